"""Commands of talk: chat in the channels of lobby, gallery and game, pings on the board, notes."""

from __future__ import annotations

import unicodedata

from hatchway.server.people.sender import Sender
from hatchway.server.table.commands.common import (
    Entries,
    Facts,
    free_name,
    need_welcome,
    own_seat,
    playing_seat,
)  # fmt: skip
from hatchway.server.table.entries import Said
from hatchway.server.table.table import Table
from hatchway.server.wire import protocol as p
from hatchway.server.wire.reasons import Refused

DIRECTION_MARKS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Marks that change the direction of writing, also that of what others wrote."""
MOST_TALK = 200_000
"""The most bytes that a seat may say in one game, because everybody who comes later loads all of it."""


def has_control_characters(text: str) -> bool:
    """Whether a text has characters that are not text: controls, and marks that change the direction of
    writing."""
    return any(
        unicodedata.category(sign) in ("Cc", "Cs") or sign in DIRECTION_MARKS for sign in text
    )


async def chat(table: Table, sender: Sender, c: p.Chat, facts: Facts) -> Entries:
    own = table.seats_of(sender.user)
    if c.channel == "lobby":
        if not own:
            await need_welcome(table, sender, facts)
        if facts.watches_with_delay:
            raise Refused("channel_shut", why="playing")  # as far as they know
    text = " ".join(c.text.split())
    if not text or has_control_characters(text):
        raise Refused("bad_text")
    seat = c.seat if c.seat >= 0 else (own[0] if own else -1)
    if seat >= 0:
        info = own_seat(table, sender, seat)
        if info.muted:
            raise Refused("muted")
        name = info.name
    else:
        name = visitor(table, sender)
    if c.channel == "lobby":
        if table.phase == "playing":
            raise Refused("channel_shut", why="playing")
    elif c.channel == "gallery":
        if own:
            raise Refused("no_channel")
        if not table.lobby.spectators:
            raise Refused("no_spectators")
    else:
        need_voice(table, seat, c.channel)
        if table.spoken[seat] > MOST_TALK:
            raise Refused("too_many", most=MOST_TALK)
    return [Said(channel=c.channel, user=sender.user, name=name, text=text, seat=seat)]


def visitor(table: Table, sender: Sender) -> str:
    """The name of somebody without a seat who wants to speak. Giving up a seat does not undo a mute."""
    if sender.user in table.lobby.kicked:
        raise Refused("kicked")
    if sender.user in table.lobby.muted:
        raise Refused("muted")
    return free_name(table, sender, sender.name, -1)


def need_voice(table: Table, seat: int, channel: str) -> None:
    """Obey what the game says about its channels."""
    if table.play is None or seat < 0:
        raise Refused("no_channel")
    for one in table.play.game.talk(table.play.state):
        if one.id == channel and seat in one.members:
            if seat not in one.speakers:
                raise Refused("channel_shut", why=one.why)
            return
    raise Refused("no_channel")


async def ping(table: Table, sender: Sender, c: p.Point, facts: Facts) -> Entries:
    info = playing_seat(table, sender, c.seat)
    if info.muted:
        raise Refused("muted")
    need_voice(table, c.seat, "table")
    return []


async def note(table: Table, sender: Sender, c: p.Note, facts: Facts) -> Entries:
    """A note is only for its writer: anybody may keep one about any table that they have found."""
    return []
