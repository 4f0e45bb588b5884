"""Figures for Prometheus: counts and sizes, no ids of tables or people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from hatchway.server.hub import Hub


class Figures(Collector):
    """Reads the hub when it is asked."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        hub = self.hub
        lives = hub.lives.values()
        gauges = {
            "hatchway_tables": ("Tables in memory", len(hub.lives)),
            "hatchway_tables_owned": (
                "Tables that this process owns", sum(live.owned for live in lives)
            ),
            "hatchway_connections": (
                "Open sockets", sum(len(live.audience.connections) for live in lives)
            ),
            "hatchway_bots_waiting": ("Questions that wait for a bot", hub.pool.waiting),
            "hatchway_ready": ("Whether the process serves", int(hub.ready)),
        }  # fmt: skip
        for name, (says, value) in gauges.items():
            yield GaugeMetricFamily(name, says, value)
        counters = {
            "hatchway_entries": "Entries written to logs of tables",
            "hatchway_tables_made": "Tables made",
            "hatchway_loads": "Tables loaded from their logs",
            "hatchway_bad_snapshots": "Snapshots that did not fit their log: it was replayed whole",
        }
        for name, says in counters.items():
            yield CounterMetricFamily(name, says, hub.counts[name.removeprefix("hatchway_")])


class Metrics:
    def __init__(self, hub: Hub) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Figures(hub))
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
