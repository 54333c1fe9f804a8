"""What is counted and measured, for Prometheus. Labels are few: no player, table or address is among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """One set for each app, so that two in a process do not count for each other."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=False)
        self.requests = self._counter("requests", "REST requests answered", "route", "method", "status")
        self.request_seconds = self._histogram("request_seconds", "From a request to its answer", "route")
        self.commands = self._counter("commands", "Commands and questions, and what came of them", "type", "outcome")
        self.command_seconds = self._histogram("command_seconds", "From a command's arrival to its answer", "type")
        self.errors = self._counter("errors", "Errors told to clients", "code")
        self.acts = self._counter("acts_stored", "Acts of tables stored by this process", "kind")
        self.storage_seconds = self._histogram("storage_seconds", "Until stored acts are safe on disk")
        self.thinking_seconds = self._histogram("bot_thinking_seconds", "How long bots think", "level")
        self.sockets_closed = self._counter("sockets_closed", "Sockets that the server closed", "code")

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(name, text, labels, namespace="cartable", registry=self.registry)

    def _histogram(self, name: str, text: str, *labels: str) -> Histogram:
        return Histogram(name, text, labels, namespace="cartable", registry=self.registry, buckets=_QUICK)

    def watch(self, name: str, text: str, ask: Callable[[], float]) -> None:
        """A value that is asked for whenever the metrics are read."""
        Gauge(name, text, namespace="cartable", registry=self.registry).set_function(ask)

    def text(self) -> bytes:
        return generate_latest(self.registry)
