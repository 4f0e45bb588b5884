"""`hatchway rules`: read and search the numbered rules, and see which of them are proven."""

import ast
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.markup import escape

STATEMENT = re.compile(r"- `(?P<id>[A-Z0-9]+-[A-Z0-9]+-\d+)` (?P<text>.*)")
HEADING = re.compile(r"#+ (?P<title>.*)")
KINDS = ("content", "view", "law", "conduct")


class Statement(NamedTuple):
    """One numbered statement of the rules."""

    id: str
    text: str
    section: str


class Proof(NamedTuple):
    """What proves a statement: a scenario, or a test marked with `proves`."""

    kind: str
    where: str


def statements(text: str) -> list[Statement]:
    """The statements of a rules document, in its order; lists and tables below one belong to it."""
    found: list[Statement] = []
    section = ""
    open_one = False
    for line in text.splitlines():
        heading = HEADING.fullmatch(line)
        begun = STATEMENT.fullmatch(line)
        if heading is not None:
            section = heading["title"]
            open_one = False
        elif begun is not None:
            found.append(Statement(begun["id"], begun["text"], section))
            open_one = True
        elif open_one and line.strip():
            last = found.pop()
            found.append(last._replace(text=f"{last.text}\n{line}"))
    return found


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


def repository(start: Path, needed: str) -> Path | None:
    """The folder, from `start` upwards, that holds a file of the repository."""
    for folder in (start, *start.parents):
        if (folder / needed).is_file():
            return folder
    return None


def rules(
    game: Annotated[str, typer.Argument(help="room25 or adele.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(help="Show only statements with these words, or whose ID begins so."),
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="List the statements that nothing proves.")
    ] = False,
) -> None:
    """Print or search the numbered rules (docs/rules), or see which of them are proven."""
    console = Console(soft_wrap=True, highlight=False)
    document = f"docs/rules/{game}.md"
    root = repository(Path.cwd(), document)
    if root is None:
        typer.echo(
            f"There is no {document} here or in a folder above. The rules are not part of the "
            "installed package: run this inside a clone of Hatchway's repository.",
            err=True,
        )
        raise typer.Exit(2)
    all_of_them = statements((root / document).read_text("utf-8"))
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
        typer.echo("no statement fits", err=True)
        raise typer.Exit(1)


def _fits(one: Statement, words: list[str]) -> bool:
    """Every word stands in the text, or begins the ID (with or without the game's letters)."""
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
