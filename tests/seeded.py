"""`hatchway` whose tables and bots all have the same chance.

What then differs between two games are the contributions of their players, and `CONTRIBUTIONS` makes
those of a page the same in every run: a test meets the same rooms, cards and dice each time.
With `HATCHWAY_TEST_CHANCE` set chance is chance again, as in `make soak`.

`SEED` chooses what differs from run to run, such as the size and the language of a page. A run says
which it was, and `HATCHWAY_TEST_SEED` repeats it.
"""

from __future__ import annotations

import os
import random

# Kept in the environment, so that all processes of a run have the same.
SEED = os.environ.setdefault("HATCHWAY_TEST_SEED", str(random.randrange(1_000_000)))
SEEDED = not os.environ.get("HATCHWAY_TEST_CHANCE")
CONTRIBUTIONS = """(name) => {
    const load = Number(localStorage.getItem('test.loads') ?? 0);
    localStorage.setItem('test.loads', load + 1);  // no id comes twice, also after a reload
    let state = 2166136261;
    const stir = (byte) => (state = Math.imul(state ^ byte, 16777619) >>> 0);
    for (const sign of `${name} ${load}`) stir(sign.charCodeAt(0));
    crypto.getRandomValues = (bytes) => {
        for (let n = 0; n < bytes.length; n++) bytes[n] = stir(n) >>> 11;
        return bytes;
    };
}"""

if __name__ == "__main__":
    from hatchway.cli.main import app
    from hatchway.server.sources import Sources

    Sources.new_seed = lambda self, size: bytes(size)  # type: ignore[method-assign]
    app(prog_name="hatchway")
