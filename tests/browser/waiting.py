"""Waiting for what a page does, never for a time. The bounds only catch a page that hangs: a busy
machine may be many times slower than a quiet one."""

from __future__ import annotations

import time

from playwright.sync_api import Page

PATIENCE = 120_000  # milliseconds that one step of a page may take
GAME = 1_800.0  # seconds that a whole game may take

# Fonts are there, nothing moves, and for some pictures in a row nothing has changed.
CALM = """() => {
    if (!window.quiet) {
        window.quiet = { pictures: 0 };
        new MutationObserver(() => (quiet.pictures = 0)).observe(document, {
            subtree: true, childList: true, attributes: true, characterData: true });
    }
    const moving = document.getAnimations().some((one) =>
        one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity);
    if (moving || document.fonts.status !== 'loaded') quiet.pictures = 0;
    return ++quiet.pictures > 5;
}"""


def calm(page: Page) -> None:
    """Until the page has drawn all that it is about to draw."""
    page.evaluate("window.quiet && (quiet.pictures = 0)")
    page.wait_for_function(CALM)


# Where a part has been scrolled to, as soon as it stays there for some pictures in a row.
SCROLLED = """(things) => {
    const at = document.querySelector(things).scrollLeft;
    const last = window.scrolled;
    window.scrolled = { at, pictures: last?.at === at ? last.pictures + 1 : 0 };
    return window.scrolled.pictures > 5;
}"""


def scrolled(page: Page, things: str) -> float:
    page.evaluate("window.scrolled = undefined")
    page.wait_for_function(SCROLLED, arg=things)
    return float(page.evaluate("scrolled.at"))


NOTE = """(things) => {
    const said = ((window.told ??= {})[things] ??= []);
    const note = () => {
        for (const one of document.querySelectorAll(things)) {
            const text = one.textContent.trim();
            if (!said.includes(text)) said.push(text);
        }
    };
    new MutationObserver(note).observe(document, {
        subtree: true, childList: true, attributes: true, characterData: true });
    note();
}"""
SAID = "([things, text]) => told[things].some((said) => said.includes(text))"


class Memory:
    """All that a part of a page says from now on: some of it may be gone when a test comes to look."""

    def __init__(self, page: Page, things: str) -> None:
        self.page = page
        self.things = things
        page.evaluate(NOTE, things)

    def has(self, text: str) -> None:
        """Wait until it has said this."""
        self.page.wait_for_function(SAID, arg=[self.things, text])

    def has_several(self, count: int = 2) -> list[str]:
        """Wait until it has said so many different things."""
        self.page.wait_for_function(
            "([things, count]) => told[things].length >= count", arg=[self.things, count]
        )
        return [str(said) for said in self.page.evaluate("(things) => told[things]", self.things)]


class Bound:
    """Fails when a loop goes on for so long that it must hang."""

    def __init__(self, what: str, seconds: float = GAME) -> None:
        self.what = what
        self.end = time.monotonic() + seconds

    def check(self) -> None:
        assert time.monotonic() < self.end, f"{self.what} did not come"
