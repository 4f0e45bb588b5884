"""The 58 M.A.C. cards and the role tiles are those of the rules."""

from collections import Counter

import pytest

from hatchway.games.common.data import load
from hatchway.games.room25.game import Room25
from hatchway.games.room25.rules.cards import CARDS, new_deck
from hatchway.games.room25.rules.kinds import GUARD, PRISONER
from hatchway.kernel.chance import Rng
from tests.proofs import proves

ALL = load("room25", "cards")["card"]
MOVES = [card for card in ALL if card["kind"] == "movement"]
PUNISHMENTS = [card for card in ALL if card["kind"] == "punishment"]

PAIRS = {
    "look": [("franck", "jennifer"), ("emmett", "kevin"), ("max", "alice"), ("sarah", "bruce")],
    "control": [("franck", "emmett"), ("jennifer", "max"), ("kevin", "sarah"), ("alice", "bruce")],
    "ability": [("franck", "alice"), ("jennifer", "sarah"), ("emmett", "bruce"), ("max", "kevin")],
}
TWICE = {
    **dict.fromkeys("14", "left"),
    **dict.fromkeys("25", "right"),
    **dict.fromkeys("AD", "up"),
    **dict.fromkeys("BE", "down"),
}
"""By line the direction that has the symbol ×2; the other has draw-again."""


@proves("R25-CRD-17", kind="content")
def test_the_deck_has_58_cards_of_which_44_are_standard() -> None:
    assert len(ALL) == len(set(CARDS)) == 58
    assert len(MOVES) == 32
    assert len(PUNISHMENTS) == 12
    standard = [CARDS[number] for number in new_deck(madness=False)]
    assert sorted(standard) == sorted(card["id"] for card in MOVES + PUNISHMENTS)
    assert sorted(CARDS[number] for number in new_deck(madness=True)) == sorted(CARDS)


@proves("R25-CRD-17", kind="content")
def test_each_line_and_direction_has_a_plain_card_and_one_with_its_symbol() -> None:
    laid = [
        (card["line"], card["dir"], bool(card.get("twice")), bool(card.get("again")))
        for card in MOVES
    ]
    wanted = []
    for line, twice in TWICE.items():
        for way in ("left", "right") if line.isdigit() else ("up", "down"):
            wanted += [(line, way, False, False), (line, way, way == twice, way != twice)]
    assert sorted(laid) == sorted(wanted)
    for card in MOVES:
        symbol = "_twice" if card.get("twice") else "_again" if card.get("again") else ""
        assert card["id"] == f"move_{card['line'].lower()}_{card['dir']}{symbol}"


@proves("R25-CRD-17", kind="content")
def test_the_punishments() -> None:
    laid = {
        token: sorted(tuple(card["who"]) for card in PUNISHMENTS if card["token"] == token)
        for token in PAIRS
    }
    assert laid == {token: sorted(pairs) for token, pairs in PAIRS.items()}
    for card in PUNISHMENTS:
        assert card["id"] == "_".join(["punish", card["token"], *card["who"]])


@proves("R25-CRD-17", kind="content")
def test_the_madness_cards() -> None:
    counts = Counter(
        card["kind"] + ("_" + card["colour"] if "colour" in card else "")
        for card in ALL
        if card not in MOVES and card not in PUNISHMENTS
    )
    once = "blackout jamming rewind robot lock_on disabled_green disabled_yellow disabled_red"
    assert counts == {
        "time_bomb": 2,
        "panic": 2,
        **dict.fromkeys([*once.split(), "chaos", "acceleration"], 1),
    }


@proves("R25-SUS-1", kind="content")
@pytest.mark.parametrize(
    ("players", "guards", "prisoners", "wardens", "unseen"),
    [
        (4, "book", 4, 1, True),
        (5, "book", 4, 2, True),
        (6, "book", 4, 2, False),
        (7, "book", 5, 2, False),
        (8, "book", 6, 2, False),
        (4, "1", 3, 1, False),
        (5, "1", 4, 1, False),
        (5, "2", 3, 2, False),
    ],
)
def test_the_role_tiles_that_are_dealt(
    players: int, guards: str, prisoners: int, wardens: int, unseen: bool
) -> None:
    game = Room25({"mode": "suspicion", "players": players, "guards": guards})
    rng = Rng(25)
    left_over = set()
    for _ in range(60):
        roles = game.new(rng.seed()).role
        dealt = Counter(roles)
        assert (dealt[PRISONER], dealt[GUARD]) == (prisoners, wardens)
        assert sum(role != 0 for role in roles[:8]) == players
        assert bool(roles[8]) is unseen
        left_over.add(roles[8])
    assert left_over == ({PRISONER, GUARD} if unseen else {0})


@proves("R25-SUS-1", kind="content")
@pytest.mark.parametrize(
    ("players", "guards", "fixed"),
    [
        (4, "book", {"jamming": 1, "mortal": 2, "timer": 1}),
        (5, "1", {"jamming": 1, "mortal": 2, "timer": 1}),
        (5, "book", {"regeneration": 1, "robot": 1, "jamming": 1, "mortal": 1, "shredder": 2}),
        (5, "2", {"regeneration": 1, "robot": 1, "jamming": 1, "mortal": 1, "shredder": 2}),
        (8, "book", {"regeneration": 1, "robot": 1, "jamming": 1, "mortal": 1, "shredder": 2}),
    ],
)
def test_the_number_of_guards_chooses_the_column(
    players: int, guards: str, fixed: dict[str, int]
) -> None:
    game = Room25({"mode": "suspicion", "players": players, "guards": guards, "complex": "random"})
    state = game.new(Rng(4).seed())
    shown = game.view(state, 0)["rooms"]
    assert {room: n for room, n in shown.items() if room not in ("central", "room25")} == fixed
