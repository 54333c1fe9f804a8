"""A plugin for pytest that notes what processor time each test takes, with all processes that it starts (Linux).

    PYTHONPATH=tools .venv/bin/pytest -n 4 -p processor_times --processor-times FOLDER ...
    python tools/processor_times.py FOLDER    prints what took longest, by file and by test

Every process of the run writes a file. A process that ends between two looks is counted up to the last of them.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from timed import Meter

_EVERY_SECONDS = 0.3


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--processor-times", metavar="FOLDER", type=Path, required=True)


class _Notes:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / f"{os.getpid()}.jsonl"
        self._meter = Meter(_EVERY_SECONDS)

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
