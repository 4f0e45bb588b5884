"""Studies of balance."""

from hatchway.arena.balance import Tally, studies


def test_wins_are_counted_by_side() -> None:
    (study,) = studies("room25", {"mode": "suspicion", "players": 4}, {}, ["novice", "random"])
    tally = Tally(study)
    for won in ([0], [1], [1], [1]):
        tally.add({"won": won, "decisions": 9, "round": 3, "why": "escape", "faults": []})
    prisoners, guards = tally.rows()
    assert prisoners[1:4] == ("prisoners (novice)", "4", "25.0%")
    assert guards[1:4] == ("guards (random)", "4", "75.0%")
