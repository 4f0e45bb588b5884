"""Break the rules at random places and see whether the tests notice.

    python scripts/mutants.py [--count 100] [--seed 1] [--minutes 20] [--game room25|adele]

Each mutant changes one place of one rule module (an operator, a number, a condition, a call left
out; no strings, no error texts), runs the scenarios first, then the quick engine tests, and stops
at the first failure. Survivors are listed with their change. Without a game, both games share the
count and the minutes.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = {
    "room25": [
        *("abilities", "actions", "acts", "board", "cards", "codes", "complexes", "deal"),
        *("endings", "entering", "options", "robots", "rooms", "round", "state", "../views/talk"),
    ],
    "adele": [
        *("acts", "anomalies", "body", "codes", "console", "deal", "entering", "objects"),
        *("options", "round", "ship", "special", "state", "terminals", "turn", "use", "watchdog"),
        *("adele_phase", "../views/talk"),
    ],
}
SLOW = "laws or identity or sample or notation"
"""Tests that take too long to be run for every mutant."""

COMPARE = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
BINARY = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr}


def skipped(node: ast.AST) -> bool:
    """What is not a rule: events told, errors raised, imports, texts."""
    if isinstance(node, ast.Raise | ast.Import | ast.ImportFrom | ast.Assert):
        return True
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "s.out is not None"
    if isinstance(node, ast.FunctionDef):
        return node.name in ("facts", "copy", "_near", "_either", "_duo_names", "_program_names")
    return False


def places(tree: ast.AST) -> list[ast.AST]:
    """The nodes that a mutant may change, in a fixed order."""
    found: list[ast.AST] = []

    def walk(node: ast.AST) -> None:
        if skipped(node):
            return
        kinds = ast.Compare | ast.BoolOp | ast.BinOp | ast.UnaryOp | ast.Constant | ast.Expr
        if isinstance(node, kinds) and changed(node) is not None:
            found.append(node)
        if isinstance(node, ast.arguments | ast.AnnAssign) and not isinstance(node, ast.AnnAssign):
            return
        for child in ast.iter_child_nodes(node):
            if isinstance(node, ast.AnnAssign) and child is node.annotation:
                continue
            if isinstance(node, ast.FunctionDef) and child is node.returns:
                continue
            walk(child)

    walk(tree)
    return found


def changed(node: ast.AST) -> ast.AST | None:
    """The node with a fault put in; None if there is nothing to break."""
    new = copy.deepcopy(node)
    match new:
        case ast.Compare(ops=[op]) if type(op) in COMPARE:
            new.ops = [COMPARE[type(op)]()]
        case ast.BoolOp(op=ast.And()):
            new.op = ast.Or()
        case ast.BoolOp(op=ast.Or()):
            new.op = ast.And()
        case ast.BinOp(op=op) if type(op) in BINARY:
            new.op = BINARY[type(op)]()
        case ast.UnaryOp(op=ast.Not()):
            return new.operand
        case ast.Constant(value=bool() as value):
            new.value = not value
        case ast.Constant(value=int() as value):
            new.value = value + 1
        case ast.Expr(value=ast.Call()):
            return ast.Pass()
        case _:
            return None
    return new


def mutate(source: str, rng: random.Random) -> tuple[str, str] | None:
    """One mutant of a module and what was changed."""
    tree = ast.parse(source)
    spots = places(tree)
    if not spots:
        return None
    target = spots[rng.randrange(len(spots))]
    found = changed(target)
    assert found is not None
    new: ast.AST = found
    before = ast.unparse(target)

    class Put(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            if node is target:
                return ast.copy_location(new, node)
            return super().visit(node)  # type: ignore[no-any-return]

    broken = ast.unparse(ast.fix_missing_locations(Put().visit(tree)))
    return broken, f"line {getattr(target, 'lineno', '?')}: {before}  ->  {ast.unparse(new)}"


def caught(package: Path, game: str, limit: float) -> bool:
    """Whether scenarios or quick tests fail with the package in that folder."""
    env = os.environ | {"PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"}
    for command in (
        [sys.executable, "-m", "hatchway", "scenario", "-x", f"tests/scenarios/{game}"],
        [sys.executable, "-m", "pytest", "-q", "-x", f"tests/{game}", "-k", f"not ({SLOW})"],
    ):
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=env, capture_output=True, check=False, timeout=limit
            )
        except subprocess.TimeoutExpired:
            return True
        if done.returncode != 0:
            return True
    return False


def caught_with(path: Path, text: str, game: str) -> bool:
    """Whether the tests notice a copy of the package in which one module has this text."""
    with tempfile.TemporaryDirectory() as temporary:
        package = Path(temporary)
        shutil.copytree(
            ROOT / "src",
            package,
            dirs_exist_ok=True,
            ignore=shutil.ignore_patterns("__pycache__", "web", "*.egg-info"),
        )
        (package / path.relative_to(ROOT / "src")).write_text(text)
        return caught(package, game, 300)


def main() -> int:
    parser = argparse.ArgumentParser(description="Break the rules and see whether tests notice.")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--game", choices=sorted(RULES))
    given = parser.parse_args()
    games = [given.game] if given.game else list(RULES)
    count, minutes = given.count // len(games), given.minutes / len(games)
    kept = [enough(game, count, given.seed, minutes) for game in games]
    return 0 if all(kept) else 1


def enough(game: str, count: int, seed: int, minutes: float) -> bool:
    """Try mutants of one game; whether the tests noticed enough of them."""
    rng = random.Random(seed)
    folder = ROOT / "src" / "hatchway" / "games" / game / "rules"
    modules = [(folder / f"{name}.py").resolve() for name in RULES[game]]
    sizes = [len(places(ast.parse(path.read_text()))) for path in modules]
    chosen: list[tuple[Path, str, str]] = []
    while len(chosen) < count:
        path = rng.choices(modules, sizes)[0]
        made = mutate(path.read_text(), rng)
        if made is not None:
            chosen.append((path, *made))
    end = time.monotonic() + minutes * 60

    def tried(job: tuple[Path, str, str]) -> tuple[str, bool | None]:
        path, broken, told = job
        name = f"{path.relative_to(ROOT / 'src').as_posix()} {told}"
        if time.monotonic() > end:
            return name, None
        return name, caught_with(path, broken, game)

    if caught_with(modules[0], modules[0].read_text(), game):
        print(f"{game}: the tests fail without any mutant: mend them first")
        return False
    done = found = 0
    with ThreadPoolExecutor(2) as pool:
        for name, result in pool.map(tried, chosen):
            if result is None:
                continue
            done += 1
            found += result
            if not result:
                print(f"survived: {name}", flush=True)
            if done % 10 == 0:
                print(f"{game}: {done} mutants, {found} caught", flush=True)
    print(f"{game}: {found} of {done} mutants caught ({found / max(done, 1):.0%}), seed {seed}")
    if done < count:
        print(f"time ran out: {count - done} mutants were not tried")
    return found >= 0.85 * done and done > 0


if __name__ == "__main__":
    sys.exit(main())
