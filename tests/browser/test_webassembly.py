"""Kernels as WebAssembly leave the same bytes in Chromium as in this process."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from cartable.kernel import built
from tests.kernel.targets.recording import recorded_calls, write_calls
from tests.kernel.targets.test_targets import REPLAY
from tests.tiers import in_soak

_SITE = "http://targets.test"
_PAGE = "<!doctype html><title>Targets</title>"
_RUN = """async () => {
    const { replay } = await import("/replay.mjs");
    const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
    const calls = await (await fetch("/calls.json")).json();
    return await replay(await bytes("/kernels.wasm"), calls, await bytes("/calls.bin"));
}"""


@pytest.mark.skipif(built.library() is None, reason="nothing was built ahead from these sources: make kernels")
@pytest.mark.parametrize("game", ["goita", *in_soak("toko_maja")])  # Node, which has the same engine, runs all of them
def test_webassembly_in_chromium(browser: Browser, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = [call for call in recorded_calls(game, monkeypatch) if call.kernel.is_built]
    write_calls(calls, tmp_path)
    files = {"/kernels.wasm": built.FOLDER / built.MODULE, "/replay.mjs": REPLAY}

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(_SITE)
        if path == "/":
            route.fulfill(body=_PAGE, content_type="text/html")
        else:
            kind = "text/javascript" if path.endswith(".mjs") else "application/octet-stream"
            route.fulfill(path=files.get(path, tmp_path / path[1:]), content_type=kind)

    page = browser.new_page()
    page.route(f"{_SITE}/**", serve)
    page.goto(f"{_SITE}/")
    found = page.evaluate(_RUN)
    assert (found["calls"], found["differences"]) == (len(calls), [])
    page.close()
