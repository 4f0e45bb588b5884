"""Begin a language of the web client, and list what of it is still in English.

    python scripts/language.py new cs Čeština     copy the English texts and register the language
    python scripts/language.py left cs            print the texts that are still the English ones
    python scripts/language.py pseudo cs          fill them with marked stand-ins, to try the pages

Needs nothing but the standard library. docs/guides/add-a-language.md tells the whole way.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).resolve().parent.parent / "web" / "src"
LIST = SRC / "texts" / "languages.json"
ENGLISH = "en"
CODE = re.compile(r"[a-z]{2}")
MARK = "ž"
"""Stands for the first letter of a stand-in: easy to see on a page, and never English."""


class Failed(Exception):
    """What was asked for is not possible; the message says why."""


def folders(lang: str) -> Iterator[Path]:
    """Where the texts of a language lie: those of the frame, and of each game."""
    for english in sorted(SRC.rglob(f"texts/{ENGLISH}")):
        yield english.with_name(lang)


def languages() -> dict[str, str]:
    found: dict[str, str] = json.loads(LIST.read_text("utf-8"))
    return found


def new(lang: str, name: str) -> None:
    if not CODE.fullmatch(lang):
        raise Failed(f"{lang!r} is not a two-letter code of a language, like cs")
    if lang in languages():
        raise Failed(f"{lang} is there already: {languages()[lang]}")
    for folder in folders(lang):
        shutil.copytree(folder.with_name(ENGLISH), folder)
    write(LIST, languages() | {lang: name})


def left(lang: str) -> list[tuple[Path, str]]:
    """File and key of every text that is still the English one."""
    if lang not in languages():
        raise Failed(f"no language {lang!r}; there are: {', '.join(languages())}")
    return [
        (path, key)
        for folder in folders(lang)
        for path in sorted(folder.glob("*.json"))
        for key, text in read(path).items()
        if text == read(folder.with_name(ENGLISH) / path.name).get(key)
    ]


def pseudo(lang: str) -> None:
    """Mark every text that is still English."""
    for path, key in left(lang):
        texts = read(path)
        texts[key] = marked(texts[key])
        write(path, texts)


def marked(text: object) -> object:
    """A text, or a name with all its forms but the gender, with the mark at its beginning."""
    if isinstance(text, dict):
        return {form: one if form == "g" else marked(one) for form, one in text.items()}
    return MARK + str(text)[str(text)[:1].isalpha() :]


def read(path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(path.read_text("utf-8"))
    return found


def write(path: Path, texts: object) -> None:
    path.write_text(json.dumps(texts, ensure_ascii=False, indent=2) + "\n", "utf-8")


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case ["new", lang, name]:
                new(lang, name)
            case ["left", lang]:
                for path, key in left(lang):
                    print(f"{path.relative_to(SRC.parent)}: {key}")
            case ["pseudo", lang]:
                pseudo(lang)
            case _:
                print(__doc__)
                return 2
    except Failed as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
