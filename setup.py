"""The part of the build that pyproject.toml cannot say: compiling the engine with mypyc.

`pip install .` installs plain Python. With HATCHWAY_COMPILE=1 in the environment the kernel and
the games are compiled first:

    HATCHWAY_COMPILE=1 pip install .

pip then fetches mypy for the build, and only then; with --no-build-isolation, as `make compiled`
uses it, setuptools and mypy must be installed already (the extra `dev` has both). Where there is
no working C compiler the build says so and installs plain Python; `hatchway --version` tells which
of the two it became. A type error in the sources always stops a compiled build.
"""

import importlib.util
import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# Every module below these folders is compiled...
COMPILED = ("src/hatchway/kernel", "src/hatchway/games")
# ...but for these files and folders: they read data or speak to people, where speed does not matter,
# or hold structs of msgspec, which mypyc cannot compile.
INTERPRETED = {
    "__init__.py", "common", "text", "checks", "encoding.py", "events.py", "extensible.py", "fact.py",
    "plugin.py", "registry.py", "schema.py",
}  # fmt: skip

# What mypy must see to type the compiled modules as the developers' own mypy run does.
BUILD_NEEDS = ["mypy>=1.14", "msgspec>=0.19"]


class BuildAllOrNothing(build_ext):
    """Build the extensions; if one fails, keep none: the package is never half compiled."""

    def run(self) -> None:
        super().run()
        built = [Path(path) for path in self.get_outputs()]
        if all(path.exists() for path in built):
            return
        for path in built:
            path.unlink(missing_ok=True)
        print("hatchway: the C compiler failed; installing plain Python instead", file=sys.stderr)


def sources() -> list[str]:
    root = Path(__file__).parent
    return sorted(
        path.relative_to(root).as_posix()
        for folder in COMPILED
        for path in (root / folder).rglob("*.py")
        if INTERPRETED.isdisjoint(path.relative_to(root / folder).parts)
    )


def extensions() -> list[Extension]:
    from mypyc.build import mypycify

    paths = sources()
    if not paths:
        return []
    # "--config-file=": the build must not depend on the strictness of the developers' settings.
    # What only the interpreted modules import, such as Ray, need not be installed.
    found: list[Extension] = mypycify(
        ["--config-file=", "--ignore-missing-imports", *paths],
        opt_level="3",
        debug_level="0",
        group_name="hatchway",
        target_dir="build/mypyc",
    )
    for extension in found:
        extension.optional = True
    return found


compile_wanted = os.environ.get("HATCHWAY_COMPILE") == "1"
have_mypyc = importlib.util.find_spec("mypyc") is not None
metadata_only = bool({"egg_info", "dist_info", "sdist"} & set(sys.argv[1:]))

setup(
    ext_modules=extensions() if compile_wanted and not metadata_only else [],
    cmdclass={"build_ext": BuildAllOrNothing},
    # The build backend reports these to pip as requirements of this one build.
    setup_requires=BUILD_NEEDS if compile_wanted and not have_mypyc else [],
)
