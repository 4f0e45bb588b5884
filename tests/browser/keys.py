"""Plays with the keyboard alone: no pointer is ever moved or pressed."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.player import Groups, offered, waits
from tests.browser.waiting import Bound

LIT = """(things) => [...document.querySelectorAll(things)]
    .find((thing) => thing.checkVisibility())?.dataset.cell"""
FOCUSED = """(things) => {
    const at = document.activeElement;
    if (at.matches(things)) return 'yes';
    return at.matches('.cell') ? at.dataset.cell : '';
}"""


def tab_to(page: Page, things: str) -> None:
    """Press Tab until one of them has the focus; inside the board the arrow keys."""
    lit = page.evaluate(LIT, things)
    for _ in range(120):
        at = page.evaluate(FOCUSED, things)
        if at == "yes":
            return
        if at and lit:
            walk(page, at, lit)
            continue
        if offered(page, (things,)) in ("", "over"):
            return  # the decision is over
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {things}")


def walk(page: Page, at: str, to: str) -> None:
    across = ord(to[0]) - ord(at[0])
    down = int(to[1]) - int(at[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")


def start_by_keys(page: Page, game: str, mode: int) -> None:
    """From the home page: Play now, then a mode."""
    poster = f".poster.{game} .btn.primary"
    page.locator(f"{poster}:not([aria-disabled])").wait_for()
    tab_to(page, poster)
    page.keyboard.press("Enter")
    page.locator(".mode").first.wait_for()
    tab_to(page, f"li:nth-child({mode + 1}) .mode")
    page.keyboard.press("Enter")


# Whether what has the focus answers the decision.
ANSWERS = "(groups) => groups.some((group) => document.activeElement.matches(group))"
# Tokens and cubes are laid by number, and what remains is left to N.
LAID_BY_NUMBER = ("aria-keyshortcuts]", ".tray .put")


def play_by_keys(page: Page, rng: random.Random, groups: Groups) -> int:
    """Play until the end screen with N, numbers and Enter; says how many answers it took."""
    bound = Bound("the end of the game")
    answers = 0
    while (group := waits(page, groups)) != "over":
        bound.check()
        if any(one in group for one in LAID_BY_NUMBER):
            page.keyboard.press(rng.choice("12345"))
            continue
        for _ in range(rng.randint(0, 4)):
            page.keyboard.press("n")
        if page.evaluate(ANSWERS, list(groups)):
            page.keyboard.press("Enter")
            answers += 1
    return answers
