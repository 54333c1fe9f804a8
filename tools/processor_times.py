"""A plugin for pytest that notes what processor time each test takes, with all processes that it starts (Linux).

    PYTHONPATH=tools .venv/bin/pytest -n 4 -p processor_times --processor-times FOLDER ...
    python tools/processor_times.py FOLDER    prints what took longest, by file and by test

Every process of the run writes a file. A process that ends between two looks is counted up to the last of them.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

_EVERY_SECONDS = 0.3
_TICKS = os.sysconf("SC_CLK_TCK")


class Meter:
    """The processor time of this process and of all that came from it, those that have ended included."""

    def __init__(self, every: float = _EVERY_SECONDS) -> None:
        self._every = every
        self._lock = threading.Lock()
        self._times: dict[tuple[int, str], float] = {}
        """By process id and time of its start."""
        threading.Thread(target=self._watch, daemon=True).start()

    def seconds(self) -> float:
        own = os.getpid()
        found = {number: stat for number in _numbers() if (stat := _stat(number)) is not None}
        parents = {number: parent for number, (parent, _, _) in found.items()}
        with self._lock:
            for number, (_, start, seconds) in found.items():
                if (number, start) in self._times or _comes_from(number, own, parents):
                    self._times[number, start] = seconds
            return sum(self._times.values())

    def _watch(self) -> None:
        while True:
            time.sleep(self._every)
            self.seconds()


def _numbers() -> Iterator[int]:
    return (int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit())


def _stat(number: int) -> tuple[int, str, float] | None:
    """The parent of a process, when it started, and its processor time; None if it has ended."""
    try:
        text = Path(f"/proc/{number}/stat").read_text(errors="replace")
    except OSError:
        return None
    values = text[text.rindex(")") + 2 :].split()  # the name before may contain anything
    return int(values[1]), values[19], (int(values[11]) + int(values[12])) / _TICKS


def _comes_from(number: int, ancestor: int, parents: dict[int, int]) -> bool:
    while number in parents:
        if number == ancestor:
            return True
        number = parents[number]
    return False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--processor-times", metavar="FOLDER", type=Path, required=True)


class _Notes:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / f"{os.getpid()}.jsonl"
        self._meter = Meter()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before, began = self._meter.seconds(), time.monotonic()
        result = yield
        row = [item.nodeid, self._meter.seconds() - before, time.monotonic() - began]
        with self._file.open("a") as file:
            file.write(json.dumps(row) + "\n")
        return result


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(_Notes(config.getoption("--processor-times")))


def main(folder: Path) -> None:
    rows = [json.loads(line) for file in folder.glob("*.jsonl") for line in file.read_text().splitlines()]
    files, tests = Counter[str](), Counter[str]()
    for name, seconds, _ in rows:
        files[name.partition("::")[0]] += seconds
        tests[name] += seconds
    print(f"{len(rows):,} tests, {sum(tests.values()):,.0f} s of processor time")
    for counted in (files, tests):
        print(*(f"{seconds:8.1f} {name}" for name, seconds in counted.most_common(25)), sep="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
