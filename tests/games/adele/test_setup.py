"""Set-up over many seeds, and the one channel of talk."""

from collections import Counter

import pytest

from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules.kinds import (
    ASTRONAUTS,
    COPIES,
    EVENT_TYPE,
    IMPACT,
    N_KEYS,
    OBJECTS,
    SILENCE,
    STARTS,
    WORKSHOP_STACK,
)
from hatchway.games.adele.rules.state import AdeleState
from hatchway.kernel.chance import Rng
from tests.proofs import proves


def deals(players: int, count: int = 25) -> list[tuple[Adele, AdeleState]]:
    game = Adele({"players": players})
    return [(game, game.new(Rng(seed).seed())) for seed in range(count)]


@proves("ADL-SET-2", "ADL-SET-5", "ADL-SET-11", kind="law")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_crew_wakes_up_in_different_rooms_with_its_objects(players: int) -> None:
    rooms: Counter[int] = Counter()
    letters: set[tuple[int, ...]] = set()
    adeles: set[int] = set()
    ships: set[int] = set()
    whom: set[int] = set()
    for _, s in deals(players):
        assert len(s.order) == players - 1 and len({s.pos[who] for who in s.order}) == players - 1
        assert all(s.items[who] == (STARTS[who],) for who in s.order)
        assert sorted([s.adele, *(s.seat[who] for who in s.order)]) == list(range(players))
        rooms.update(s.pos[who] for who in s.order)
        letters.add(s.owners)
        adeles.add(s.adele)
        ships.add(s.ship)
        whom.update(s.order)
    assert len(rooms) > 10 and len(letters) > 1 and ships == {0, 1}
    assert adeles == set(range(players)) and len(whom) == 4


@proves("ADL-SET-3", "ADL-SET-4", "ADL-SET-6", kind="law")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_rooms_hold_the_key_objects_and_what_is_sure(players: int) -> None:
    for _, s in deals(players):
        assert all(len(lying) == 1 for lying in s.lying)
        dealt = Counter(lying[0] for lying in s.lying)
        assert all(dealt[key] == 1 for key in range(N_KEYS))
        assert dealt[OBJECTS.index("spare_parts")] >= 2 and dealt[OBJECTS.index("battery")] >= 1
        assert sorted(s.stack_left) == sorted(WORKSHOP_STACK)
        total = dealt + Counter(s.rest) + Counter(s.stack_left)
        total += Counter(STARTS[who] for who in s.order)
        assert all(total[kind] == copies for kind, copies in enumerate(COPIES))
        assert s.emergency == (2, 16)


@proves("ADL-SET-8", "ADL-SET-9", kind="view")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_tiles_are_different_rooms_known_by_the_table(players: int) -> None:
    known = {3: [1, 1, 1, 1, 2], 4: [1, 1, 1, 1, 1], 5: [1, 1, 1, 1, 1]}[players]
    for game, s in deals(players):
        assert len(set(s.tile)) == 5 and not set(s.tile) & {18, 5}
        assert sorted(mask.bit_count() for mask in s.owners) == known
        for seat in range(players):
            own = {who for who in s.order if s.seat[who] == seat}
            for tile, shown in enumerate(game.view(s, seat)["tiles"]):
                owner = any(s.owners[tile] >> who & 1 for who in own)
                assert (shown["room"] is not None) == owner
                assert shown["owners"] == [
                    a for w, a in enumerate(ASTRONAUTS) if s.owners[tile] >> w & 1
                ]
        assert all(tile["room"] is None for tile in game.view(s, -1)["tiles"])


@proves("ADL-SET-10", kind="content")
def test_events_by_number_of_players() -> None:
    for players, left_out in ((2, IMPACT), (4, SILENCE), (5, SILENCE)):
        for _, s in deals(players, 3):
            events = [*s.events, *s.past, *([s.event] if s.event >= 0 else [])]
            assert left_out not in [EVENT_TYPE[event] for event in events]
    for _, s in deals(3, 3):
        assert len(s.events) + 1 == 25


@proves("ADL-TLK-1", kind="conduct")
def test_there_is_one_channel_and_adele_hears_it() -> None:
    for game, s in deals(4, 2):
        (channel,) = game.talk(s)
        assert channel.members == channel.speakers == (0, 1, 2, 3) and not channel.why
