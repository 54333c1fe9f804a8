"""The files of `cartable balance`: each has its own name, and all can be written, before anything is played."""

from __future__ import annotations

from collections.abc import Iterator
from glob import escape
from pathlib import Path

from cartable.cli.balance_options import BalanceOptions
from cartable.cli.errors import CommandError, writing

_FIRST_STAGE = ".stage1"


def data_path(report: Path) -> Path:
    """The data beside a report: `nine.json` beside `nine.html`."""
    return report.with_suffix(".data.json" if report.suffix == ".json" else ".json")


def stored_results(results: Path) -> list[Path]:
    """The files with results so far: those of the stages of a search, and the last one."""
    stages = sorted(results.parent.glob(f"{escape(results.name)}.stage[0-9]*"), key=lambda path: path.name)
    return [path for path in (*stages, results) if path.is_file()]


def check_files(options: BalanceOptions) -> None:
    """Raises a `CommandError` for files of the same name, or that cannot be written."""
    written: dict[Path, Path] = {}
    for path in _files(options):
        with writing(path):
            _try_to_write(path)
            place = path.resolve()
        if place in written:
            raise CommandError("balance/paths", path=path)
        written[place] = path


def _files(options: BalanceOptions) -> Iterator[Path]:
    if options.results is not None:
        yield options.results
        if options.search:
            yield options.results.with_name(options.results.name + _FIRST_STAGE)
    if options.report is not None:
        yield options.report
        yield data_path(options.report)


def _try_to_write(path: Path) -> None:
    """Raises `OSError` if the file cannot be written; leaves no new file, and does not change one that exists."""
    is_new = not path.exists()
    with path.open("ab"):
        pass
    if is_new:
        path.unlink()
