"""Sizes and languages of a page. A test that takes `look`, `desk` or `lang` can run in each of them.

`make test` runs every case in one of them, chosen by `HATCHWAY_TEST_SEED`; `make soak` in all, with
`HATCHWAY_TEST_LOOKS=all`.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest

LAPTOP = {"width": 1366, "height": 768}
SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": LAPTOP},
    "wide": {"viewport": {"width": 1920, "height": 1080}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
PHONE = SIZES["phone"]
CLIENT = Path(__file__).resolve().parents[2] / "web" / "src"
LANGS: dict[str, str] = json.loads((CLIENT / "texts" / "languages.json").read_text("utf-8"))
"""By code what each language calls itself."""


def words(lang: str) -> dict[str, str]:
    """The texts of a language, as the client has them."""
    found: dict[str, str] = {}
    for path in CLIENT.glob(f"**/texts/{lang}/*.json"):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


class Look(NamedTuple):
    size: str
    lang: str

    @property
    def page(self) -> dict[str, Any]:
        """What a visit takes."""
        return SIZES[self.size] | {"lang": self.lang}


def _looks(*sizes: str) -> dict[str, Look]:
    return {f"{size}-{lang}": Look(size, lang) for size in sizes for lang in LANGS}


# What a test may take, and all values of it by their names.
ROTATING: dict[str, dict[str, Any]] = {
    "look": _looks(*SIZES),
    "desk": _looks("laptop", "wide"),
    "lang": {lang: lang for lang in LANGS},
}


def parametrize(metafunc: pytest.Metafunc) -> None:
    for name in ROTATING.keys() & set(metafunc.fixturenames):
        values = ROTATING[name]
        metafunc.parametrize(name, list(values.values()), ids=list(values))


def chosen(seed: str, case: str, names: list[str]) -> str:
    """The one of these in which a case runs: another case with the same seed may have another."""
    drawn = hashlib.sha256(f"{seed} {case}".encode()).digest()
    return names[int.from_bytes(drawn[:4], "big") % len(names)]


def rotate(items: list[pytest.Item], seed: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """What to run, and what to leave for other seeds."""
    if os.environ.get("HATCHWAY_TEST_LOOKS") == "all":
        return items, []
    cases: dict[str, dict[str, pytest.Item]] = {}
    for item in items:
        case, name = _case_of(item)
        if name:
            cases.setdefault(case, {})[name] = item
    kept = {case: chosen(seed, case, sorted(found)) for case, found in cases.items()}
    left = [item for case, found in cases.items() for name, item in found.items()
            if name != kept[case]]  # fmt: skip
    return [item for item in items if item not in left], left


def _case_of(item: pytest.Item) -> tuple[str, str]:
    """A test with its other parameters, and the name of its look; no name if it has none."""
    spec = getattr(item, "callspec", None)
    given: dict[str, Any] = {} if spec is None else spec.params
    for rotating, values in ROTATING.items():
        if rotating in given:
            others = sorted((key, str(one)) for key, one in given.items() if key != rotating)
            name = next(name for name, value in values.items() if value == given[rotating])
            return f"{item.nodeid.split('[')[0]} {others}", name
    return item.nodeid, ""
