"""One Chromium and one server for all tests; every person has a browser context of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.looks import LAPTOP, parametrize, rotate
from tests.browser.waiting import PATIENCE
from tests.seeded import CONTRIBUTIONS, SEED, SEEDED
from tests.server.harness import QUICK, Server, sqlite

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
HERE = Path(__file__).resolve().parent
CLIENT = HERE.parents[1] / "src" / "hatchway" / "server" / "web" / "index.html"
NAMES = ("CHROMIUM", "chromium", "chromium-browser", "google-chrome")

Visit = Callable[..., Page]
FAILED = pytest.StashKey[bool]()
ROTATED = pytest.StashKey[bool]()
# What a reader of a failed test must know of a page: what it says and what could be clicked.
SEEN = """() => document.body.innerText.replace(/\\s+/g, ' ').slice(0, 1500) + '\\nenabled: ' +
    [...document.querySelectorAll('button:enabled, .lit, .redlit')]
        .filter((one) => one.checkVisibility()).map((one) => one.className).join(', ')"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize(metafunc)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A browser, a server and their sockets: every test here can race."""
    mine = [item for item in items if item.path.is_relative_to(HERE)]
    for item in mine:
        item.add_marker(pytest.mark.race)
    _, left = rotate(mine, SEED)
    if left:
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=left)
        config.stash[ROTATED] = True


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if config.stash.get(ROTATED, False):
        terminalreporter.write_line(f"sizes and languages by HATCHWAY_TEST_SEED={SEED}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


def chromium() -> str:
    for name in NAMES:
        found = os.environ.get(name) if name.isupper() else shutil.which(name)
        if found:
            return found
    pytest.fail("no Chromium here. On Debian or Ubuntu: apt install chromium")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CLIENT.exists():
        pytest.fail("the web client is not built: make web")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite(tmp_path_factory.mktemp("browser")), *QUICK) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A new person at the home page, or at `path`; an error in any page fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(
        path: str = "",
        lang: str = "en",
        name: str = "",
        address: str = "",
        motion: str = "off",
        **more: Any,
    ) -> Page:
        settings: dict[str, Any] = {
            "viewport": LAPTOP,
            "reduced_motion": "reduce" if motion == "off" else "no-preference",
            "locale": lang,
        } | more
        context = browser.new_context(**settings)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        kept = {"hatchway.motion": motion, "hatchway.muted": "yes"}
        if name:
            kept["hatchway.name"] = name
        for key, value in kept.items():
            context.add_init_script(f"localStorage.setItem({key!r}, {value!r})")
        if SEEDED:
            person = f"{request.node.name} {len(contexts)}"
            context.add_init_script(f"({CONTRIBUTIONS})({person!r})")
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{(address or server.address).rstrip('/')}/{path}")
        return page

    yield open_page
    if request.node.stash.get(FAILED, False):
        for page in (page for context in contexts for page in context.pages):
            print(f"--- {page.url}\n{page.evaluate(SEEN)}")
    for context in contexts:
        context.close()
    assert not faults, faults
