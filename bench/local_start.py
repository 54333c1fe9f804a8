"""How long the local table takes until it is ready, in Chromium, with less and less of a processor.

    python bench/local_start.py [CORES ...]    (after `make local-table`, as root on Linux)

A control group limits the whole browser to so many cores, because DevTools throttles no workers. Files come from
loopback, so the download takes next to nothing. `first` is a browser that has never been there; `kept` is a reload,
with what the service worker keeps.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.test_site import hosted_site

_GROUPS = Path("/sys/fs/cgroup")
_PERIOD = 100_000
ROUNDS = 5
_NOTE_TIMES = """(() => {
    const Plain = Worker;
    window.ready = null;
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            const began = performance.now();
            this.addEventListener("message", ({ data }) => {
                if (data.is === "ready") window.ready = performance.now() - began;
            });
        }
    };
})()"""


@contextmanager
def limited_group(cores: float) -> Iterator[Path]:
    """A control group whose processes get so many cores together; its folder."""
    quota = round(cores * _PERIOD)
    is_old = (_GROUPS / "cpu").is_dir()
    group = (_GROUPS / "cpu" if is_old else _GROUPS) / "cartable-bench"
    group.mkdir(exist_ok=True)
    if is_old:
        (group / "cpu.cfs_period_us").write_text(str(_PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    else:
        (group / "cpu.max").write_text(f"{quota} {_PERIOD}")
    yield group
    group.rmdir()


@contextmanager
def limited_browser(cores: float) -> Iterator[Browser]:
    """Chromium, started through a script that joins the group first."""
    with limited_group(cores) as group, tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "chromium"
        script.write_text(f'#!/bin/sh\necho $$ > {group}/cgroup.procs\nexec "{chromium_path()}" "$@"\n')
        script.chmod(0o755)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=script, args=FLAGS, timeout=120_000)
            yield browser
            browser.close()


def seconds_until_ready(page: Page) -> float:
    """Ask for offline play, and wait until the table is there."""
    page.get_by_role("article").first.wait_for()
    page.locator("[data-way=bots]").first.click()
    start = page.locator("dialog[open] .button.main")
    start.or_(page.locator(".badge")).first.wait_for()
    if start.is_visible():
        start.click()
    page.wait_for_function("() => window.ready !== null", polling=200)
    taken: float = page.evaluate("window.ready")
    return taken / 1000


def measure(browser: Browser, site: str) -> tuple[float, float]:
    """The seconds of the first time, and from what is kept."""
    context = browser.new_context()
    context.set_default_timeout(120_000)
    context.add_init_script(_NOTE_TIMES)
    page = context.new_page()
    page.goto(site)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    first = seconds_until_ready(page)
    page.wait_for_timeout(5000)  # everything is kept by then
    page.goto("about:blank")
    page.goto(site)
    kept = seconds_until_ready(page)
    context.close()
    return first, kept


def main() -> None:
    sheet = Table(
        "cores for the browser", "first time, s", "kept, s", title=f"Until the local table is ready, {ROUNDS} times"
    )
    with tempfile.TemporaryDirectory() as folder, hosted_site(Path(folder)) as site:
        for cores in [float(each) for each in sys.argv[1:]] or [2.0, 0.5, 0.25]:
            with limited_browser(cores) as browser:
                times = [measure(browser, site) for _ in range(ROUNDS)]
            columns = [
                f"{median(column):.1f} ({min(column):.1f} to {max(column):.1f})" for column in zip(*times, strict=True)
            ]
            sheet.add_row(f"{cores:g}", *columns)
    Console().print(sheet)


if __name__ == "__main__":
    main()
