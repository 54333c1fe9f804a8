"""What the tools that take pictures share: a server, Chromium, and small PNG files."""

from __future__ import annotations

import base64
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser, sync_playwright
from reserved_port import ReservedPort

ROOT = Path(__file__).parents[1]


@contextmanager
def chromium() -> Iterator[Browser]:
    command = [str(ROOT / "tools/find-browser"), "--install"]
    found = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=["--no-sandbox"])
        yield browser
        browser.close()


def save(browser: Browser, image: bytes, path: Path) -> None:
    """Write a screenshot in 256 colours."""
    reduced = _reduced(browser, image)
    path.write_bytes(reduced)
    sys.stdout.write(f"{path.name}: {len(reduced) // 1000} kB\n")


_PIXELS = """async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
    let text = "";
    for (let at = 0; at < pixels.length; at += 32768) text += String.fromCharCode(...pixels.subarray(at, at + 32768));
    return [image.width, image.height, btoa(text)];
}"""


def _reduced(browser: Browser, image: bytes) -> bytes:
    """The image in 256 colours: the browser dithers gradients, which makes files five times as large."""
    page = browser.new_page()
    width, height, text = page.evaluate(_PIXELS, base64.b64encode(image).decode())
    page.close()
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(height, width, 4)[..., :3].astype(np.int32)
    rounded = np.minimum((pixels + 3) // 6 * 6, 255)
    codes = rounded[..., 0] << 16 | rounded[..., 1] << 8 | rounded[..., 2]
    colours, places, counts = np.unique(codes, return_inverse=True, return_counts=True)
    palette = _channels(colours[np.argsort(-counts)[:256]])
    nearest = np.argmin(((_channels(colours)[:, None] - palette[None]) ** 2).sum(2), 1).astype(np.uint8)
    return _png(nearest[places].reshape(height, width), palette.astype(np.uint8))


def _channels(colours: Any) -> Any:
    return np.stack([colours >> 16, colours >> 8 & 255, colours & 255], 1).astype(np.int32)


def _png(rows: Any, palette: Any) -> bytes:
    height, width = rows.shape
    lines = np.hstack([np.zeros((height, 1), np.uint8), rows]).tobytes()
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


@contextmanager
def running_server() -> Iterator[str]:
    with ReservedPort() as port, tempfile.TemporaryDirectory() as folder:
        program = Path(sys.executable).parent / "cartable"
        arguments = ["serve", "--port", str(port), "--database", f"{folder}/tables.db", "--limits", "0"]
        process = subprocess.Popen([program, *arguments], stdout=subprocess.DEVNULL)  # noqa: S603
        url = f"http://127.0.0.1:{port}"
        try:
            _wait_for(f"{url}/readyz")
            yield url
        finally:
            os.kill(process.pid, signal.SIGTERM)
            process.wait()


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address) as answer:  # noqa: S310
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise SystemExit(f"{address} does not answer")
