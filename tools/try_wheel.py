"""Installs a wheel into an empty environment and uses it as a newcomer would: plays a match, serves, fetches the page.

Usage: python tools/try_wheel.py dist/cartable-VERSION-py3-none-any.whl
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 60
STOP_SECONDS = 30


class WheelFault(Exception):
    """What the wheel cannot do."""


def main(wheel: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="cartable-wheel-") as folder:
        home = Path(folder)
        environment = clean_environment(home)
        cartable = install(wheel, home, environment)
        play_match(cartable, home, environment)
        serve_and_fetch(cartable, home, environment)
    say(f"{wheel.name} installs, plays and serves.")


def say(line: str) -> None:
    print(line, flush=True)


def clean_environment(home: Path) -> dict[str, str]:
    """The environment of a user without settings of Cartable, Python or a home folder with caches."""
    settings = ("CARTABLE_", "PYTHON", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(settings)}
    return kept | {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "XDG_DATA_HOME": str(home / "data")}


def install(wheel: Path, home: Path, environment: dict[str, str]) -> Path:
    say(f"Installing {wheel.name}[server] into an empty environment...")
    venv.create(home / "venv", with_pip=True)
    python = home / "venv/bin/python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, "-c", str(ROOT / "constraints.txt"), f"{wheel.resolve()}[server]"], home, environment)
    place = Path(run([str(python), "-c", "import cartable; print(cartable.__file__)"], home, environment).strip())
    if not place.is_relative_to(home):
        raise WheelFault(f"`import cartable` finds {place}, which is not the installed wheel")
    return home / "venv/bin/cartable"


def play_match(cartable: Path, home: Path, environment: dict[str, str]) -> None:
    say("Playing a match between bots...")
    command = [
        str(cartable),
        "play",
        "shokoba",
        "--players",
        "2",
        "--lang",
        "en",
        "--humans",
        "0",
        "--plain",
        "--fast",
        "--seed",
        "1",
    ]
    printed = run(command, home, environment)
    if "The match is over" not in printed:
        raise WheelFault(f"the match did not end; it printed:\n{printed[-2000:]}")


def serve_and_fetch(cartable: Path, home: Path, environment: dict[str, str]) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    say(f"Serving at {url}...")
    command = [str(cartable), "serve", "--port", str(port), "--database", str(home / "tables.sqlite")]
    log = home / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=home, env=environment, stdout=output, stderr=subprocess.STDOUT)  # noqa: S603
    try:
        wait_for(url, server)
        fetch_page(url)
        server.terminate()
        status = server.wait(STOP_SECONDS)
        if status != 0:
            raise WheelFault(f"the server ended with status {status}")
    except (OSError, WheelFault, subprocess.TimeoutExpired) as error:
        raise WheelFault(f"{error}; the server printed:\n{log.read_text(encoding='utf-8')}") from error
    finally:
        if server.poll() is None:
            server.kill()
            server.wait()


def fetch_page(url: str) -> None:
    """The page, each script that it names, and the list of games."""
    page = fetch(f"{url}/")
    scripts = re.findall(r'<script[^>]+src="([^"]+\.js)"', page)
    if not scripts:
        raise WheelFault("the page names no script: is the web client in the wheel?")
    for script in scripts:
        if not fetch(url + script):
            raise WheelFault(f"{script} is empty")
    games = json.loads(fetch(f"{url}/api/games"))["games"]
    say(f"Fetched the page, {len(scripts)} script(s) and {len(games)} games.")
    if len(games) < 4:
        raise WheelFault(f"/api/games lists {len(games)} games")


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if server.poll() is not None:
            raise WheelFault(f"the server ended with status {server.returncode} before it answered")
        try:
            fetch(f"{url}/healthz")
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise WheelFault(f"the server did not answer within {START_SECONDS} s")


def fetch(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310  # always http, on loopback
        body: bytes = answer.read()
    return body.decode()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def run(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode != 0:
        raise WheelFault(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except WheelFault as fault:
        sys.exit(f"The wheel does not work: {fault}")
