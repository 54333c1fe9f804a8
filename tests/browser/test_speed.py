"""The time from a tap to the changed table, with the server on the same machine; `pytest -s` prints it."""

from __future__ import annotations

from statistics import median

import pytest

from tests.browser.browser_user import NewUser

_TAPS = 12
_WATCH = """() => {
    window.waits = [];
    let tapped = null;
    addEventListener("pointerdown", () => { tapped = performance.now(); }, true);
    new MutationObserver(() => {
        const since = tapped;
        tapped = null;
        if (since !== null) requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - since)));
    }).observe(document.querySelector("header .status"), { childList: true, characterData: true, subtree: true });
}"""
_YARDSTICK = """async () => {
    const began = performance.now();
    await (await fetch("/healthz")).text();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    return performance.now() - began;
}"""
"""What an answer of the server and a frame take at the time, whatever the page does."""
_CHOICES = (".answers .taking", ".lay", ".hand button.offered")


@pytest.mark.parametrize("reduced_motion", [True, False], ids=["without animation", "with animation"])
def test_a_tap_changes_the_table_at_once(new_user: NewUser, reduced_motion: bool) -> None:
    """Measured from the tap on a card to the first frame that shows the next turn, after the server's answer."""
    ana = new_user(size="phone", reduced_motion=reduced_motion, drawn=True)
    ana.start_table("shokoba", options={"players": 2}, pace=200)
    ana.page.evaluate(_WATCH)
    usual: list[float] = []
    for taps in range(_TAPS):
        usual.append(ana.page.evaluate(_YARDSTICK))
        while ana.page.evaluate("window.waits.length") <= taps:
            offered = ana.wait_for_offer(*_CHOICES)
            assert offered is not None
            ana.click(offered)
    waits = sorted(ana.page.evaluate("window.waits"))
    middle = waits[len(waits) // 2]
    print(f"{len(waits)} taps: median {middle:.0f} ms, longest {waits[-1]:.0f} ms; usual {median(usual):.0f} ms")
    assert middle < 300 + 5 * median(usual)
