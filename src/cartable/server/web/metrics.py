"""Metrics for Prometheus. There are few labels, and none names a player, a table or an address."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """One registry for each application, so that two in one process are counted separately."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=False)
        ProcessCollector(registry=self.registry)
        self.requests = self._counter("requests", "REST requests", "route", "method", "status")
        self.request_seconds = self._histogram(
            "request_seconds", "Seconds from a REST request to its response", "route"
        )
        self.commands = self._counter("commands", "Commands and questions over sockets, by outcome", "type", "outcome")
        self.command_seconds = self._histogram("command_seconds", "Seconds from a command to its answer", "type")
        self.errors = self._counter("errors", "Errors sent to clients", "code")
        self._acts = self._counter("acts_stored", "Acts stored by this process", "kind")
        self.moves = 0
        """Moves stored by this process."""
        self.storage_seconds = self._histogram("storage_seconds", "Seconds until acts are on disk")
        self.thinking_seconds = self._histogram("bot_thinking_seconds", "Seconds that bots search for a move", "level")
        self.loop_lag = self._histogram("loop_lag_seconds", "Seconds by which the event loop is late")
        self.sockets_closed = self._counter("sockets_closed", "Sockets closed by the server", "code")

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(name, text, labels, namespace="cartable", registry=self.registry)

    def _histogram(self, name: str, text: str, *labels: str) -> Histogram:
        return Histogram(name, text, labels, namespace="cartable", registry=self.registry, buckets=_BUCKETS)

    def add_gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """A value that is read whenever the metrics are."""
        Gauge(name, text, namespace="cartable", registry=self.registry).set_function(read)

    def add_gauges(
        self, name: str, text: str, label: str, values: Iterable[str], read: Callable[[], Mapping[str, float]]
    ) -> None:
        """The same for each value of a label; what is not read is 0."""
        self.registry.register(_Labelled(f"cartable_{name}", text, label, tuple(values), read))

    def add_counter(self, name: str, text: str, read: Callable[[], float]) -> None:
        """A total that is counted elsewhere."""
        self.registry.register(_Total(f"cartable_{name}", text, read))

    def add_info(self, **labels: str) -> None:
        Info("server", "What runs", namespace="cartable", registry=self.registry).info(labels)

    def act_stored(self, kind: str) -> None:
        self._acts.labels(kind).inc()
        self.moves += kind == "moved"

    def text(self) -> bytes:
        return generate_latest(self.registry)


class _Labelled(Collector):
    def __init__(
        self, name: str, text: str, label: str, values: tuple[str, ...], read: Callable[[], Mapping[str, float]]
    ) -> None:
        self._name, self._text, self._label, self._values, self._read = name, text, label, values, read

    def collect(self) -> Iterable[Metric]:
        found = self._read()
        family = GaugeMetricFamily(self._name, self._text, labels=[self._label])
        for value in self._values:
            family.add_metric([value], found.get(value, 0))
        yield family


class _Total(Collector):
    def __init__(self, name: str, text: str, read: Callable[[], float]) -> None:
        self._name, self._text, self._read = name, text, read

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily(self._name, self._text, value=self._read())
