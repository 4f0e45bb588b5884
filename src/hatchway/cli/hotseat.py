"""`hatchway hotseat`: a game in the terminal for several people at one keyboard."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from hatchway.cli.options import GameId, GameOptions, game_and_options


def hotseat(
    context: typer.Context,
    game: GameId = "",
    options: GameOptions = None,
    people: Annotated[
        int, typer.Option(min=1, help="How many seats people have; the others play at random.")
    ] = 1,
    record: Annotated[Path | None, typer.Option(help="Write the record here.")] = None,
    seed: Annotated[str, typer.Option(help="A hexadecimal seed; random if left out.")] = "",
) -> None:
    """Play in the terminal. The screen is cleared between people, so that secrets stay secret."""
    from hatchway.cli.faults import told
    from hatchway.games.registry import make
    from hatchway.kernel.playthrough import Playthrough

    game, given = game_and_options(context, game, options)
    with told():
        rules = make(game, given)
        try:
            key = bytes.fromhex(seed) if seed else secrets.token_bytes(32)
        except ValueError:
            raise typer.BadParameter(f"--seed {seed!r} is not a hexadecimal number") from None
    evening = Evening(Playthrough(rules, key), min(people, rules.seats))
    try:
        evening.play()
    except (EOFError, KeyboardInterrupt, typer.Abort):
        typer.echo("\nYou left the game.")
    if record is not None:
        record.write_text(evening.played.record.dumps(), "utf-8")
        typer.echo(f"The record is in {record}.")


class Evening:
    """One game at one keyboard."""

    def __init__(self, played: Any, people: int) -> None:
        from rich.console import Console

        from hatchway.games.registry import plugin
        from hatchway.kernel.chance import Rng

        self.played = played
        self.game = played.game
        self.people = people
        self.rng = Rng(int.from_bytes(secrets.token_bytes(8), "little"))
        self.plugin = plugin(self.game.id)
        self.console = Console()
        self.seat = -1
        self.told = [0] * people

    def play(self) -> None:
        from hatchway.kernel.playout import pick

        self.console.print(
            "Choose by number. [b]a[/b] lists free acts, [b]b[/b] draws the board, Ctrl-D leaves."
        )
        while not self.played.state.over:
            s = self.played.state
            due = [seat for seat in range(self.game.seats) if s.due >> seat & 1]
            person = next((seat for seat in due if seat < self.people), None)
            if person is None:
                seat, code = pick(self.game, s, self.rng)
                self.played.act(seat, code, "bot")
            else:
                self.ask(person)
        self.tell(max(self.seat, 0))
        outcome = self.game.outcome(self.played.state)
        winners = ", ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"
        self.console.print(f"[b]The game is over: {outcome.why}. Won by {winners}.[/b]")

    def ask(self, seat: int) -> None:
        """Let a person choose."""
        game, s = self.game, self.played.state
        if seat != self.seat and self.people > 1:
            self.console.clear()
            typer.prompt(
                f"Seat {seat}: press Enter when nobody else is looking", "", show_default=False
            )
        self.seat = seat
        self.tell(seat)
        options = list(game.options(s, seat))
        name = self.plugin.seat_name(game, s, seat)
        self.console.print(f"\n[b]{name}[/b] (seat {seat}) decides: {game.decision(s).kind}")
        self.show(s, seat, options)
        answer = str(typer.prompt("Your choice")).strip()
        if answer == "b":
            self.board()
        elif answer == "a":
            self.act(seat)
        elif answer.isdigit() and 1 <= int(answer) <= len(options):
            self.played.act(seat, options[int(answer) - 1])
        else:
            self.console.print(f"Enter a number from 1 to {len(options)}, a or b.")

    def show(self, s: Any, seat: int, codes: list[int]) -> None:
        from rich.columns import Columns

        lines = []
        for number, code in enumerate(codes, 1):
            danger = " [red](deadly)[/red]" if self.game.warn(s, seat, code) else ""
            lines.append(f"{number:3} {self.plugin.say(self.game, code)}{danger}")
        self.console.print(Columns(lines, padding=(0, 3)))

    def act(self, seat: int) -> None:
        """Let a person perform a free act."""
        acts = list(self.game.acts(self.played.state, seat))
        if not acts:
            self.console.print("You have no free act now.")
            return
        self.show(self.played.state, seat, acts)
        answer = str(typer.prompt("Which (0: none)")).strip()
        if answer.isdigit() and 1 <= int(answer) <= len(acts):
            self.played.act(seat, acts[int(answer) - 1])

    def tell(self, seat: int) -> None:
        """Show what this seat learned since it last looked."""
        for event in self.played.history(seat, self.told[seat]):
            self.console.print(f"  {self.plugin.tell(event)}", highlight=False, markup=False)
        self.told[seat] = len(self.played.events)

    def board(self) -> None:
        """Draw the table as this seat sees it."""
        self.plugin.draw(self.console, self.game, self.played.state, self.seat)
