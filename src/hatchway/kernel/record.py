"""Record: the truth of a game as JSON lines: rules version, options, seed and actions.

The first line is the header, and every other line is an entry:
`{"seat": 0, "do": {"kind": "move", "cell": "B2"}, "by": "person", "hash": "…"}`. Options that the
engine played itself follow the entry that caused them, with `by` "forced". An entry
`{"rewind": 1, "seat": 0}` takes back the last one. docs/records.md has the whole format.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from hatchway.kernel.codes import Form
from hatchway.kernel.errors import BadRecord
from hatchway.kernel.extensible import mypyc_attr

FORMAT: Final = "hatchway-record/1"
LONGEST_SEED: Final = 64
"""In bytes: the longest key of BLAKE2b."""
BY: Final = ("person", "bot", "stand-in", "forced")


def mix(seed: bytes, contributions: Sequence[str]) -> bytes:
    """The key of a game's chances: the server's seed with what each seat added to it."""
    if not contributions:
        return seed
    digest = blake2b(seed, digest_size=32)
    for given in contributions:
        part = given.encode()
        digest.update(len(part).to_bytes(4, "little") + part)
    return digest.digest()


class Entry:
    """One line of a record after the header."""

    __slots__ = ("by", "form", "hash", "rewind", "seat")

    def __init__(self, seat: int, form: Form | None, by: str, digest: str, rewind: bool) -> None:
        self.seat = seat
        self.form = form
        self.by = by
        self.hash = digest
        self.rewind = rewind

    def __repr__(self) -> str:
        return f"<Entry {self.plain()}>"

    def plain(self) -> dict[str, object]:
        """As plain data."""
        if self.rewind:
            return {"rewind": 1, "seat": self.seat}
        line: dict[str, object] = {"seat": self.seat, "do": self.form, "by": self.by}
        if self.hash:
            line["hash"] = self.hash
        return line


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """A header and its entries in order."""

    def __init__(
        self,
        game: str,
        version: str,
        options: Mapping[str, object],
        seats: int,
        seed: bytes,
        contributions: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.version = version
        self.options = dict(options)
        self.seats = seats
        self.seed = seed
        self.contributions = list(contributions)
        self.entries: list[Entry] = []

    def __repr__(self) -> str:
        count = len(self.entries)
        return f"<Record of {self.game}, {count} {'entry' if count == 1 else 'entries'}>"

    def header(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": self.version,
            "options": self.options,
            "seats": self.seats,
            "seed": self.seed.hex(),
            "contributions": self.contributions,
        }

    def dumps(self) -> str:
        lines = [self.header(), *(entry.plain() for entry in self.entries)]
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def lines_of(text: str) -> list[str]:
    """The lines of a record. Not `splitlines`: it also breaks at characters that JSON leaves unescaped."""
    return text.removesuffix("\n").split("\n") if text else []


def _fault(number: int, said: str) -> BadRecord:
    return BadRecord("bad_record", f"line {number} of the record: {said}")


def loads(text: str) -> Record:
    """Read a record; an error names the line."""
    lines = lines_of(text)
    if not lines:
        raise BadRecord("bad_record", "the record is empty; its first line is the header")
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            raise _fault(number, "not JSON") from None
        if not isinstance(row, dict):
            raise _fault(number, "not a JSON object")
        rows.append(row)
    record = _read_header(rows[0])
    for number, row in enumerate(rows[1:], 2):
        record.entries.append(_read_entry(number, row, record.seats))
    return record


def _read_header(row: dict[str, Any]) -> Record:
    if row.get("format") != FORMAT:
        raise _fault(1, f"format is {row.get('format')!r}, but this version reads {FORMAT!r}")
    wanted = {"game": str, "rules": str, "options": dict, "seats": int, "seed": str}
    for name, kind in wanted.items():
        if not isinstance(row.get(name), kind) or isinstance(row[name], bool):
            raise _fault(1, f"{name} is missing or of the wrong type")
    given = row.get("contributions", [])
    if not isinstance(given, list) or not all(isinstance(part, str) for part in given):
        raise _fault(1, "contributions must be a list of texts")
    try:
        "".join(given).encode()
    except UnicodeEncodeError:
        raise _fault(1, "contributions must be valid UTF-8") from None
    try:
        seed = bytes.fromhex(row["seed"])
    except ValueError:
        raise _fault(1, "seed is not a hexadecimal number") from None
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise _fault(1, f"seed has {len(seed)} bytes, but must have 1 to {LONGEST_SEED}")
    return Record(row["game"], row["rules"], row["options"], row["seats"], seed, given)


def _read_entry(number: int, row: dict[str, Any], seats: int) -> Entry:
    seat = row.get("seat")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise _fault(number, f"seat must be from 0 to {seats - 1}, not {seat!r}")
    if row.get("rewind"):
        return Entry(seat, None, "", "", True)
    form = row.get("do")
    if not isinstance(form, dict):
        raise _fault(number, "'do' must say what the seat did")
    by = row.get("by", "person")
    if by not in BY:
        raise _fault(number, f"'by' must be one of {', '.join(BY)}, not {by!r}")
    digest = row.get("hash", "")
    if not isinstance(digest, str):
        raise _fault(number, "hash must be a text")
    return Entry(seat, {str(k): str(v) for k, v in form.items()}, by, digest, False)
