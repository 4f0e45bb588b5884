"""Write what follows from the fields of a State: its slots, its copies, its facts.

    python scripts/state_fields.py            write it
    python scripts/state_fields.py --check    fail if it is stale

The one list of fields is what `__init__` sets (`self.turn: int = 0`). Below it, between two marks,
stands what is generated from that list: code without loops, because searches copy states all the time.
A class may name fields that are treated differently:

    beside: ClassVar[tuple[str, ...]] = ("g",)     not part of the position: not in the facts
    shared: ClassVar[tuple[str, ...]] = ("seat",)  written only at set-up: copies share the list

A class adopts this by having both marks, in this order, at its end:

    # --- written by scripts/state_fields.py
    # --- end of what is written
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "    # --- written by scripts/state_fields.py\n"
END = "    # --- end of what is written\n"
WIDTH = 100
COPIES = {
    "list": "self.{0}[:]",
    "dict[int, list[int]] | None": (
        "None if self.{0} is None else {{n: draws[:] for n, draws in self.{0}.items()}}"
    ),
    "Out | None": "None",  # a listener of a state does not listen to its copies
}
"""How a field is copied, by its annotation or the start of it. Values of other types are immutable."""


def wrapped(items: list[str], indent: str) -> str:
    """The items on as few lines as they need."""
    lines: list[str] = []
    line = indent
    for item in items:
        if len(line) + len(item) + 2 > WIDTH:
            lines.append(line.rstrip())
            line = indent
        line += f"{item}, "
    return "\n".join([*lines, line.rstrip()])


class Fields:
    """The fields of one class, as its source says."""

    def __init__(self, tree: ast.ClassDef) -> None:
        self.name = tree.name
        self.base = not any(isinstance(base, ast.Name) for base in tree.bases)
        self.types: dict[str, str] = {}
        self.special: dict[str, tuple[str, ...]] = {"beside": (), "shared": ()}
        self.given: dict[str, str] = {}  # the field that takes over a parameter
        init = None
        for part in tree.body:
            if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                init = part
            elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                if part.target.id in self.special and part.value is not None:
                    self.special[part.target.id] = ast.literal_eval(part.value)
        assert init is not None, f"{self.name} has no __init__"
        for line in init.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Attribute):
                field = line.target.attr
                self.types[field] = ast.unparse(line.annotation)
                if isinstance(line.value, ast.Name):
                    self.given.setdefault(line.value.id, field)
        self.parameters = [arg.arg for arg in init.args.args[1:] if arg.arg != "blank"]
        for kind, names in self.special.items():
            unknown = set(names) - set(self.types)
            assert not unknown, f"{self.name}.{kind}: no field {unknown}"

    def copied(self, field: str) -> str:
        if field not in self.special["shared"]:
            for start, code in COPIES.items():
                if self.types[field].startswith(start):
                    return code.format(field)
        return f"self.{field}"

    def written(self) -> str:
        """The part between the marks."""
        slots = wrapped([f'"{name}"' for name in sorted(self.types)], " " * 8)
        position = [name for name in self.types if name not in self.special["beside"]]
        # Records hold hashes of the facts, so their order stays what it always was.
        facts = position if self.base else ["*self.base_facts()", *sorted(position)]
        values = wrapped([n if n.startswith("*") else f"self.{n}" for n in facts], " " * 12)
        copies = [f"        new.{name} = {self.copied(name)}" for name in self.types]
        if self.base:
            head = [
                f"    def copy_base(self, new: {self.name}) -> None:",
                '        """Copy the base\'s part into `new`."""',
            ]
            tail = []
            told = 'base_facts(self) -> tuple[object, ...]:\n        """The base\'s part of the position'
        else:
            blank = [f"self.{self.given[name]}" for name in self.parameters]
            head = [
                f"    def copy(self) -> {self.name}:",
                f"        new = {self.name}({', '.join([*blank, 'blank=True'])})",
                "        self.copy_base(new)",
            ]
            tail = ["        return new"]
            told = 'facts(self) -> tuple[object, ...]:\n        """The whole position'
        lines = [
            f"\n    __slots__ = (\n{slots}\n    )  # fmt: skip\n",
            *head,
            *copies,
            *tail,
            f'\n    def {told} as plain values, in a fixed order."""',
            f"        return (\n{values}\n        )  # fmt: skip\n\n",
        ]
        return "\n".join(lines)


def renewed(source: str) -> str:
    """A file's text with everything between the marks generated again."""
    for tree in ast.parse(source).body:
        if isinstance(tree, ast.ClassDef):
            lines = source.splitlines(keepends=True)
            body = "".join(lines[tree.lineno - 1 : _end(lines, tree)])
            if BEGIN in body:
                before, _, rest = body.partition(BEGIN)
                _, found, after = rest.partition(END)
                assert found, f"{tree.name}: the second mark is missing"
                written = before + BEGIN + Fields(tree).written() + END + after
                source = source.replace(body, written)
    return source


def _end(lines: list[str], tree: ast.ClassDef) -> int:
    """The number of the line after a class and the comments at its end."""
    end = tree.end_lineno or tree.lineno
    while end < len(lines) and (not lines[end].strip() or lines[end].startswith("    ")):
        end += 1
    return end


def main() -> None:
    check = "--check" in sys.argv
    stale = []
    for path in sorted((ROOT / "src" / "hatchway").rglob("state.py")):
        source = path.read_text(encoding="utf-8")
        fresh = renewed(source)
        if fresh != source:
            stale.append(path.relative_to(ROOT).as_posix())
            if not check:
                path.write_text(fresh, encoding="utf-8")
    if check and stale:
        sys.exit(f"stale, run python scripts/state_fields.py: {', '.join(stale)}")


if __name__ == "__main__":
    main()
