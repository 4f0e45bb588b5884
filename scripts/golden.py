"""Make golden records: games that every later version must replay byte for byte.

    python scripts/golden.py             make the records of PLAN that are not there yet
    python scripts/golden.py --digests   hash again what was told and shown in the existing records

The records and hashes of what everybody saw lie in tests/golden; tests/test_golden.py replays them.
A golden record is made once and never again: this script leaves existing files alone. If a replay
fails, a rule, an event or a view has changed for games that began before. If that was not meant, fix
the code. If a rule was meant to change, the rules have a new series: keep what they did before behind
its number, and add a few records of the new series beside the old ones (docs/records.md). If the records
replay and an event or a view only says more than before, hash again, and say in the changelog what was
added.

To add a record, add a line to PLAN. Bots play: novices, random players, or both by seat. In some
games any seat also performs a random free act now and then (claims, reveals, offers), or takes back an
action where that is allowed.
"""

from __future__ import annotations

import json
import sys
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatchway.bots import levels as bots  # noqa: E402
from hatchway.games.registry import make  # noqa: E402
from hatchway.kernel.chance import Rng  # noqa: E402
from hatchway.kernel.errors import BadOptions  # noqa: E402
from hatchway.kernel.masks import bits  # noqa: E402
from hatchway.kernel.playthrough import Playthrough  # noqa: E402
from hatchway.kernel.record import loads  # noqa: E402
from tests.golden import FOLDER, walk  # noqa: E402

MOST_ACTS = 6
"""The most free acts in a row; then a decision is made."""

SPEAK = 6
"""How rarely a bot that is not due is asked for a free act: one time in so many."""

LONGEST = 3000
"""The most steps of a game."""


class Style(NamedTuple):
    """How a game is played."""

    levels: tuple[str, ...] = ("novice",)  # by seat, over and over
    free: int = 0  # one step in so many is a random free act of any seat; 0: none
    rewind: int = 0  # one in so many actions that can be taken back is; 0: none
    contributions: tuple[str, ...] = ()
    stop: int = 0  # stop after so many steps, in the middle of the game; 0: play to the end


NOVICES = Style()
RANDOM = Style(("random",))
MIXED = Style(("novice", "random"))
TALKING = Style(("novice", "novice", "random"), free=12, rewind=8)
WAVERING = Style(("random",), free=10, rewind=3, contributions=("one share", "další díl", "доля"))
BROKEN_OFF = Style(("novice",), free=15, stop=90)


class Plan(NamedTuple):
    """One record to make."""

    game: str
    name: str
    options: dict[str, object]
    style: Style


def room25() -> list[Plan]:
    """Every mode, number of players, season and level; then options of all kinds."""
    plans: list[Plan] = []
    styles = (NOVICES, NOVICES, MIXED, TALKING, NOVICES)
    modes = ("suspicion", "competition", "team", "cooperation", "solo")
    for mode, season, level, players in product(
        modes, (1, 2), ("standard", "madness"), range(1, 9)
    ):
        options: dict[str, object] = {"mode": mode, "players": players, "season": season}
        options["level"] = level
        try:
            make("room25", options)
        except BadOptions:
            continue
        name = f"{mode}-{players}-season{season}" + ("-madness" if level == "madness" else "")
        plans.append(Plan("room25", name, options, styles[len(plans) % len(styles)]))
        if season == 2:
            more: dict[str, object] = {**options, "complex": "random"}
            plans.append(Plan("room25", f"{name}-random", more, TALKING))
    own = {"empty": 8, "vision": 1, "control": 1, "dark": 2, "cold": 2, "vortex": 2, "trapped": 2,
           "flooded": 2, "acid": 2, "mortal": 1}  # fmt: skip
    further: tuple[tuple[str, dict[str, object], Style], ...] = (
        ("one-guard-4", {"players": 4, "guards": "1", "show_composition": True}, TALKING),
        ("two-guards-5", {"players": 5, "guards": "2", "complex": "random"}, NOVICES),
        ("claims-6", {"players": 6, "talk": "claims", "alarm": False}, TALKING),
        ("plain-6", {"players": 6, "abilities": False, "adrenaline": False, "reminders": False},
         RANDOM),
        ("madness-cards-7", {"players": 7, "madness_cards": True, "complex": "random"}, NOVICES),
        ("wavering-4", {"players": 4, "exit_zone_moving": True, "madness_cards": True}, WAVERING),
        ("broken-off-8", {"players": 8, "pivot_limits_abilities": True}, BROKEN_OFF),
        ("beginner-5", {"players": 5, "complex": "beginner"}, MIXED),
        ("own-complex-4", {"players": 4, "season": 1, "complex": own}, RANDOM),
        ("characters-4", {"players": 4, "first_player": 2, "complex": "random",
                          "characters": ["franck", "sarah", "bruce", "emmett"]}, NOVICES),
        ("duos-2", {"mode": "competition", "players": 2, "complex": "random",
                    "characters": ["max", "alice", "jennifer", "franck"]}, TALKING),
        ("silent-team-4", {"mode": "team", "players": 4, "team_chat": False,
                           "complex": "expert_competition"}, WAVERING),
        ("random-team-8", {"mode": "team", "players": 8, "madness_cards": True}, RANDOM),
        ("random-cooperation-3", {"mode": "cooperation", "players": 3, "complex": "random"},
         WAVERING),
        ("programmed-solo", {"mode": "solo", "players": 1, "solo_programming": True}, TALKING),
        ("mad-solo", {"mode": "solo", "players": 1, "level": "madness", "madness_cards": True},
         WAVERING),
    )  # fmt: skip
    plans += [Plan("room25", *each) for each in further]
    return plans


def adele() -> list[Plan]:
    """Every number of players, ship and level of solo; then options of all kinds."""
    plans: list[Plan] = []
    ships = ("deimos", "phobos")
    for ship, level, crew in product(ships, ("calm", "standard", "hostile"), (1, 2)):
        options: dict[str, object] = {"players": 1, "ship": ship, "level": level}
        options["solo_astronauts"] = crew
        style = (NOVICES, MIXED, TALKING)[len(plans) % 3]
        plans.append(Plan("adele", f"solo-{ship}-{level}-{crew}", options, style))
    for players, ship, expert in product(range(2, 6), ships, (False, True)):
        options = {"players": players, "ship": ship, "expert_adele": expert}
        name = f"{players}-{ship}" + ("-expert" if expert else "")
        plans.append(Plan("adele", name, options, (NOVICES, TALKING, MIXED)[len(plans) % 3]))
    further: tuple[tuple[str, dict[str, object], Style], ...] = (
        ("random-3", {"players": 3, "notes": False}, RANDOM),
        ("random-5", {"players": 5, "private_wrong_delivery": True}, RANDOM),
        ("wavering-2", {"players": 2, "adele": 1}, WAVERING),
        ("wavering-4", {"players": 4, "adele": 0, "private_wrong_delivery": True}, WAVERING),
        ("wavering-5-expert", {"players": 5, "adele": 3, "expert_adele": True}, WAVERING),
        ("broken-off-4", {"players": 4}, BROKEN_OFF),
        ("wavering-solo", {"players": 1, "solo_astronauts": 2, "notes": False}, WAVERING),
    )
    since_3: tuple[tuple[str, dict[str, object], Style], ...] = (
        ("series-3-solo", {"players": 1, "level": "calm", "solo_astronauts": 2}, TALKING),
        ("series-3-two", {"players": 2, "ship": "phobos"}, RANDOM),
        ("series-3-three", {"players": 3, "ship": "deimos", "expert_adele": True}, NOVICES),
        ("series-3-four", {"players": 4, "ship": "phobos"}, WAVERING),
        ("series-3-five", {"players": 5, "ship": "deimos"}, TALKING),
    )
    plans += [Plan("adele", *each) for each in (*further, *since_3)]
    return plans


class Maker:
    """Plays one game of the plan."""

    def __init__(self, plan: Plan) -> None:
        self.style = plan.style
        self.game = make(plan.game, plan.options)
        self.rng = Rng(int.from_bytes(f"{plan.game}/{plan.name}".encode(), "little"))
        self.play = Playthrough(self.game, self.rng.seed(), self._contributions())
        self.bots: list[Any] = []
        self.sit_down()
        self.acts = 0  # in a row

    def _contributions(self) -> list[str]:
        given = self.style.contributions
        return [given[seat % len(given)] for seat in range(self.game.seats)] if given else []

    def sit_down(self) -> None:
        """New bots, which know nothing but what their seats were told."""
        levels = self.style.levels
        self.bots = [
            bots.make(levels[seat % len(levels)], self.game, seat, self.rng.seed())
            for seat in range(self.game.seats)
        ]

    def one_in(self, number: int) -> bool:
        return number > 0 and self.rng.below(number) == 0

    def run(self) -> Playthrough[Any]:
        style, play = self.style, self.play
        steps = 0
        while not play.state.over and not 0 < style.stop <= steps:
            steps += 1
            if steps > LONGEST:
                raise RuntimeError("the game does not end")
            if play.can_rewind() and self.one_in(style.rewind):
                play.rewind(play.since_told()[-1][0])
                self.sit_down()
                continue
            seat, code = self.choose()
            self.acts = self.acts + 1 if self.game.is_act(code) else 0
            by = ("bot", "person", "stand-in")[seat % 3] if style.free else "bot"
            play.act(seat, code, by)
        return play

    def choose(self) -> tuple[int, int]:
        game, state, rng = self.game, self.play.state, self.rng
        if self.acts < MOST_ACTS:
            seat = rng.below(game.seats)
            acts = game.acts(state, seat)
            if acts and self.one_in(self.style.free):
                return seat, acts[rng.below(len(acts))]
            for seat in range(game.seats):
                if self.owes(seat) or (not state.due >> seat & 1 and self.one_in(SPEAK)):
                    seen = self.play.observation(seat)
                    code = self.bots[seat].answer(seen) if seen.acts else -1
                    if code >= 0:
                        return seat, code
        due = bits(state.due)
        seat = due[rng.below(len(due))]
        seen = self.play.observation(seat)
        if self.acts >= MOST_ACTS:
            seen.acts = ()
        return seat, self.bots[seat].choose(seen)

    def owes(self, seat: int) -> bool:
        """Whether somebody offered this seat something."""
        acts = self.game.acts(self.play.state, seat)
        return any(self.game.form(code)["kind"] in ("accept", "refuse") for code in acts)


def hash_anew() -> None:
    """Write the digests of all records as they are now; the records must replay as they are."""
    for book in sorted(FOLDER.glob("*/digests.json")):
        known = {}
        for file in sorted(book.parent.glob("*.jsonl")):
            text = file.read_bytes().decode()
            record = loads(text)
            played, known[file.stem] = walk(make(record.game, record.options), record)
            if played.record.dumps() != text:
                raise RuntimeError(f"{file.parent.name}/{file.stem} does not replay")
        write(book, known)


def write(book: Path, digests: dict[str, Any]) -> None:
    text = json.dumps(digests, sort_keys=True, indent=1, ensure_ascii=False)
    book.write_text(text + "\n", encoding="utf-8", newline="")


def main() -> None:
    if sys.argv[1:] == ["--digests"]:
        hash_anew()
        return
    for plan in (*room25(), *adele()):
        folder = FOLDER / plan.game
        file = folder / f"{plan.name}.jsonl"
        if file.exists():
            continue
        folder.mkdir(exist_ok=True)
        record = Maker(plan).run().record
        played, digests = walk(make(plan.game, plan.options), record)
        if played.record.dumps() != record.dumps():
            raise RuntimeError(f"{plan.game}/{plan.name} does not replay")
        book = folder / "digests.json"
        known = json.loads(book.read_text(encoding="utf-8")) if book.exists() else {}
        known[plan.name] = digests
        file.write_text(record.dumps(), encoding="utf-8", newline="")
        write(book, known)
        print(f"{plan.game}/{plan.name}: {len(record.entries)} entries, {digests['outcome']}")


if __name__ == "__main__":
    main()
