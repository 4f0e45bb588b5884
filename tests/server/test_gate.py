"""The gate of commands: every command has a judge, every reason is declared and has a sentence."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from hatchway.client import PASSING
from hatchway.server.http.replies import STATUS
from hatchway.server.people.sender import Sender
from hatchway.server.table.commands.gate import AT_CLOSED_TABLES, COMMANDS, EXTRA_RATE, judge
from hatchway.server.table.commands.talk import has_control_characters
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import REASONS, CommandReason, FaultReason, Refused, RequestReason
from hatchway.server.wire.schema import document
from tests.server.test_snapshot import GAMES, PEOPLE, fresh, gathered

ROOT = Path(__file__).resolve().parent.parent.parent
SERVER = ROOT / "src" / "hatchway" / "server"
RAISED = re.compile(r'(?:Refused|BadFrame|problem|close|reason=|_refuse\(socket, )\(?"([a-z_]+)"')

CANNOT_NOW = {"try_again", "too_many", "bad_request"}
"""Said wherever the server has no room, or cannot read what it was sent: nothing is judged there."""

OF_PEOPLE = {"name_taken", "bad_name"}
"""Accounts are named by the same rules as seats."""


class NoFacts:
    """Nobody is there, and the database knows of nobody."""

    by_socket = False
    host_is_away = False
    watches_with_delay = False
    online: set[int] = set()  # noqa: RUF012
    bot_files = ()

    async def blocked_by(self, host: str) -> bool:
        return False

    async def is_another_account(self, name: str) -> bool:
        return False


def test_every_command_has_a_judge() -> None:
    commands = set(get_args(p.AnyCommand))
    assert set(COMMANDS) == commands
    assert set(AT_CLOSED_TABLES) < commands and set(EXTRA_RATE) < commands


def test_reasons_are_declared_once_and_all_are_used() -> None:
    groups = [get_args(group) for group in (CommandReason, RequestReason, FaultReason)]
    assert len(REASONS) == sum(map(len, groups)) == len(set(REASONS))
    sources = "".join(file.read_text(encoding="utf-8") for file in SERVER.rglob("*.py"))
    used = set(re.findall(r'"([a-z_]+)"', sources.replace("reasons.py", "")))
    without = (SERVER / "wire" / "reasons.py").read_text(encoding="utf-8")
    raised = {one for one in used if sources.count(f'"{one}"') > without.count(f'"{one}"')}
    assert set(REASONS) <= raised
    assert set(STATUS) <= set(REASONS)


def test_commands_are_refused_at_the_gate_alone() -> None:
    """Whoever wants to know when a command is permitted has one place to look."""
    elsewhere = {}
    for file in SERVER.rglob("*.py"):
        name = file.relative_to(SERVER).as_posix()
        if name.startswith("table/commands/") or name == "wire/reasons.py":
            continue
        found = set(RAISED.findall(file.read_text(encoding="utf-8")))
        found &= set(get_args(CommandReason)) - CANNOT_NOW
        if name == "people/identity.py":
            found -= OF_PEOPLE
        if found:
            elsewhere[name] = found
    assert not elsewhere


def test_the_schema_publishes_the_reasons() -> None:
    assert sorted(document()["$defs"]["Reason"]["enum"]) == sorted(REASONS)


def test_every_reason_is_documented_and_has_a_sentence_in_three_languages() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert not [reason for reason in REASONS if f"`{reason}`" not in text]
    for language in ("en", "pl", "ru"):
        sentences: dict[str, str] = {}
        for file in (ROOT / "web" / "src").rglob(f"texts/{language}/*.json"):
            sentences |= json.loads(file.read_text(encoding="utf-8"))
        assert sentences, f"no texts in {language}"
        assert not [reason for reason in REASONS if not sentences.get(f"reason.{reason}")], language


def test_every_fault_is_said_to_pass_or_to_last() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    rows = [row.split("|")[1:3] for row in text.splitlines() if row.startswith("| `")]
    classed = {
        name: meaning.strip().split(":")[0]
        for names, meaning in rows
        if meaning.strip().startswith(("passing:", "lasting:"))
        for name in names.replace("`", "").replace(" ", "").split(",")
    }
    assert set(get_args(FaultReason)) <= set(classed)
    assert {name for name, sort in classed.items() if sort == "passing"} == set(PASSING)


@pytest.mark.parametrize("kind", COMMANDS)
def test_at_a_closed_table_nothing_changes(kind: type[p.Command]) -> None:
    table = fresh("room25")
    table.apply(gathered(*GAMES[0]), 2000)
    table.lobby.closed = True
    values = {"seat": 0, "name": "Ann", "kind": "open", "proposal": 1, "channel": "lobby",
              "text": "hello", "place": "A1"}  # fmt: skip
    needed = {f.name for f in msgspec.structs.fields(kind) if f.required and f.name != "id"}
    command = kind(id="c", **{name: values[name] for name in needed})
    try:
        entries = asyncio.run(judge(table, PEOPLE[0], command, NoFacts()))
    except Refused as refused:
        assert refused.reason == "table_closed" or kind in AT_CLOSED_TABLES
    else:
        assert entries == [] and kind is p.Note


def test_a_command_that_nobody_knows_is_refused() -> None:
    class Unheard(p.Command, tag="unheard"):
        pass

    with pytest.raises(Refused, match="no_such_command"):
        asyncio.run(judge(fresh("room25"), Sender("u", "Ann"), Unheard(id="u"), NoFacts()))


def test_a_key_of_the_game_is_passed_on_as_it_is() -> None:
    refused = Refused.of_game("not_adjacent", hint="two rooms away")
    assert (str(refused), refused.reason) == ("not_adjacent", "not_adjacent")
    assert refused.params == {"hint": "two rooms away"}


def test_control_characters_are_found_and_letters_are_not() -> None:
    assert has_control_characters("a\x07b") and has_control_characters("a\u202eb")
    assert not has_control_characters("Zażółć gęślą jaźń, ёж: C4!")
