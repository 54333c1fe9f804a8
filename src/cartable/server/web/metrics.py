"""Metrics for Prometheus. There are few labels, and none names a player, a table or an address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """One registry for each application, so that two in one process are counted separately."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=False)
        self.requests = self._counter("requests", "REST requests", "route", "method", "status")
        self.request_seconds = self._histogram(
            "request_seconds", "Seconds from a REST request to its response", "route"
        )
        self.commands = self._counter("commands", "Commands and questions over sockets, by outcome", "type", "outcome")
        self.command_seconds = self._histogram("command_seconds", "Seconds from a command to its answer", "type")
        self.errors = self._counter("errors", "Errors sent to clients", "code")
        self.acts = self._counter("acts_stored", "Acts stored by this process", "kind")
        self.storage_seconds = self._histogram("storage_seconds", "Seconds until acts are on disk")
        self.thinking_seconds = self._histogram("bot_thinking_seconds", "Seconds that bots search for a move", "level")
        self.sockets_closed = self._counter("sockets_closed", "Sockets closed by the server", "code")

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(name, text, labels, namespace="cartable", registry=self.registry)

    def _histogram(self, name: str, text: str, *labels: str) -> Histogram:
        return Histogram(name, text, labels, namespace="cartable", registry=self.registry, buckets=_BUCKETS)

    def add_gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """A value that is read whenever the metrics are."""
        Gauge(name, text, namespace="cartable", registry=self.registry).set_function(read)

    def text(self) -> bytes:
        return generate_latest(self.registry)
