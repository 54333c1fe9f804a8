"""Writes the table of docs/slowest-tests.md from what `tools/processor_times.py` has noted.

Usage: PYTHONPATH=tools pytest -p processor_times --processor-times FOLDER ...; python tools/slowest_tests.py FOLDER
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs/slowest-tests.md"
COUNT = 25


def main(folder: Path) -> None:
    files = list(folder.glob("*.jsonl"))
    rows = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    processor = sum(seconds for _, seconds, _ in rows)
    elapsed = sum(seconds for _, _, seconds in rows)
    slowest = sorted(((seconds, name) for name, seconds, _ in rows), reverse=True)[:COUNT]
    text = PAGE.read_text(encoding="utf-8")
    sums = f"{len(rows):,} tests took {processor:,.0f} s of processor time and {elapsed:,.0f} s of elapsed time in all"
    lines = [
        f"{sums}, {len(files)} at a time, with the processes that they started (databases not). The {COUNT} slowest:",
        "",
        "| seconds | test |",
        "| --- | --- |",
        *(f"| {seconds:.1f} | `{name.replace('|', '/')}` |" for seconds, name in slowest),
    ]
    head = text[: text.index("## Times") + len("## Times")]
    PAGE.write_text("\n".join([head, "", *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
