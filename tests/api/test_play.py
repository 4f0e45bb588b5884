"""The play object: seeds, options, what a seat may know, and clear errors."""

from pathlib import Path

import pytest

import hatchway


def coop() -> hatchway.Game:  # type: ignore[type-arg]
    return hatchway.make("room25", mode="cooperation", players=2)


def test_the_same_seed_deals_the_same_game() -> None:
    game = coop()
    one, two, other = (hatchway.Play(game, seed).draw(open=True) for seed in (5, 5, 6))
    assert one == two != other
    key = hatchway.Rng(5).seed()
    assert hatchway.Play(game, key).draw(open=True) == one
    assert hatchway.Play(game).record.seed != hatchway.Play(game).record.seed


@pytest.mark.parametrize("game", hatchway.list_games())
def test_a_whole_game_by_options_is_recorded_and_replays(game: str, tmp_path: Path) -> None:
    play = hatchway.Play(hatchway.make(game), seed=3)
    rng = hatchway.Rng(3)
    while not play.over:
        seat = play.due[-1]
        options = play.options(seat)
        chosen = options[rng.below(len(options))]
        assert chosen.text and play.game.form(chosen.code) == chosen.form
        play.act(seat, chosen if rng.below(2) else chosen.form)
    assert play.outcome is not None and play.due == () and play.decision is None
    assert repr(play).startswith(f"<Play of {game}: over, {play.outcome.why}")
    again = hatchway.Record.load(play.record.save(tmp_path / "game.jsonl")).replay()
    assert again.record.dumps() == play.record.dumps()
    assert again.draw(open=True) == play.draw(open=True)


def test_printing_tells_no_secret() -> None:
    play = hatchway.Play(coop(), seed=1)
    before = str(play)
    looked = hatchway.Play(coop(), seed=1)
    for one, cell in ((play, "C2"), (looked, "B3")):
        one.act(0, {"kind": "look", "cell": cell})
        one.act(1, {"kind": "look", "cell": "C4"})
    assert str(play) == str(looked) != before
    assert play.draw(0) != looked.draw(0)


def test_wrong_input_is_told() -> None:
    game = coop()
    play = hatchway.Play(game, seed=1)
    with pytest.raises(hatchway.BadOptions, match="did you mean 'room25'"):
        hatchway.make("room24")
    with pytest.raises(hatchway.BadOptions, match="did you mean 'mode'"):
        hatchway.make("room25", mod="solo")
    for seed in (b"", bytes(65), "7", 1.5, True):
        with pytest.raises(hatchway.BadOptions, match="a seed is a number or 1 to 64 bytes"):
            hatchway.Play(game, seed)  # type: ignore[arg-type]
    with pytest.raises(hatchway.BadOptions, match=r"hatchway.make\('room25'\)"):
        hatchway.Play("room25")  # type: ignore[arg-type]
    for wrong in (2, -1):
        with pytest.raises(hatchway.BadOptions, match="seats go from 0 to 1"):
            play.act(wrong, 0)
    with pytest.raises(hatchway.BadOptions, match="an option, its code or its form"):
        play.act(0, "look")  # type: ignore[arg-type]
    with pytest.raises(hatchway.BadForm, match="no action of kind 'fly'"):
        play.act(0, {"kind": "fly"})
    with pytest.raises(hatchway.IllegalAction):
        play.act(0, {"kind": "look", "cell": "A1"})
    assert play.record.entries == []


def test_a_secret_step_can_be_taken_back() -> None:
    play = hatchway.Play(hatchway.make("room25", mode="solo", players=1), seed=1)
    with pytest.raises(hatchway.IllegalAction):
        play.rewind(0)
