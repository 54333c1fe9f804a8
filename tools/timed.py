"""Runs the parts of the test suite and tells what each took, in elapsed and in processor time.

    python tools/timed.py NAME COMMAND...    runs one part, and notes its times in build/test-times/
    python tools/timed.py --begin            forgets the times of the last run
    python tools/timed.py --report           prints them, with the yardstick

Processor time is that of the command and of all processes that came from it, databases not included (Linux; elsewhere
only of those that were waited for). The yardstick is a fixed piece of work in plain Python: the quotient of both is
what runs on different machines can be compared by. Needs nothing but Python: in a new clone, the first part runs before
any other library is there.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "build/test-times"
_LOOKS_EVERY = 1.0
_TICKS = os.sysconf("SC_CLK_TCK")


class Meter:
    """The processor time of this process and of all that came from it, those that have ended included."""

    def __init__(self, every: float) -> None:
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


def run(name: str, command: list[str]) -> int:
    """Run a command and note its times; returns its exit status."""
    meter = Meter(_LOOKS_EVERY) if sys.platform == "linux" else None
    began = time.monotonic()
    process = subprocess.Popen(command)  # noqa: S603 - the commands of the Makefile
    status = process.wait()
    waited_for = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = waited_for.ru_utime + waited_for.ru_stime
    if meter is not None:
        processor = max(processor, meter.seconds())
    FOLDER.mkdir(parents=True, exist_ok=True)
    times = {"name": name, "elapsed": time.monotonic() - began, "processor": processor}
    number = len(list(FOLDER.glob("*.json")))
    (FOLDER / f"{number:02}.json").write_text(json.dumps(times))
    return status if status >= 0 else 128 - status


def report() -> None:
    parts = [json.loads(file.read_text()) for file in sorted(FOLDER.glob("*.json"))]
    elapsed, processor = (sum(part[what] for part in parts) for what in ("elapsed", "processor"))
    print(f"\n{'part':14} {'elapsed':>9} {'processor':>11}")
    for part in [*parts, {"name": "all", "elapsed": elapsed, "processor": processor}]:
        print(f"{part['name']:14} {part['elapsed']:7.0f} s {part['processor']:9.0f} s")
    one = yardstick()
    print(f"yardstick {one:.2f} s; the suite took {processor / one:.0f} yardsticks, on {os.cpu_count()} cores")


def yardstick() -> float:
    """The processor time of a fixed piece of work: the best of three, as other programs may be running."""
    return min(_yardstick() for _ in range(3))


def _yardstick() -> float:
    began = time.process_time()
    value = 1
    for step in range(3_000_000):
        value = (value * 1_103_515_245 + step) & 0x7FFFFFFF
    return time.process_time() - began


def main() -> int:
    match sys.argv[1:]:
        case ["--begin"]:
            for file in FOLDER.glob("*.json"):
                file.unlink()
        case ["--report"]:
            report()
        case [name, *command] if command and not name.startswith("-"):
            return run(name, command)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
