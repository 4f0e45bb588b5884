"""Plays as a person does: by clicks on what the page offers, knowing nothing of the rules."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.looks import words
from tests.browser.waiting import PATIENCE, Bound

Groups = tuple[str, ...]
# What can be clicked now, by group: the first group that offers something is taken.
ROOM25: Groups = (
    ".deal .btn",  # what one was dealt, on the whole screen
    ".danger .btn.red",  # a known danger asks once more
    ".readyb:enabled, .now .btn.pri:enabled, .sendpart .btn.pri:enabled",  # all is chosen: send it
    ".hand .key[aria-keyshortcuts]:not([aria-disabled]):not(.prog)",  # tokens of a program
    ".cell.lit:not(.picked), .slide, .axis, .pick:not(.picked),"
    " .now .chip:not(.on), .nowbare .chip:not(.on), .now .btn.sec, .sendpart .btn.sec",
)
ADELE: Groups = (
    ".danger .btn.red",
    # All is chosen: the plan, the play.
    ".tray .btn.pri:enabled, .playp .btn.red:enabled, .playbare .btn.red:enabled,"
    " .ask .btn.red:enabled, .askbare .btn.red:enabled",
    # The parts of a play: what else is asked about it comes before all else.
    ".playp .chips button, .playbare .chips button",
    ".tray .put:enabled",
    ".acts .dest button:enabled, .actbare .dest button:enabled, .sp .ef .btn:enabled,"
    " .room.lit, .sl.lit, .door.lit[role=button], .act[aria-keyshortcuts='3']:not(.off)",
    ".ask .op:enabled:not(.sel), .askbare .op:enabled:not(.sel), .crd.live:not(.sel),"
    " .cr.live:not(.sel), .room.redlit:not(.picked), .door.lit:not(.picked)[role=button],"
    " .an.live:not(.sel), .btn[aria-keyshortcuts=E]:enabled",
    ".playp .btns .btn:enabled, .playbare .btns .btn:enabled, .btn.endb:enabled, .nav .btn:enabled",
)
OVER = ".hero h1"
# The first group that offers something; nothing while the page is waiting for others.
OFFERED = f"""(groups) => {{
    if (document.querySelector({OVER!r})) return 'over';
    for (const group of groups) {{
        const seen = [...document.querySelectorAll(group)].filter((one) => one.checkVisibility());
        if (seen.length) return group;
    }}
    return '';
}}"""


# The tables of the games, when they are drawn.
TABLES = {"room25": ".r25", "adele": ".ad"}


def home(page: Page) -> None:
    """Back to the home page, ready for a click."""
    page.evaluate("location.hash = '#/'")
    page.locator(".poster.room25 .btn.primary:not([aria-disabled])").wait_for()


def start(page: Page, game: str, mode: int) -> None:
    """From the home page: Play now, then a mode. Two clicks."""
    page.locator(f".poster.{game} .btn.primary:not([aria-disabled])").click()
    page.locator(".mode").nth(mode).click()


def offered(page: Page, groups: Groups = ROOM25) -> str:
    return str(page.evaluate(OFFERED, list(groups)))


# Where to click: something of the group, each kind of thing alike; null when it is covered.
PLACE = """([group, kind, number]) => {
    const kinds = group.split(', ').map((one) =>
        [...document.querySelectorAll(one)].filter((thing) => thing.checkVisibility()));
    const some = kinds.filter((things) => things.length);
    if (!some.length) return null;
    const things = some[Math.floor(kind * some.length)];
    const one = things[Math.floor(number * things.length)];
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = one.getBoundingClientRect();
    for (const [dx, dy] of [[0.5, 0.5], [0.5, 0.2], [0.2, 0.5], [0.8, 0.5], [0.5, 0.8]]) {
        const at = [box.left + box.width * dx, box.top + box.height * dy];
        const top = document.elementFromPoint(...at);
        if (top && one.contains(top)) return at;
    }
    return null;
}"""


def step(page: Page, rng: random.Random, groups: Groups = ROOM25) -> bool:
    """Click something that is offered, if anything is; says whether."""
    group = offered(page, groups)
    if group in ("", "over"):
        return False
    place = page.evaluate(PLACE, [group, rng.random(), rng.random()])
    if place is None:
        page.mouse.move(0, 0)  # an explanation of what the pointer rests on may cover it
        return False
    page.mouse.click(*place)
    return True


def waits(page: Page, groups: Groups = ROOM25) -> str:
    """Wait until the page offers something, or the game is over."""
    handle = page.wait_for_function(OFFERED, arg=list(groups), timeout=PATIENCE, polling=40)
    return str(handle.json_value())


def play(page: Page, rng: random.Random, groups: Groups = ROOM25) -> int:
    """Play until the end screen; says how many clicks it took."""
    bound = Bound("the end of the game")
    clicks = 0
    while waits(page, groups) != "over":
        bound.check()
        clicks += step(page, rng, groups)
    return clicks


def ended(page: Page, lang: str = "en") -> Locator:
    """The end screen says who won and how, and offers a rematch."""
    hero = page.locator(".hero")
    said = words(lang)
    won, lost = (re.escape(said[key]) for key in ("after.won", "after.lost"))
    expect(hero.locator("h1")).to_have_text(re.compile(f"{won}|{lost}"))
    expect(hero.locator(".why")).not_to_be_empty()
    expect(hero.locator(".btn.primary")).to_have_text(said["after.rematch"])
    return hero
