"""Writes the table of docs/slowest-tests.md from the times of a test run.

Usage: pytest --junitxml=build/tests.xml ...; python tools/slowest_tests.py build/tests.xml
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

PAGE = Path(__file__).resolve().parents[1] / "docs/slowest-tests.md"
COUNT = 25


def main(report: Path) -> None:
    cases = [
        (float(case.get("time", 0)), f"{case.get('classname', '')}.{case.get('name', '')}")
        for case in ElementTree.parse(report).iter("testcase")  # noqa: S314  # a file that pytest has just written
    ]
    slowest = sorted(cases, reverse=True)[:COUNT]
    text = PAGE.read_text(encoding="utf-8")
    total = sum(seconds for seconds, _ in cases)
    lines = [
        f"{len(cases):,} tests took {total:,.0f} s in all, in four processes. The {COUNT} slowest:",
        "",
        "| seconds | test |",
        "| --- | --- |",
        *(f"| {seconds:.1f} | `{name.replace('|', '/')}` |" for seconds, name in slowest),
    ]
    head = text[: text.index("## Times") + len("## Times")]
    PAGE.write_text("\n".join([head, "", *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
