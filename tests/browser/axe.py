"""axe, which looks for accessibility problems in a page: at any moment of a test, on the page of any user."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.browser_user import SIZES, Size
from tests.tiers import IS_SOAK, in_soak

Look = tuple[Size, str]

_AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
_RUN = """async ([within]) => {
    const root = document.documentElement, { opacity } = root.style;
    root.style.opacity = ""; // pages are laid out and not drawn; here everything counts as if it were drawn
    const rules = { region: { enabled: false } }; // it takes a fifth of the time, and is never a serious problem
    const { violations } = await axe.run(within, { resultTypes: ["violations"], preload: false, rules });
    root.style.opacity = opacity;
    const text = (node) => `${node.html.slice(0, 120)} ${node.any[0]?.message ?? ""}`;
    return violations
        .filter((each) => ["serious", "critical"].includes(each.impact))
        .map((each) => `${each.id}: ${each.nodes.map(text).join("; ")}`);
}"""
_SET_THEME = """([theme]) => {
    document.documentElement.dataset.theme = theme;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    return frame().then(frame); // components that measure themselves have their new size by then
}"""
_STILL = "() => document.getAnimations().every((each) => each.playState !== 'running')"
_LOOKS: list[Look] = [("desktop", "light"), ("phone", "dark")]

in_all_looks = pytest.mark.parametrize("looks", ["in turn", *in_soak("all")], indirect=True)
"""For a test with `check_page`: in `make test` its moments have the looks in turn, in the soak each has all of them."""


class _Turns:
    """The looks in turn, from the first one in every test."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self._looks: Iterator[Look] = cycle(_LOOKS)

    def next(self) -> Sequence[Look]:
        return _LOOKS if IS_SOAK else [next(self._looks)]


TURNS = _Turns()


def problems(page: Page, within: str = "html") -> list[str]:
    """The serious problems of the page, or of a part of it, as it is now."""
    load_axe(page)
    found: list[str] = page.evaluate(_RUN, [within])
    return found


def check_page(page: Page, within: str = "html") -> None:
    """There are none on a light desktop or, in turn, on a dark phone; the page is left as the latter."""
    found = {}
    looks = TURNS.next()
    for look in looks:
        _show(page, look)
        page.wait_for_function(_STILL, polling=50)
        found[look] = problems(page, within)
    if looks[-1] != _LOOKS[-1]:
        _show(page, _LOOKS[-1])
    assert not any(found.values()), (page.url, within, found)


def _show(page: Page, look: Look) -> None:
    size, theme = look
    page.set_viewport_size(SIZES[size])
    page.evaluate(_SET_THEME, [theme])


def load_axe(page: Page) -> None:
    """Load it now, where the moment to look at is a short one."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE.read_text(encoding="utf-8"))
