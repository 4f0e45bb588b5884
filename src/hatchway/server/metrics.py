"""Figures for Prometheus: counts and sizes, no ids of tables or people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

GAUGES = {
    "tables": "Tables in memory",
    "tables_owned": "Tables that this process owns",
    "connections": "Open sockets",
    "bytes_waiting": "Bytes that wait for clients to read",
    "bots_waiting": "Questions that wait for a bot",
    "ready": "Whether the process serves",
}
COUNTERS = {
    "entries": "Entries written to logs of tables",
    "tables_made": "Tables made",
    "loads": "Tables loaded from their logs",
    "bad_snapshots": "Snapshots that did not fit their log: it was replayed whole",
}


class Figures(Collector):
    """Reads gauges and counts when Prometheus asks."""

    def __init__(self, gauges: Mapping[str, Callable[[], float]], counts: Counter[str]) -> None:
        self.gauges = gauges
        self.counts = counts

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        for name, read in self.gauges.items():
            yield GaugeMetricFamily(f"hatchway_{name}", GAUGES[name], read())
        for name, says in COUNTERS.items():
            yield CounterMetricFamily(f"hatchway_{name}", says, self.counts[name])


class Metrics:
    """`gauges` says how each of GAUGES is read; whoever counts something adds it to `counts`."""

    def __init__(self, gauges: Mapping[str, Callable[[], float]]) -> None:
        self.counts: Counter[str] = Counter()
        self.registry = CollectorRegistry()
        self.registry.register(Figures(gauges, self.counts))
        self.steps = Histogram(
            "hatchway_step_seconds",
            "From taking a command to its being stored and told",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=self.registry,
        )
        self.turns = Histogram(
            "hatchway_turn_seconds",
            "What an action takes of the event loop: judged, applied, encoded and told to everybody",
            buckets=(0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.02, 0.05, 0.1),
            registry=self.registry,
        )
        self.stores = Histogram(
            "hatchway_store_seconds",
            "From handing a step to the database to its being stored",
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=self.registry,
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
