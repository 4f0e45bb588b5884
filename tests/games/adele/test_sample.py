"""Samples against enumeration: on small positions the frequencies are those of the deal."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

from hatchway.games.adele.game import Adele
from hatchway.games.adele.rules.deal import fill_rooms
from hatchway.games.adele.rules.kinds import (
    A_PAY,
    ADELE,
    ANOMALIES_DRAWN,
    BATTERY,
    BRUCE,
    CARDS,
    IDRIS,
    N_ANOMALIES,
    N_CARDS,
    N_ROOM_CARDS,
    N_TILES,
    OBJECTS,
    SPARE_PARTS,
    STARTS,
    TILES,
)
from hatchway.games.adele.rules.ship import N_ROOMS
from hatchway.games.adele.rules.state import AdeleState
from hatchway.games.adele.views.knowledge import DROP, ROOM, TAKE, AdeleKnowledge
from hatchway.games.adele.views.object_history import attempt, one_alone, one_of_a_herd
from hatchway.games.common.scenario import opened, read
from hatchway.kernel.chance import Rng, rekey
from hatchway.kernel.event import Out

DRAWS = 3000
CREW = {"players": 4, "ship": "deimos", "adele": 3, "astronauts": ["emma", "bruce", "mei"]}
EMMAS, BRUCES, ADELES = 0, 1, 3  # seats
Odds = dict[object, float]


def near(counts: Counter[object], expected: Odds) -> None:
    """Every frequency within five standard deviations of what is expected, and nothing else."""
    total = sum(counts.values())
    assert set(counts) <= set(expected)
    for value, odds in expected.items():
        spread = (total * odds * (1 - odds)) ** 0.5
        assert abs(counts[value] - total * odds) <= 5 * spread + 1, (value, counts[value], odds)


def start(seat: int, **options: object) -> tuple[Adele, AdeleState, AdeleKnowledge]:
    game = Adele({**CREW, **options})
    s = game.new(bytes(32))
    return game, s, game.knowledge(seat, game.view(s, seat))


def sampled(
    game: Adele,
    known: AdeleKnowledge,
    what: Callable[[AdeleState], object],
    weights: dict[int, float] | None = None,
) -> Counter[object]:
    rng = Rng(17)
    return Counter(what(game.sample(known, rng, weights)) for _ in range(DRAWS))


def evenly(values: list[Any]) -> Odds:
    return {value: 1 / len(values) for value in values}


# --- tiles


def few_rooms(known: AdeleKnowledge) -> tuple[list[int], list[int]]:
    """Leave the last two tiles open between three rooms; the second of them is not in the first."""
    free = [room for room in range(N_ROOMS) if room not in known.g.finals]
    known.tiles = [*free[: N_TILES - 2], -1, -1]
    rooms = free[-3:]
    for tile in (N_TILES - 2, N_TILES - 1):
        known.not_rooms[tile] = [room for room in range(N_ROOMS) if room not in rooms]
    known.not_rooms[N_TILES - 1].append(rooms[0])
    return [N_TILES - 2, N_TILES - 1], rooms


def test_unknown_tiles_are_any_rooms_that_are_left() -> None:
    game, _, known = start(ADELES)
    (one, two), rooms = few_rooms(known)
    fitting = [pair for pair in permutations(rooms, 2) if pair[1] != rooms[0]]
    assert len(fitting) == 4
    near(sampled(game, known, lambda s: (s.tile[one], s.tile[two])), evenly(fitting))


def test_weights_turn_the_tiles() -> None:
    game, _, known = start(ADELES)
    (one, two), rooms = few_rooms(known)
    weights = {one * N_ROOMS + rooms[1]: 1.0, one * N_ROOMS + rooms[2]: 3.0}
    # A tile without weights may be anywhere: of four pairs one has the first tile in the first room.
    expected: Odds = {
        (rooms[1], rooms[2]): 1 / 4,
        (rooms[2], rooms[1]): 3 / 4,
    }
    near(sampled(game, known, lambda s: (s.tile[one], s.tile[two]), weights), expected)


def test_weights_that_fit_no_lay_out_are_dropped() -> None:
    game, _, known = start(ADELES)
    (one, two), rooms = few_rooms(known)
    weights = {tile * N_ROOMS + rooms[1]: 1.0 for tile in (one, two)}
    s = game.sample(known, Rng(1), weights)
    assert s.tile[one] != s.tile[two]


def test_each_of_her_tries_was_the_tile_or_x() -> None:
    """ADL-HAZ-1: of two tries at one tile three in four showed it to her at least once."""
    game, s, known = start(EMMAS)
    event = {"kind": "tile_tried", "who": "bruce", "tile": TILES[2]}
    known.update([event, event], game.view(s, EMMAS))
    saw = sampled(game, known, lambda s: [knows >> ADELES & 1 for knows in s.knows] == [0] * 5)
    near(saw, {False: 3 / 4, True: 1 / 4})


def test_who_was_shown_a_tile_knows_it() -> None:
    game, s, known = start(EMMAS)
    event = {"kind": "tile_shown", "who": "mei", "whom": "bruce", "tile": TILES[1]}
    known.update([event], game.view(s, EMMAS))
    assert game.sample(known, Rng(1)).knows[1] == 1 << BRUCES


# --- objects


def deals(s: AdeleState, count: int) -> list[list[int]]:
    """What lies in the rooms, by the rule of the set-up itself."""
    rekey(s, Rng(23))
    found = []
    for _ in range(count):
        fill_rooms(s)
        found.append([lying[0] for lying in s.lying])
    return found


def frequencies(values: list[Any]) -> Odds:
    return {value: count / len(values) for value, count in Counter(values).items()}


def close(counts: Counter[object], expected: Odds, total: int) -> None:
    """Two counts by chance, of which the second made the odds out of so many draws."""
    mine = sum(counts.values())
    for value in {*counts, *expected}:
        odds = expected.get(value, 0.0)
        spread = max(odds * (1 - odds), 1 / total) * (1 / mine + 1 / total)
        assert abs(counts[value] / mine - odds) <= 5 * spread**0.5, (value, counts[value], odds)


def test_what_lies_in_the_rooms_is_as_likely_as_the_deal_makes_it() -> None:
    """A battery was seen in the first room: sure ones and chance ones lie in the others."""
    game, s, known = start(EMMAS)
    event = {"kind": "searched", "who": "emma", "room": "1", "objects": [OBJECTS[BATTERY]]}
    known.learn(event)

    def many(kinds: list[int]) -> object:
        return kinds.count(BATTERY), kinds.count(SPARE_PARTS), kinds[1] == BATTERY

    s.items = [(start,) if who in s.order else () for who, start in enumerate(STARTS)]
    seen = [many(kinds) for kinds in deals(s, 40_000) if kinds[0] == BATTERY]
    assert len(seen) > 1000
    s.lying = [(kind,) for kind in deals(s, 1)[0]]
    known.view = game.view(s, EMMAS)
    mine = sampled(game, known, lambda s: many([lying[0] for lying in s.lying]))
    close(mine, frequencies(seen), len(seen))


def test_what_another_did_unseen_is_as_likely_as_even_choices_make_it() -> None:
    """Bruce takes what lies in one room and drops one of his two objects in the next, where Emma
    then sees his starting object and spare parts: which of the two did he drop?"""
    game, s, known = start(EMMAS)
    first = STARTS[BRUCE]
    wanted = sorted((first, SPARE_PARTS))
    rng = Rng(5)
    seen = []
    for kinds in deals(s, 60_000):
        carried = [first, kinds[0]]
        dropped = carried.pop(rng.below(2))
        if sorted((dropped, kinds[1])) == wanted:
            seen.append((carried[0], dropped == first, kinds[2] == SPARE_PARTS))
    assert len(seen) > 1500 and len({dropped for _, dropped, _ in seen}) == 2
    for event in (
        {"kind": "took", "who": "bruce", "room": "1", "took": True},
        {"kind": "dropped", "who": "bruce", "place": "2", "thing": None},
        {"kind": "searched", "who": "emma", "room": "2", "objects": [OBJECTS[k] for k in wanted]},
    ):
        known.learn(event)
    s.lying[0] = ()
    known.view = game.view(s, EMMAS)

    def course(s: AdeleState) -> object:
        assert s.story is not None
        dealt, moved = s.story
        return s.items[BRUCE][0], moved[1] == first, dealt[2] == SPARE_PARTS

    mine = sampled(game, known, course)
    # Copies are alike: a dropped starting kind may be the second copy of it.
    close(mine, frequencies(seen), len(seen))


def test_a_drone_shows_any_of_the_objects() -> None:
    """Of a room with two objects, one of them laid there by Bruce, the drone showed a battery."""
    game, s, known = start(EMMAS)
    first = STARTS[BRUCE]
    rng = Rng(5)
    seen = []
    for kinds in deals(s, 30_000):
        shown = (first, kinds[1])[rng.below(2)]
        if shown == BATTERY:
            seen.append(kinds[1])
    for event in (
        {"kind": "dropped", "who": "bruce", "place": "2", "thing": None},
        {"kind": "tracked", "who": "emma", "room": "2", "object": OBJECTS[BATTERY]},
    ):
        known.learn(event)
    known.view = game.view(s, EMMAS)
    mine = sampled(game, known, lambda s: s.story[0][1] if s.story else -1)
    close(mine, frequencies(seen), len(seen))


# --- ADELE


def told(known: AdeleKnowledge, *events: dict[str, Any]) -> None:
    for event in events:
        known.learn(event)


def with_cards(game: Adele, s: AdeleState, known: AdeleKnowledge, left: list[int]) -> None:
    """All cards but these were played; she holds the first four of them."""
    s.hand, s.deck = tuple(left[:4]), tuple(left[4:])
    s.discard = tuple(c for c in range(N_CARDS) if c not in (*left, *s.removed))
    told(known, *[{"kind": "played", "card": CARDS[card]} for card in s.discard])
    known.view = game.view(s, known.seat)


def test_her_hand_is_any_of_the_cards_not_seen() -> None:
    game, s, known = start(EMMAS)
    left = [0, 1, 2, 3, 4, 5]
    with_cards(game, s, known, left)
    near(sampled(game, known, lambda s: s.hand), evenly(list(combinations(left, 4))))
    near(sampled(game, known, lambda s: s.deck[-1]), evenly(left))


def test_when_the_deck_is_made_anew_she_holds_what_was_not_discarded() -> None:
    game, s, known = start(EMMAS)
    left = [0, 1, 2, 3]
    with_cards(game, s, known, left)
    fresh = s.discard
    told(
        known,
        {"kind": "deck_made", "count": len(fresh)},
        {"kind": "cards_drawn", "count": 1, "hand": 5},
    )
    s.hand = (*left, fresh[0])
    s.deck, s.discard = fresh[1:], ()
    known.view = game.view(s, EMMAS)
    hands = sampled(game, known, lambda s: s.hand)
    near(hands, evenly([tuple(sorted((*left, card))) for card in fresh]))


def test_what_was_recalled_and_drawn_is_in_her_hand() -> None:
    game, s, known = start(EMMAS)
    with_cards(game, s, known, [0, 1, 2, 3, 4, 5])
    told(
        known,
        {"kind": "recalled", "card": CARDS[9]},
        {"kind": "cards_drawn", "count": 1, "hand": 5},
    )
    s.hand, s.discard = (0, 1, 2, 3, 9), tuple(card for card in s.discard if card != 9)
    known.view = game.view(s, EMMAS)
    hands = sampled(game, known, lambda s: s.hand)
    near(hands, evenly([(*four, 9) for four in combinations(range(6), 4)]))


def test_an_expert_removed_any_two_specials_not_seen() -> None:
    game, s, known = start(EMMAS, expert_adele=True)
    specials = list(range(N_ROOM_CARDS, N_CARDS))
    s.removed = (specials[0], specials[1])
    left = [0, 1, 2, 3, specials[2], specials[3]]
    with_cards(game, s, known, left)
    pairs = sampled(game, known, lambda s: s.removed)
    near(pairs, evenly(list(combinations(specials[:4], 2))))


def test_anomalies_asleep_have_the_backs_that_all_see() -> None:
    game, s, known = start(EMMAS)
    near(sampled(game, known, lambda s: s.anomalies), {s.anomalies: 1.0})


def test_before_series_3_anomalies_asleep_are_any_of_the_others() -> None:
    game = Adele(CREW, "2+562bb4e4")
    s = game.new(bytes(32))
    known = game.knowledge(EMMAS, game.view(s, EMMAS))
    assert "backs" not in known.view["adele"]
    awake = s.anomalies[0]
    s.awake = 1 << awake
    known.view = game.view(s, EMMAS)
    fitting = [
        drawn for drawn in combinations(range(N_ANOMALIES), ANOMALIES_DRAWN) if awake in drawn
    ]
    near(sampled(game, known, lambda s: s.anomalies), evenly(fitting))


def test_the_next_event_but_one_is_any_that_was_not_seen() -> None:
    game, s, known = start(EMMAS)
    hidden = sorted(s.events[:-1])
    near(sampled(game, known, lambda s: s.events[-2]), evenly(hidden))


def test_plans_behind_a_screen_are_any_of_the_seventy() -> None:
    game, s, known = start(EMMAS)
    s.phase, s.ask, s.due = ADELE, 0, 0
    s.stack.clear()
    for who in s.order:
        s.cubes[5 * who : 5 * who + 5] = [4, 0, 0, 0, 0]
    known.view = {**game.view(s, EMMAS), "decision": {"kind": "none", "manner": "one", "due": []}}
    plans = [
        (a, b, c, d, 4 - a - b - c - d)
        for a in range(5)
        for b in range(5 - a)
        for c in range(5 - a - b)
        for d in range(5 - a - b - c)
    ]
    assert len(plans) == 70
    at = 5 * BRUCE
    near(sampled(game, known, lambda s: tuple(s.cubes[at : at + 5])), evenly(plans))


# --- an action under way

IDRIS_IN_THE_DARK = """
title = "Idris in the dark, with no cube for a move"
rules = ["ADL-CRW-6"]
game = "adele"
crew = { Emma = "1", Idris = "9" }
plans = { Idris = "2 search+2 special" }
darkness = ["9"]
lying = { 9 = ["chip"] }
at = "Idris"
script = []
expect = ["Idris in 9"]
"""


def test_an_action_under_way_is_of_the_kind_that_was_paid_for() -> None:
    """Idris pays for a move with a cube for searching: in the dark a search would cost the same, but
    everybody saw what the cube was for."""
    game, s = opened(read(IDRIS_IN_THE_DARK, "here"))
    known = game.knowledge(s.adele, game.view(s, s.adele))
    seat = s.seat[IDRIS]
    # Tests that failed leave no special under way.
    known.learn({"kind": "paid", "who": "idris", "of": "special", "for": "special"})
    known.learn({"kind": "special", "who": "idris", "effort": "test"})
    known.learn({"kind": "test", "who": "idris"})
    beside = {
        "kind": "offer", "who": "emma", "whom": "mei", "state": "withdrawn",
        "offer": {"kind": "offer_tile", "tile": "chip", "whom": "mei"},
    }  # fmt: skip
    for form in ({"kind": "move", "place": "8"}, {"kind": "cube", "of": "search"}):
        out = Out()
        game.apply(s, seat, game.code(form), out)
        known.update(out.seen_by(s.adele), game.view(s, s.adele))
        known.learn(beside)  # what others do meanwhile tells nothing of it
        assert s.ask == A_PAY
        doing = {game.form(game.sample(known, Rng(n)).doing)["kind"] for n in range(40)}
        assert doing == {"move"}


# --- long games

LONG_GAME = [
    (6, 8, 8), (8, 1, 8), (0, 3, 15, -1), (0, 3, 10, -1), (0, 2, 4, -1), (0, 1, 8, 8), (0, 1, 3, -1),
    (0, 0, 18, -1), (0, 3, 16, -1), (0, 3, 2, -1), (1, 3, 2, -1), (5, 2, 0, 15), (0, 2, 0, -1),
    (0, 1, 9, -1), (9, 0, 1), (6, 14, 11), (0, 3, 17, -1), (1, 3, 17, -1), (8, 2, 5, 12),
    (0, 2, 14, 11), (0, 2, 12, -1), (1, 2, 12, -1), (8, 0, 1, 11), (5, 0, 0, 11), (8, 0, 1),
    (5, 3, 0, 10), (0, 2, 19, -1), (9, 1, 2), (3, 0, 0, -1), (0, 3, 11, -1), (0, 2, 7, -1),
    (1, 2, 7, -1), (8, 1, 2, 8, 8, 9), (5, 0, 0, 1), (5, 0, 0, 9), (6, 7, 12), (8, 2, 4, 5, 13, 14),
    (5, 3, 0, 0), (5, 2, 0, 14), (0, 2, 7, 12), (1, 2, 6, -1), (0, 1, 6, -1), (1, 1, 6, -1),
    (5, 2, 0, 4), (5, 2, 0, 13), (0, 2, 6, -1), (9, 1, 3), (1, 1, 12, -1), (8, 2, 5, 9),
    (5, 1, 0, 8), (5, 1, 0, 2),
]  # fmt: skip
"""What ADELE saw of objects in a long game of five: moves unseen, and sightings between them."""


def test_a_herd_finds_a_course_where_single_tries_hardly_do() -> None:
    game = Adele({"players": 5, "ship": "deimos", "adele": 4})
    s = game.new(bytes(32))
    known = game.knowledge(4, game.view(s, 4))
    known.facts = list(LONG_GAME)
    assert not any(attempt(s, known, Rng(n)) for n in range(300))
    course = one_of_a_herd(s, known, Rng(1))
    course.finish()
    assert sorted(course.kind[number] for number in course.items[2])[:1] == [5]


def test_a_herd_goes_on_with_what_happens() -> None:
    """It is not looked for anew; when what happens is too much for it, a new one is."""
    game = Adele({"players": 5, "ship": "deimos", "adele": 4})
    s = game.new(bytes(32))
    known = game.knowledge(4, game.view(s, 4))
    known.facts = list(LONG_GAME[:-1])
    one_of_a_herd(s, known, Rng(1))
    herd = known.herd
    known.facts.append(LONG_GAME[-1])
    one_of_a_herd(s, known, Rng(2))
    assert known.herd is herd and known.herded == len(LONG_GAME)
    # A room that nobody touched holds what no course of this herd says.
    for course in herd:
        course.kind[1] = SPARE_PARTS
    known.facts.append((ROOM, 1, BATTERY))
    one_of_a_herd(s, known, Rng(3))
    assert known.herd is not herd


def test_a_herd_draws_as_often_as_tries_alone() -> None:
    """Bruce takes what lies in a room and leaves one of his two objects there, unseen. It is of the
    kind of his starting object: rather that one than another of its kind."""
    game = Adele({"players": 5, "ship": "deimos", "adele": 4})
    s = game.new(bytes(32))
    known = game.knowledge(4, game.view(s, 4))
    known.facts = [(TAKE, BRUCE, 3, -1), (DROP, BRUCE, 3, -1), (ROOM, 3, STARTS[BRUCE])]
    rng = Rng(5)
    alone = [course.moved[1] for _ in range(DRAWS) if (course := one_alone(s, known, rng))]
    taken = alone.count(3) / len(alone)
    assert 0.0 < taken < 0.3
    herds: Counter[object] = Counter()
    for _ in range(10):
        known.herd = []
        herds.update(one_of_a_herd(s, known, rng).moved[1] == 3 for _ in range(100))
    near(herds, {True: taken, False: 1 - taken})
