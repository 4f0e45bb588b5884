"""Run the parts of `make test`, one after the other, and say how long each took.

    python scripts/parts.py              all parts, in order; stops at the first that fails
    python scripts/parts.py lint types   only these

What differs from run to run, such as the sizes and languages of the browser's pages, is chosen by a
seed that is printed; HATCHWAY_TEST_SEED repeats a run.
Needs nothing but the standard library: its first part is what installs the rest. A new part is a
function in this file and a line in PARTS.
"""

import hashlib
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
PYTHON = str(BIN / "python")
COMPILED = ROOT / "build" / "compiled"
WORKERS = "2"
# Tests that have a part of their own and do not run in `engine`.
APART = ("tests/arena/test_ray.py", "tests/server", "tests/guides", "tests/browser")
# Tests of the server that a compiled engine must pass too.
SERVED = [f"tests/server/test_{name}.py" for name in ("play", "views", "bots", "running")]


class Failed(Exception):
    """A part failed; the message says what to look at."""


def run(*command: str, **more_env: str) -> None:
    env = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL")}
    # What is tested is what is installed in .venv, whatever the caller's shell has set up.
    env.pop("PYTHONPATH", None)
    done = subprocess.run(command, cwd=ROOT, env=env | more_env, check=False)
    if done.returncode != 0:
        shown = " ".join(command).replace(f"{ROOT}{os.sep}", "")
        raise Failed(f"exit code {done.returncode} from: {shown}")


def install() -> None:
    run("make", "--no-print-directory", "install", f"PYTHON={sys.executable}")


def lint() -> None:
    run(PYTHON, "-m", "ruff", "check", ".")
    run(PYTHON, "-m", "ruff", "format", "--check", ".")
    run(str(BIN / "lint-imports"), "--cache-dir", "build/import-linter")


def types() -> None:
    run(PYTHON, "-m", "mypy")


def engine() -> None:
    apart = [f"--ignore={folder}" for folder in APART]
    run(PYTHON, "-m", "pytest", "-n", WORKERS, "tests", *apart)


def server() -> None:
    """Real sockets and processes on loopback. One test process runs them, so that none of them starves."""
    _need_postgres()
    _need_nginx()
    run(PYTHON, "-m", "pytest", "tests/server")


def _need_postgres() -> None:
    """The tests start their own PostgreSQL: install it where that is allowed, else say how."""
    if shutil.which("initdb") or list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        run(apt, "install", "-y", "-qq", "postgresql", DEBIAN_FRONTEND="noninteractive")
        return
    print("No PostgreSQL here: its tests are skipped. On Debian or Ubuntu: apt install postgresql")


def _need_nginx() -> None:
    """One test runs a proxy. It is not installed where a service manager would keep it running."""
    if shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin"):
        return
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0 and not Path("/run/systemd/system").exists():
        run(apt, "install", "-y", "-qq", "nginx-light", DEBIAN_FRONTEND="noninteractive")
        return
    print("No nginx here: the test of the proxy is skipped. On Debian: apt install nginx-light")


def compiled_is_there() -> bool:
    """Whether build/compiled was built from these sources."""
    stamp = COMPILED / ".fingerprint"
    return stamp.exists() and stamp.read_text() == _fingerprint()


@contextmanager
def one_build() -> Iterator[None]:
    """Wait for another build to end: `make play` may have started one in the background."""
    try:
        import fcntl
    except ImportError:  # not on Windows: there nobody waits
        yield
        return
    COMPILED.parent.mkdir(exist_ok=True)
    with (COMPILED.parent / "compiled.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def build() -> None:
    """Build the compiled package into build/compiled, unless it is there for these sources."""
    with one_build():
        _build()


def _build() -> None:
    if compiled_is_there():
        print("build/compiled is up to date")
        return
    fingerprint = _fingerprint()
    stamp = COMPILED / ".fingerprint"
    # Leftovers of an earlier build would be packed into this one.
    for leftover in (COMPILED, *ROOT.glob("build/lib*"), *ROOT.glob("build/bdist*")):
        shutil.rmtree(leftover, ignore_errors=True)
    run(
        *(PYTHON, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"),
        *("--no-deps", "--no-build-isolation", "--target", str(COMPILED), "."),
        HATCHWAY_COMPILE="1",
    )
    stamp.write_text(fingerprint)


def compile_and_identity() -> None:
    if not any(shutil.which(name) for name in ("cc", "gcc", "clang")) and not os.environ.get("CI"):
        print("SKIPPED: no C compiler here. On Debian or Ubuntu: apt install gcc python3-dev")
        return
    build()
    compiled = {"PYTHONPATH": str(COMPILED)}
    said = subprocess.run(
        [PYTHON, "-m", "hatchway", "--version"],
        cwd=ROOT,
        env=os.environ | compiled,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    print(said)
    if "(compiled)" not in said:
        (COMPILED / ".fingerprint").unlink(missing_ok=True)
        raise Failed(f"the build should be compiled but says: {said}")
    run(
        *(PYTHON, "-m", "pytest", "-n", WORKERS, "-m", "identity", "tests"),
        *(f"--ignore={folder}" for folder in APART),
        **compiled,
        HATCHWAY_EXPECT="compiled",
    )
    # The attributes of a compiled class exist only on its objects; code that reads them off the class fails
    # here.
    run(PYTHON, "-m", "pytest", "-n", WORKERS, *SERVED, **compiled)


def _fingerprint() -> str:
    digest = hashlib.sha256(sys.version.encode())
    tracked = [ROOT / "setup.py", ROOT / "pyproject.toml", ROOT / "constraints.txt"]
    package = (path for path in (ROOT / "src" / "hatchway").rglob("*") if path.is_file())
    for path in sorted([*tracked, *package]):
        if "__pycache__" not in path.parts and path.suffix != ".so":
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def cluster() -> None:
    """The arena on a Ray cluster of two workers here. Ray is large and nobody needs it to play, so it
    is installed here and not with the rest; that and the test take about a minute."""
    extra = [PYTHON, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    try:
        run(*extra, "-c", "constraints.txt", "-e", ".[arena]")
    except Failed:
        if os.environ.get("CI"):
            raise
        print("SKIPPED: Ray cannot be installed here, so `hatchway arena --ray` is not tested")
        return
    run(PYTHON, "-m", "pytest", "tests/arena/test_ray.py")


def web() -> None:
    """The web client: wire types, icons, svelte-check, lint, unit tests, build."""
    run(PYTHON, "scripts/web.py", "--test")


def guides() -> None:
    """Every guide, followed on a copy of the tree; the client's type check is part of it."""
    run(PYTHON, "scripts/web.py")
    run(PYTHON, "-m", "pytest", "-n", WORKERS, "tests/guides")


def browser() -> None:
    """The built client in a real Chromium, on loopback; never a browser that Playwright downloads."""
    _need_chromium()
    run(PYTHON, "scripts/web.py")
    run(PYTHON, "-m", "pytest", "tests/browser")


def needs() -> None:
    """What the tests of the server and in the browser need, for those who start them themselves."""
    _need_postgres()
    _need_nginx()
    _need_chromium()
    run(PYTHON, "scripts/web.py")


def _need_chromium() -> None:
    names = ("chromium", "chromium-browser", "google-chrome")
    if os.environ.get("CHROMIUM") or any(shutil.which(name) for name in names):
        return
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        run(apt, "install", "-y", "-qq", "chromium", DEBIAN_FRONTEND="noninteractive")
        return
    raise Failed("no Chromium here. On Debian or Ubuntu: apt install chromium")


# name: (title, what it does, whether it is part of `make test`)
PARTS: dict[str, tuple[str, Callable[[], None], bool]] = {
    "install": ("install", install, True),
    "lint": ("lint", lint, True),
    "types": ("types", types, True),
    "build": ("build compiled package", build, False),
    "compile": ("compile and identity", compile_and_identity, True),
    "engine": ("engine", engine, True),
    "server": ("server", server, True),
    "cluster": ("arena on a cluster", cluster, True),
    "web": ("web client", web, True),
    "guides": ("guides", guides, True),
    "browser": ("browser", browser, True),
    "needs": ("needs of the tests", needs, False),
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"unknown part: {', '.join(unknown)}; there are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    chosen = names or [name for name, (_, _, always) in PARTS.items() if always]
    seed = os.environ.setdefault("HATCHWAY_TEST_SEED", str(random.randrange(1_000_000)))
    print(f"HATCHWAY_TEST_SEED={seed}")
    report: list[str] = []
    failure = ""
    for name in chosen:
        title, work, _ = PARTS[name]
        print(f"== {title}", flush=True)
        start = time.monotonic()
        try:
            work()
        except (Failed, OSError, subprocess.SubprocessError) as error:
            failure = f"{title} failed: {error}"
        minutes = (time.monotonic() - start) / 60
        report.append(f"{title:<24}{minutes:6.1f} min  {'FAILED' if failure else 'ok'}")
        if failure:
            break
    print("", *report, sep="\n", flush=True)
    if failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
