"""Matches on a Ray cluster: two workers on this machine, on loopback alone."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Before Ray is imported: it stays on 127.0.0.1 and tells nobody that it runs.
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

import pytest
from typer.testing import CliRunner

from hatchway.arena.run import read
from hatchway.cli.main import app

ray = pytest.importorskip("ray", reason="Ray is an extra; `make test` installs it for this file")
pytestmark = pytest.mark.race
COMMAND = ["arena", "run", "--cells", "comp2", "-l", "novice/random", "--games", "12"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    from ray.cluster_utils import Cluster

    node: dict[str, Any] = {"num_cpus": 1, "node_ip_address": "127.0.0.1"}
    cluster = Cluster(initialize_head=True, head_node_args=node | {"include_dashboard": False})
    cluster.add_node(**node)
    yield cluster.address
    ray.shutdown()
    cluster.shutdown()


def test_a_cluster_plays_the_same_games(tmp_path: Path, address: str) -> None:
    runner = CliRunner()
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    done = runner.invoke(app, [*COMMAND, "--results", str(here)])
    assert done.exit_code == 0, done.output
    done = runner.invoke(app, [*COMMAND, "--results", str(there), "--ray", address])
    assert done.exit_code == 0, done.output
    assert "12 games played" in done.output

    def games(path: Path) -> list[dict[str, Any]]:
        rows = sorted(read(path), key=lambda row: (row["seed"], row["turn"]))
        return [row | {"times": {}} for row in rows]

    assert games(here) == games(there)
    nodes = {node["NodeID"] for node in ray.nodes() if node["Alive"]}
    assert len(nodes) == 2


def test_a_cluster_that_is_not_there_is_told(tmp_path: Path, address: str) -> None:
    ray.shutdown()
    results = str(tmp_path / "r.jsonl")
    done = CliRunner().invoke(app, [*COMMAND, "--results", results, "--ray", "nowhere"])
    assert done.exit_code == 2
    assert "no Ray cluster at nowhere" in done.output
