"""Bot files: Python files with a class `Bot` that somebody wrote.

A level of the form `my_bot.py` names one; it thinks in a worker. `my_bot.py:trusted` thinks in the
process that plays the game, which is quicker, and where nothing holds it back.
"""

from __future__ import annotations

import os
import sys
import traceback
from functools import lru_cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

from hatchway.kernel.errors import BadOptions

TRUSTED: Final = ":trusted"
MODULE: Final = "hatchway_bot_file"
LONGEST_TRACE: Final = 4000
"""The most characters of a traceback that are kept."""


def is_file(level: str) -> bool:
    return level.removesuffix(TRUSTED).endswith(".py")


def is_trusted(level: str) -> bool:
    return is_file(level) and level.endswith(TRUSTED)


def path_of(level: str) -> str:
    """The path of a bot file that a level names."""
    return level.removesuffix(TRUSTED)


def load(path: str, fresh: bool = False) -> Any:
    """The class `Bot` of a file, from a new module. With `fresh`, what it imports from its own folder is
    loaded again too, so that nothing is left of earlier games."""
    file = Path(path).resolve()
    if not file.is_file():
        raise BadOptions("bot_file", f"{path}: there is no such file")
    folder = str(file.parent)
    if fresh:
        forget(folder)
    if folder not in sys.path:
        sys.path.append(folder)  # it may import files from its folder
    module = ModuleType(MODULE)
    module.__file__ = str(file)
    sys.modules[MODULE] = module  # dataclasses look for the module of their class
    try:
        exec(_code(str(file), file.stat().st_mtime_ns), vars(module))
    except (Exception, SystemExit) as fault:
        raise BadOptions(
            "bot_file", f"{path} does not load: {type(fault).__name__}: {fault}"
        ) from fault
    found = getattr(module, "Bot", None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadOptions("bot_file", f"{path}: it needs a class Bot with a method choose(seen)")
    return found


@lru_cache(maxsize=64)
def _code(path: str, changed: int) -> CodeType:
    """The compiled file: it is run for every game, and compiled once for each state of it."""
    return compile(Path(path).read_bytes(), path, "exec")


def forget(folder: str) -> None:
    """Unload the modules that were imported from a folder, so that importing them loads them again."""
    tops = {
        name
        for name, module in list(sys.modules.items())
        if "." not in name and name not in ("__main__", "hatchway") and _lies_in(module, folder)
    }
    if tops:
        for name in list(sys.modules):
            if name.partition(".")[0] in tops:
                del sys.modules[name]


def _lies_in(module: Any, folder: str) -> bool:
    """Whether a module or package of the first level was imported from a folder."""
    file = getattr(module, "__file__", None)
    if not isinstance(file, str) or not file.startswith(folder):
        return False
    home, name = os.path.split(file)
    return (os.path.dirname(home) if name.startswith("__init__.") else home) == folder


def trace_of(fault: BaseException) -> str:
    """The traceback of a bot's exception, without Hatchway's own frames above it."""
    here = str(Path(__file__).resolve().parents[1])
    frames = traceback.extract_tb(fault.__traceback__)
    while frames and frames[0].filename.startswith(here):
        frames.pop(0)
    lines = ["Traceback (most recent call last):\n", *traceback.format_list(frames)]
    said = "".join(lines + traceback.format_exception_only(fault)).rstrip()
    return said if len(said) <= LONGEST_TRACE else f"…{said[-LONGEST_TRACE:]}"
