"""Codes: every action has a fixed integer within its game, and a structured form for people.

A code is the base of its kind plus an index over public names (cell, character, line…), never a
hidden identity. A form is `{"kind": "push", "whom": "alice", "cell": "B2"}`.

The kind of a code is the first code of that kind: `book.kind_of[code] == C_PUSH`. Rules that differ
by kind keep a table of handlers by kind, `DO[kind](s, code - kind)`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hatchway.kernel.errors import BadForm

Form = dict[str, str]


class CodeBook:
    """The kinds of actions of one game, each with its axes of names."""

    def __init__(self) -> None:
        self.size = 0
        self.kinds: list[tuple[str, int, int, tuple[tuple[str, tuple[str, ...]], ...]]] = []
        self.kind_of: list[int] = []  # for each code, the first code of its kind
        self._by_kind: dict[str, int] = {}
        self._forms: list[Form] = []
        self._codes: dict[tuple[tuple[str, str], ...], int] = {}

    def kind(self, name: str, axes: Sequence[tuple[str, Sequence[str]]] = ()) -> int:
        """Add a kind after the existing ones; returns its first code."""
        base = self.size
        self.add(name, base, axes)
        return base

    def add(self, kind: str, base: int, axes: Sequence[tuple[str, Sequence[str]]] = ()) -> None:
        """Add a kind at `base`, which must be the next free code."""
        if base != self.size:
            raise BadForm("code_base", f"kind {kind} must start at {self.size}", base=base)
        count = 1
        for _, names in axes:
            count *= len(names)
        kept = tuple((axis, tuple(names)) for axis, names in axes)
        self._by_kind[kind] = len(self.kinds)
        self.kinds.append((kind, base, count, kept))
        for index in range(count):
            form: Form = {"kind": kind}
            rest = index
            for axis, names in reversed(kept):
                form[axis] = names[rest % len(names)]
                rest //= len(names)
            self._forms.append(form)
            self._codes[tuple(sorted(form.items()))] = base + index
        self.kind_of += [base] * count
        self.size = base + count

    def form(self, code: int) -> Form:
        """The structured form of a code."""
        if not 0 <= code < self.size:
            raise BadForm("unknown_code", f"codes go from 0 to {self.size - 1}", code=code)
        return dict(self._forms[code])

    def code(self, form: object) -> int:
        """The code of a structured form."""
        if not isinstance(form, dict):
            raise BadForm("no_form", "an action must be a table with a kind", got=str(form)[:80])
        given = tuple(sorted((str(name), str(value)) for name, value in form.items()))
        found = self._codes.get(given)
        if found is not None:
            return found
        raise BadForm(*self._fault(dict(given)))

    def _fault(self, form: Form) -> tuple[str, str]:
        kind = form.get("kind", "")
        if kind not in self._by_kind:
            known = ", ".join(name for name, _, _, _ in self.kinds)
            return "unknown_kind", f"no action of kind {kind!r}; the kinds are: {known}"
        axes = self.kinds[self._by_kind[kind]][3]
        wanted = {axis for axis, _ in axes}
        for axis, names in axes:
            if axis not in form:
                return "missing_name", f"{kind} needs {axis!r}"
            if form[axis] not in names:
                shown = ", ".join(names[:12])
                return "unknown_name", f"{kind} has no {axis} {form[axis]!r}; one of: {shown}…"
        extra = sorted(set(form) - wanted - {"kind"})
        return "unknown_part", f"{kind} takes no {', '.join(extra)}"
