"""`hatchway rules`: prints and searches the numbered rules, and says which of them have a proof."""

import ast
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.markup import escape

from hatchway.cli.options import GAMES
from hatchway.games.common.rule_statements import Statement, document, repository, statements

KINDS = ("content", "view", "law", "conduct")


class Proof(NamedTuple):
    """What proves a statement: a scenario, or a test marked with `proves`."""

    kind: str
    where: str


def proofs(root: Path, game: str) -> dict[str, list[Proof]]:
    """The proofs of a game's statements, by ID, found in the tests below `root`."""
    found: dict[str, list[Proof]] = {}
    for path in sorted((root / "tests" / "scenarios" / game).rglob("*.toml")):
        try:
            rules = tomllib.loads(path.read_text("utf-8")).get("rules", [])
        except tomllib.TOMLDecodeError:
            continue  # the scenario runner says what is wrong with it
        for rule in rules if isinstance(rules, list) else []:
            found.setdefault(str(rule), []).append(Proof("scenario", _name(path, root)))
    for path in sorted((root / "tests").rglob("*.py")):
        for rule, kind, test in _marks(path):
            found.setdefault(rule, []).append(Proof(kind, f"{_name(path, root)}::{test}"))
    return found


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def _marks(path: Path) -> Iterable[tuple[str, str, str]]:
    """The marks `@proves("R25-BRD-4", kind="content")` in a file of tests."""
    text = path.read_text("utf-8")
    if "proves(" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        for mark in node.decorator_list:
            if not isinstance(mark, ast.Call) or not isinstance(mark.func, ast.Name):
                continue
            if mark.func.id != "proves":
                continue
            kinds = [k.value.value for k in mark.keywords if isinstance(k.value, ast.Constant)]
            kind = str(kinds[0]) if kinds else ""
            for given in mark.args:
                if isinstance(given, ast.Constant) and kind in KINDS:
                    yield str(given.value), kind, node.name


def rules(
    game: Annotated[str, typer.Argument(help=f"A game ({GAMES}).")],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="Show only statements that contain these words, or whose ID starts so."
        ),
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="List the statements without a proof.")
    ] = False,
) -> None:
    """Print or search the numbered rules (docs/rules), or see which of them have a proof."""
    console = Console(soft_wrap=True, highlight=False)
    needed = document(game)
    root = repository(Path.cwd(), needed)
    if root is None:
        typer.echo(
            f"There is no {needed} here or in a folder above. The rules are not part of the "
            "installed package: run this inside a clone of Hatchway's repository.",
            err=True,
        )
        raise typer.Exit(2)
    all_of_them = statements((root / needed).read_text("utf-8"))
    proven = proofs(root, game)
    if coverage:
        _coverage(console, all_of_them, proven)
        return
    chosen = [one for one in all_of_them if _fits(one, words or [])]
    section = ""
    for one in chosen:
        if one.section != section:
            section = one.section
            console.print(f"\n[bold]{escape(section)}[/]")
        console.print(f"[cyan]{one.id}[/] {escape(one.text)}")
        if words:
            for proof in proven.get(one.id, []):
                console.print(f"    [dim]{proof.kind}: {escape(proof.where)}[/]")
    if not chosen:
        typer.echo("no statement matches", err=True)
        raise typer.Exit(1)


def _fits(one: Statement, words: list[str]) -> bool:
    """Whether every word is in the text or starts the ID (with or without the game's letters)."""
    short = one.id.partition("-")[2].lower()
    text = one.text.lower()
    return all(
        word.lower() in text
        or one.id.lower().startswith(word.lower())
        or short.startswith(word.lower())
        for word in words
    )


def _coverage(
    console: Console, all_of_them: list[Statement], proven: dict[str, list[Proof]]
) -> None:
    known = {one.id for one in all_of_them}
    prefixes = {name.partition("-")[0] for name in known}
    missing = [one for one in all_of_them if one.id not in proven]
    for one in missing:
        first = one.text.partition("\n")[0]
        shown = first if len(first) <= 100 else f"{first[:99]}…"
        console.print(f"[red]no proof[/] [cyan]{one.id}[/] {escape(shown)}")
    strangers = sorted(
        rule for rule in proven if rule not in known and rule.partition("-")[0] in prefixes
    )
    for rule in strangers:
        where = ", ".join(proof.where for proof in proven[rule])
        console.print(f"[red]no statement[/] [cyan]{rule}[/], named by {escape(where)}")
    covered = len(all_of_them) - len(missing)
    typer.echo(f"{covered} of {len(all_of_them)} rule statements covered")
    if missing or strangers:
        raise typer.Exit(1)
