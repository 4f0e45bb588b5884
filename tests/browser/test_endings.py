"""The end of a game: it is played out, then comes its scene, then a result page that is complete."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.looks import Look, words
from tests.browser.player import TABLES, start
from tests.browser.test_after_the_game import give_up
from tests.browser.waiting import GAME, Memory

# Hurries through the show until the scene is there; notes a result page that came before it, and
# whether the scene came before the show had ended.
HURRY = """() => {
    window.early ??= [];
    document.querySelector('.showbar .skip')?.click();
    if (document.querySelector('.hero')) early.push('the result came without a scene');
    const scene = document.querySelector('.ending');
    if (scene && document.querySelector('.showbar.on')) early.push('the scene came too early');
    return scene !== null;
}"""
# Keeps what the result page said in its first picture.
FIRST = """() => {
    const look = () => {
        if (document.querySelector('main .people')) window.first = document.querySelector('main').innerText;
        else requestAnimationFrame(look);
    };
    look();
}"""
# The scene ends by itself after some seconds; whoever has seen enough presses its button.
ON = "document.querySelector('.ending button')?.click()"


@pytest.mark.parametrize("game", TABLES)
def test_a_game_ends_with_its_scene_and_a_whole_result(visit: Visit, look: Look, game: str) -> None:
    page = visit(motion="full", **look.page)
    start(page, game, 0 if game == "room25" else 2)
    page.wait_for_selector(TABLES[game])
    page.evaluate(FIRST)
    told = Memory(page, ".ending h2")
    give_up(page)
    page.wait_for_function(HURRY, polling=50, timeout=GAME * 1000)
    assert page.evaluate("early") == []
    told.has_several(1)
    assert not violations(page)
    page.evaluate(ON)
    page.wait_for_function("() => window.first !== undefined")
    expect(page.locator(".hero h1")).to_be_visible()
    said, first = words(look.lang), page.evaluate("first")
    assert said["room25.after.unknown"] not in first
    # Panels may write their titles in capitals.
    titles = ("after.story", "room25.after.complex" if game == "room25" else "adele.after.hidden")
    for title in titles:
        assert said[title].upper() in first.upper()
