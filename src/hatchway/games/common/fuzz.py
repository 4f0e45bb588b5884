"""Random games under the laws: what `hatchway fuzz` and the law tests run.

Cheap laws are checked at every decision; views, samples and twins at three random decisions per game. A
broken law raises `Broken`, with the seed that reproduces it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hatchway.games.registry import plugin
from hatchway.kernel.chance import Rng
from hatchway.kernel.event import SPECTATOR, Out
from hatchway.kernel.game import Game
from hatchway.kernel.playout import pick
from hatchway.kernel.state import State

LONGEST = 5000
"""The most decisions of a random game."""

CODES_ASKED = 12
"""How many closed codes have their reasons compared between twins."""

RUN_ON = 16
"""The most steps that twins are played on together."""

LOOK_AGAIN = 10
"""While twins are played on, their views are compared again at one step in so many."""

TWINS = 2
"""How many secrets are tried at one moment, drawn from all that the state has."""


class Broken(Exception):
    """A law does not hold."""


class Fuzz:
    """One random game, watched."""

    def __init__(self, name: str, seed: int, options: dict[str, object] | None = None) -> None:
        self.name = name
        self.plugin = plugin(name)
        self.laws = self.plugin.laws()
        self.rng = Rng(seed)
        self.options = options if options is not None else self.plugin.any_options(self.rng)
        self.game: Game[Any] = self.plugin.make(self.options)
        self.seed = self.rng.seed()
        self.steps: list[tuple[int, int]] = []
        self.told: dict[int, list[dict[str, Any]]] = {}
        self.seats = [SPECTATOR, *range(self.game.seats)]

    def play(self, checks: int = 3) -> State:
        """Play to the end, with so many thorough checks on the way."""
        game, rng = self.game, self.rng
        s = game.new(self.seed)
        known = {seat: game.knowledge(seat, game.view(s, seat)) for seat in range(game.seats)}
        self.told = {seat: [] for seat in self.seats}
        # Games are some fifty to three hundred decisions long; a check that comes too late is lost.
        moments = sorted(rng.below(60 << rng.below(3)) for _ in range(checks))
        while not s.over:
            self._check_cheap(s)
            if moments and len(self.steps) >= moments[0]:
                moments.pop(0)
                self._check_views(s)
                self._check_samples(s, known)
                self._check_twins(s)
            seat, code = self._choose(s)
            out = Out()
            game.apply(s, seat, code, out)
            self.steps.append((seat, code))
            for each in self.seats:
                events = out.seen_by(each)
                self.told[each] += events
                if each >= 0:
                    for event in events:
                        known[each].learn(event)
            if len(self.steps) > LONGEST:
                raise self._broken(s, "the game does not end")
        self._check_cheap(s)
        return s  # type: ignore[no-any-return]

    def _choose(self, s: Any) -> tuple[int, int]:
        """A random option of a due seat; now and then a free act of anybody."""
        game, rng = self.game, self.rng
        if rng.below(6) == 0:
            seat = rng.below(game.seats)
            acts = game.acts(s, seat)
            if acts:
                return seat, acts[rng.below(len(acts))]
        return pick(game, s, rng)

    def _broken(self, s: Any, law: str) -> Broken:
        return Broken(
            f"{law}\nafter {len(self.steps)} steps; as a scenario:\n{self._scenario(law)}"
        )

    def _scenario(self, law: str) -> str:
        """The last step of the game as a draft of a scenario."""
        game, said = self.game, self.plugin
        s = game.new(self.seed)
        for seat, code in self.steps[:-1]:
            game.apply(s, seat, code)
        script = [
            f"{said.seat_name(game, s, seat)}: {said.say(game, code)}"
            for seat, code in self.steps[-1:]
        ]
        return (
            f"title = {json.dumps(law.splitlines()[0])}\ngame = {json.dumps(self.name)}\n"
            f"position = {json.dumps(game.notation(s))}\n"
            f"script = {json.dumps(script)}\nexpect = []"
        )

    def _check_cheap(self, s: Any) -> None:
        """One Decision or an Outcome; options for every due seat; conservation."""
        if bool(s.over) == bool(s.ask):
            raise self._broken(s, "neither one Decision nor an Outcome")
        if s.over and (s.due or s.stack):
            raise self._broken(s, "something is under way after the end")
        for seat in range(self.game.seats):
            due = bool(s.due >> seat & 1)
            if due != bool(self.game.options(s, seat)):
                raise self._broken(s, f"options of seat {seat} against being due")
        law = self.laws.broken(self.game, s)
        if law:
            raise self._broken(s, f"not conserved: {law}")

    def _check_views(self, s: Any) -> None:
        """Everybody can ask for views, acts and talk, and that changes nothing."""
        before = self.game.digest(s)
        for seat in self.seats:
            json.dumps(self.game.view(s, seat))
            self.game.acts(s, seat)
        self.game.talk(s)
        new = s.copy()
        seat, code = self._choose(s)
        self.game.apply(new, seat, code, Out())
        if self.game.digest(s) != before:
            raise self._broken(s, "asking, or applying to a copy, changed the state")

    # --- sampling

    def _check_samples(self, s: Any, known: dict[int, Any]) -> None:
        """A sampled state looks the same to the seat, and so does the game that leads to it."""
        game = self.game
        seat = self.rng.below(game.seats)
        view = game.view(s, seat)
        known[seat].view = view
        sampled = game.sample(known[seat], self.rng)
        law = self.laws.broken(game, sampled)
        if law:
            raise self._broken(s, f"sample for seat {seat} not conserved: {law}")
        for what, one, two in (
            ("view", view, game.view(sampled, seat)),
            ("options", game.options(s, seat), game.options(sampled, seat)),
            ("acts", game.acts(s, seat), game.acts(sampled, seat)),
        ):
            if one != two:
                raise self._broken(
                    s, f"sample for seat {seat} differs in its {what}: {diff(one, two)}"
                )
        again = self.laws.replayed(game, self.seed, self.steps, seat, sampled)
        if again is not None and again != self.told[seat]:
            raise self._broken(
                s, f"sample for seat {seat} has another history: {diff(self.told[seat], again)}"
            )
        while not sampled.over:
            each, code = self._choose(sampled)
            game.apply(sampled, each, code)

    # --- non-interference

    def _check_twins(self, s: Any) -> None:
        made = self.laws.twins(self.game, s, self.rng)
        for _ in range(min(TWINS, len(made))):
            twin = made.pop(self.rng.below(len(made)))
            blind = [seat for seat in self.seats if seat == SPECTATOR or twin.blind >> seat & 1]
            one, two = s.copy(), twin.state
            for seat in blind:
                self._same(one, two, seat, twin.secret)
            self._run_on(one, two, twin, blind)

    def _same(self, one: Any, two: Any, seat: int, secret: str) -> None:
        """Right away, views, options, acts, reasons and talk are equal."""
        game, rng = self.game, self.rng
        seen = [(game.view(s, seat), game.options(s, seat), game.acts(s, seat)) for s in (one, two)]
        if seen[0] != seen[1]:
            raise self._broken(one, f"seat {seat} sees the {secret}: {diff(seen[0], seen[1])}")
        if game.talk(one) != game.talk(two):
            raise self._broken(one, f"talk shows the {secret}")
        for _ in range(CODES_ASKED):
            code = rng.below(game.book.size)
            if game.why_not(one, seat, code) != game.why_not(two, seat, code):
                raise self._broken(one, f"a reason shows the {secret} to {seat}: {game.form(code)}")
            if game.warn(one, seat, code) != game.warn(two, seat, code):
                raise self._broken(one, f"a warning shows the {secret} to {seat}")

    def _run_on(self, one: Any, two: Any, twin: Any, blind: Sequence[int]) -> None:
        """With equal actions and chances, every blind seat receives the same until a release."""
        game = self.game
        left = list(blind)
        for _ in range(RUN_ON):
            if one.over or two.over or not left:
                return
            seat, code = self._choose(one)
            if code not in game.options(two, seat) + game.acts(two, seat):
                return
            outs = (Out(), Out())
            before = (one.copy(), two.copy())
            game.apply(one, seat, code, outs[0])
            game.apply(two, seat, code, outs[1])
            for each in left[:]:
                streams = [out.seen_by(each) for out in outs]
                # Releases name cells of the moment: tiles may have moved within the step.
                moments = (before[0], one, before[1], two)
                freed = any(
                    twin.releases(s, event)
                    for stream in streams
                    for event in stream
                    if event["kind"] in twin.kinds
                    for s in moments
                )
                if freed:
                    left.remove(each)
                elif streams[0] != streams[1]:
                    where = diff(streams[0], streams[1])
                    raise self._broken(
                        before[0],
                        f"seat {each} learns the {twin.secret} by {game.form(code)}: {where}",
                    )
            if left and self.rng.below(LOOK_AGAIN) == 0:
                self._same(one, two, left[self.rng.below(len(left))], twin.secret)


def diff(one: Any, two: Any, path: str = "") -> str:
    """Where two plain values first differ."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        for key in one:
            if one[key] != two[key]:
                return diff(one[key], two[key], f"{path}.{key}")
    if isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        for number, (left, right) in enumerate(zip(one, two, strict=True)):
            if left != right:
                return diff(left, right, f"{path}[{number}]")
    return f"{path or 'all'}: {str(one)[:200]} != {str(two)[:200]}"
