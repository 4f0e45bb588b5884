"""Samples against enumeration: on small positions the frequencies are those of the deal."""

from collections import Counter
from itertools import permutations

from hatchway.games.room25.game import Room25
from hatchway.games.room25.rules.board import CELLS, EXIT_ZONE
from hatchway.games.room25.rules.complexes import kept_for_exit_zone
from hatchway.games.room25.rules.kinds import CHARACTERS, GUARD, ROOMS
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import Out
from hatchway.kernel.playout import pick

DRAWS = 4000


def near(counts: Counter[object], expected: dict[object, float]) -> None:
    """Every frequency within five standard deviations of what is expected, and nothing else."""
    total = sum(counts.values())
    assert set(counts) <= set(expected)
    for value, odds in expected.items():
        spread = (total * odds * (1 - odds)) ** 0.5
        assert abs(counts[value] - total * odds) <= 5 * spread + 1, (value, counts[value], odds)


def test_unknown_tiles_are_as_likely_as_the_deal_makes_them() -> None:
    game = Room25({"mode": "suspicion", "players": 4})
    s = game.new(bytes(32))
    # All but five tiles lie open: three of the exit zone, two of the middle.
    closed = [CELLS.index(cell) for cell in ("A1", "B1", "E5", "B2", "D4")]
    s.up = sum(1 << tile for tile in range(25) if tile not in closed)
    rooms = [s.kind[tile] for tile in closed]
    fitting = {
        laid
        for laid in permutations(rooms)
        if all(
            tile in EXIT_ZONE or not kept_for_exit_zone(room, False)
            for tile, room in zip(closed, laid, strict=True)
        )
    }
    # Equal rooms in two places make one lay-out, but as likely as the others: see the deal.
    known = game.knowledge(-1, game.view(s, -1))
    rng = Rng(7)
    counts: Counter[object] = Counter()
    for _ in range(DRAWS):
        sampled = game.sample(known, rng)
        counts[tuple(sampled.kind[tile] for tile in closed)] += 1
    near(counts, {laid: 1 / len(fitting) for laid in fitting})


def test_roles_are_as_likely_as_the_deal_makes_them() -> None:
    game = Room25({"mode": "suspicion", "players": 4})
    s = game.new(bytes(32))
    seat = next(n for n in range(4) if s.role[s.seat.index(n)] != GUARD)
    known = game.knowledge(seat, game.view(s, seat))
    rng = Rng(3)
    counts: Counter[object] = Counter()
    for _ in range(DRAWS):
        sampled = game.sample(known, rng)
        counts[sum(1 << who for who in range(9) if sampled.role[who] == GUARD)] += 1
    # The guard tile is with one of the three others, or it is the one that nobody saw.
    places = [who for who in s.order if s.seat[who] != seat] + [8]
    near(counts, {1 << place: 1 / 4 for place in places})


def test_weights_turn_the_roles() -> None:
    game = Room25({"mode": "suspicion", "players": 6})
    s = game.new(bytes(32))
    known = game.knowledge(0, game.view(s, 0))
    sets = known.guard_sets()
    sampled = game.sample(known, Rng(1), {sets[2]: 1.0})
    guards = sum(1 << who for who in range(9) if sampled.role[who] == GUARD)
    assert guards == sets[2]


def test_who_slid_room_25_in_vain_is_no_prisoner() -> None:
    """What did not happen counts: with the others inside, a prisoner's slide would have ended it."""
    game = Room25({"mode": "suspicion", "players": 4})
    s = game.new(bytes(32))
    names = [CHARACTERS[who] for who in s.order]
    known = game.knowledge(0, game.view(s, 0))
    event = {"kind": "room25_wrapped", "by": names[1], "inside": names, "left": 3, "cell": "A1"}
    before = known.guard_sets()
    known.learn(event)
    after = known.guard_sets()
    slider = 1 << CHARACTERS.index(names[1])
    assert set(after) == {guards for guards in before if guards & slider}
    assert len(after) < len(before)


def test_a_secret_composition_is_as_likely_as_the_table_makes_it() -> None:
    """Against brute force: compositions of set-ups that happen to look the same."""
    game = Room25({"mode": "suspicion", "players": 4, "complex": "random"})
    rng = Rng(11)
    s = game.new(rng.seed())
    known = game.knowledge(-1, game.view(s, -1))
    sampled: Counter[object] = Counter()
    dealt: Counter[object] = Counter()
    for _ in range(DRAWS):
        for room, copies in enumerate(game.sample(known, rng).dealt):
            sampled[ROOMS[room]] += copies
        # Characters dealt anew would take other Empty Chambers: keep those of this game.
        other = game.new(rng.seed())
        while set(other.order) & {1, 7} != set(s.order) & {1, 7}:
            other = game.new(rng.seed())
        for room, copies in enumerate(other.dealt):
            dealt[ROOMS[room]] += copies
    for name in ROOMS:
        assert abs(sampled[name] - dealt[name]) <= 5 * (2 * DRAWS) ** 0.5, name


def test_samples_go_on_to_an_end() -> None:
    game = Room25({"mode": "cooperation", "players": 3})
    rng = Rng(5)
    s = game.new(rng.seed())
    known = game.knowledge(1, game.view(s, 1))
    while not s.over:
        seat = next(n for n in range(3) if s.due >> n & 1)
        codes = game.options(s, seat)
        out = Out()
        game.apply(s, seat, codes[rng.below(len(codes))], out)
        known.update(out.seen_by(1), game.view(s, 1))
    assert game.outcome(s) is not None


def test_the_end_of_a_game_can_be_sampled_too() -> None:
    """Who has won tells every role, and the end itself breaks none of what did not happen."""
    ends = set()
    for seed in range(60):
        rng = Rng(seed)
        game = Room25({"mode": "suspicion", "players": 4 + seed % 5})
        s = game.new(rng.seed())
        known = {seat: game.knowledge(seat, game.view(s, seat)) for seat in range(-1, game.seats)}
        while not s.over:
            out = Out()
            game.apply(s, *pick(game, s, rng), out)
            for seat, one in known.items():
                one.update(out.seen_by(seat), game.view(s, seat))
        ends.add(s.why)
        for seat, one in known.items():
            sampled = game.sample(one, rng)
            assert game.view(sampled, seat) == game.view(s, seat)
            assert sampled.role == s.role
    assert len(ends) > 1
