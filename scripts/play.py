"""`make play`: start Hatchway at once, compiled if that is built already.

With a C compiler here and no compiled build for these sources, it starts plain, and the compiled engine
is built in the background for the next start (build/compiled.log). HATCHWAY_COMPILE=0 leaves that out.
Arguments go to `hatchway play`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from scripts.parts import COMPILED, PYTHON, ROOT, compiled_is_there

LOG = ROOT / "build" / "compiled.log"


def build_later() -> None:
    """Compile at low priority, detached from this terminal. Only one build runs at a time."""
    LOG.parent.mkdir(exist_ok=True)
    nice = ["nice", "-n", "15"] if shutil.which("nice") else []
    with LOG.open("w") as log:
        subprocess.Popen(
            [*nice, PYTHON, str(ROOT / "scripts" / "parts.py"), "build"],
            cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip


def main(arguments: list[str]) -> int:
    env = dict(os.environ)
    wanted = env.pop("HATCHWAY_COMPILE", "") != "0"
    if wanted and compiled_is_there():
        env["PYTHONPATH"] = str(COMPILED)
    elif wanted and any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        print("The compiled engine is built in the background for the next start.")
        build_later()
    try:
        return subprocess.run(
            [PYTHON, "-m", "hatchway", "play", *arguments], env=env, check=False
        ).returncode
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
