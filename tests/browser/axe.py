"""axe, which looks for accessibility problems in a page: at any moment of a test, on the page of any user."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.browser_user import SIZES, Size

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
_CHECKS: list[tuple[Size, str]] = [("desktop", "light"), ("phone", "dark")]


def problems(page: Page, within: str = "html") -> list[str]:
    """The serious problems of the page, or of a part of it, as it is now."""
    load_axe(page)
    found: list[str] = page.evaluate(_RUN, [within])
    return found


def check_page(page: Page, within: str = "html") -> None:
    """There are none on a light desktop and on a dark phone."""
    found = {}
    for size, theme in _CHECKS:
        page.set_viewport_size(SIZES[size])
        page.evaluate(_SET_THEME, [theme])
        page.wait_for_function(_STILL)
        found[size, theme] = problems(page, within)
    assert not any(found.values()), (page.url, within, found)


def load_axe(page: Page) -> None:
    """Load it now, where the moment to look at is a short one."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE.read_text(encoding="utf-8"))
