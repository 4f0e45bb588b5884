"""Chance: keyed, one stream per secret, the same everywhere."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from hatchway.kernel.chance import Rng, draw, rekey, shuffle
from hatchway.kernel.state import State


def keyed(key: bytes) -> State:
    s = State(2, 3)
    s.key = key
    return s


def test_streams_do_not_shift_each_other() -> None:
    one, two = keyed(b"k" * 32), keyed(b"k" * 32)
    for _ in range(5):
        draw(two, 1, 6)
    assert [draw(one, 0, 100) for _ in range(20)] == [draw(two, 0, 100) for _ in range(20)]
    assert [draw(one, 2, 100) for _ in range(9)] != [
        draw(keyed(b"l" * 32), 2, 100) for _ in range(9)
    ]


@given(st.binary(min_size=1, max_size=64), st.integers(0, 20), st.integers(0, 30))
def test_a_shuffle_is_its_draws(key: bytes, before: int, size: int) -> None:
    one, two = keyed(key), keyed(key)
    for s in (one, two):
        for _ in range(before):
            draw(s, 0, 2)
    items = list(range(size))
    shuffle(one, 0, items)
    again = list(range(size))
    for i in range(size - 1, 0, -1):
        j = draw(two, 0, i + 1)
        again[i], again[j] = again[j], again[i]
    assert items == again
    assert one.counts == two.counts
    assert sorted(items) == list(range(size))


def test_draws_are_even() -> None:
    s = keyed(b"even" * 8)
    rng = Rng(4)
    for rolls in ([draw(s, 0, 6) for _ in range(6000)], [rng.below(6) for _ in range(6000)]):
        counts = Counter(rolls)
        assert set(counts) == set(range(6))
        assert all(abs(n - 1000) < 150 for n in counts.values())


def test_a_tape_comes_first() -> None:
    s = keyed(b"tape" * 8)
    s.tape = {1: [5, 2]}
    assert [draw(s, 1, 6), draw(s, 1, 6)] == [5, 2]
    assert s.counts == [0, 0, 0]
    draw(s, 1, 6)
    assert s.counts == [0, 1, 0]


def test_rekeyed_states_forget_their_key() -> None:
    s = keyed(b"secret" * 5)
    s.tape = {0: [1]}
    rekey(s, Rng(1))
    assert s.key == b"" and s.tape is None
    assert {draw(s, 0, 3) for _ in range(50)} == {0, 1, 2}
