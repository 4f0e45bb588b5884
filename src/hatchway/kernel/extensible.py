"""The mark of kernel classes that games of other people extend.

In a compiled build a class can only be extended by plain Python where mypyc was told so. mypyc knows the
mark by the name below; at run time it does nothing. This file stays interpreted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    C = TypeVar("C", bound=type)

    def mypyc_attr(*names: str, **values: object) -> Callable[[C], C]:
        return lambda made: made
