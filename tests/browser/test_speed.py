"""A tap is sent at once, and the table changes as soon as the answer is there, before the next frame is drawn.

Counted in frames of the page and messages of its socket, so it is the same on every machine; `docs/measurements.md`
has it in milliseconds, which the soak prints (`CARTABLE_SOAK=1 pytest -s tests/browser/test_speed.py`).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.browser_user import BrowserUser, NewUser

_CHOICES = (".answers .taking", ".lay", ".hand button.offered")
_WATCH_SOCKETS = """window.taps = [];
let frames = 0, tap = null;
const count = () => (frames++, requestAnimationFrame(count));
requestAnimationFrame(count);
addEventListener("pointerdown", () => { tap = { at: performance.now(), clicked: null, sent: 0 }; }, true);
addEventListener("click", () => { if (tap) tap.clicked = frames; }, true);
const Native = WebSocket;
window.WebSocket = class extends Native {
    constructor(...address) {
        super(...address);
        this.addEventListener("message", ({ data }) => { // before what the page does with it
            if (tap?.sent && JSON.parse(data).type === "update") tap.answered ??= frames;
        });
    }
    send(text) {
        if (tap && JSON.parse(text).type === "move") {
            tap.sent++;
            tap.sentAfter = frames - tap.clicked;
        }
        super.send(text);
    }
};
window.watchStatus = () => new MutationObserver(() => {
    if (!tap?.sent) return;
    const own = tap;
    tap = null;
    own.changedAfter = frames - own.answered;
    requestAnimationFrame(() => setTimeout(() => taps.push({ ...own, waited: performance.now() - own.at })));
}).observe(document.querySelector("header .status"), { childList: true, characterData: true, subtree: true });"""


def _taps(ana: BrowserUser, number: int) -> list[dict[str, Any]]:
    ana.page.add_init_script(_WATCH_SOCKETS)
    ana.start_table("shokoba", options={"players": 2}, pace=200)
    ana.page.evaluate("watchStatus()")
    while ana.page.evaluate("window.taps.length") < number:
        offered = ana.wait_for_offer(*_CHOICES)
        assert offered is not None
        ana.click(offered)
    found: list[dict[str, Any]] = ana.page.evaluate("window.taps")
    return found


def test_a_tap_is_sent_once_and_the_answer_changes_the_table_before_the_next_frame(new_user: NewUser) -> None:
    taps = _taps(new_user(size="phone", reduced_motion=False), 3)
    assert [(each["sent"], each["sentAfter"], each["changedAfter"]) for each in taps[:3]] == [(1, 0, 0)] * 3


@pytest.mark.soak
@pytest.mark.parametrize("reduced_motion", [True, False], ids=["without animation", "with animation"])
def test_what_a_player_waits_for_is_printed(new_user: NewUser, reduced_motion: bool) -> None:
    """From the tap on a card to the first frame that shows the next turn, after the server's answer."""
    waits = sorted(
        each["waited"] for each in _taps(new_user(size="phone", reduced_motion=reduced_motion, drawn=True), 12)
    )
    print(f"{len(waits)} taps: median {waits[len(waits) // 2]:.0f} ms, longest {waits[-1]:.0f} ms")
