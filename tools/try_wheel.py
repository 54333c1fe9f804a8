"""Tries the wheel of this platform; with --all it looks into those of all platforms, too.

It installs the wheel of this platform into an empty environment and uses it as a newcomer would: plays a match, serves,
fetches the page, opens a table. No compiler may be installed with it, and nobody may have to wait.

Usage: python tools/try_wheel.py dist [--all]
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename
from reserved_port import ReservedPort

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 60
MOST_SECONDS = 1.5
"""Of processor time, from the start to the first move, and from the first click at a new server to a dealt table."""
MOST_ELAPSED = 15
"""The same on the clock, which a busy machine may need; nothing may wait for more than that."""
FORMS = {
    "musllinux_1_1_x86_64": (0x12, b"\x3e\x00"),
    "musllinux_1_1_aarch64": (0x12, b"\xb7\x00"),
    "macosx_11_0_x86_64": (0, b"\xcf\xfa\xed\xfe\x07\x00\x00\x01"),
    "macosx_11_0_arm64": (0, b"\xcf\xfa\xed\xfe\x0c\x00\x00\x01"),
    "win_amd64": (-1, b"PE\x00\x00\x64\x86"),
}
"""What the libraries of each platform begin with, and where."""
COMPILERS = ("llvmlite", "numba", "numpy")
FIRST_MOVE = """
import sys
import cartable
match = cartable.new("goita", players=2, seed=1)
match.play(match.legal_moves[0])
assert cartable.load("goita").rules.play.is_built, "the rules are interpreted"
"""
STOP_SECONDS = 30


class WheelFault(Exception):
    """What the wheel cannot do."""


def main(folder: Path, *, every: bool) -> None:
    wheel = wheel_for_this_platform(folder)
    for name, form in FORMS.items():
        if every or wheel.stem.endswith(name):
            inspect(next(folder.glob(f"*{name}.whl")), form)
    with tempfile.TemporaryDirectory(prefix="cartable-wheel-") as name:
        home = Path(name)
        environment = clean_environment(home)
        cartable = install(wheel, home, environment)
        look_for_compilers(home, environment)
        time_first_move(home, environment)
        play_match(cartable, home, environment)
        serve_and_fetch(cartable, home, environment)
    say(f"{wheel.name} installs, plays and serves.")


def inspect(wheel: Path, form: tuple[int, bytes]) -> None:
    """Whether a wheel holds a library in the form of its platform, with the caller and the kernels."""
    with zipfile.ZipFile(wheel) as content:
        library = content.read("cartable/kernel/machine_code/kernels.lib")
    offset, mark = form
    if offset < 0:  # the header of Windows, whose place is written at 0x3C
        offset = int.from_bytes(library[0x3C:0x40], "little")
    if library[offset : offset + len(mark)] != mark:
        raise WheelFault(f"{wheel.name} holds a library for another platform")
    for symbol in (b"cartable_function", *(b"%s_rules_play" % game for game in (b"shokoba", b"toko_maja", b"goita"))):
        if symbol not in library:
            raise WheelFault(f"the library in {wheel.name} has no {symbol.decode()}")
    if b"libc.so" in library or b"libm.so" in library:
        raise WheelFault(f"the library in {wheel.name} needs a C library")
    say(f"{wheel.name}: {len(library):,} bytes of machine code.")


def wheel_for_this_platform(folder: Path) -> Path:
    tags = {str(tag) for tag in sys_tags()}
    for wheel in sorted(folder.glob("*.whl"), key=lambda each: each.name.endswith("-any.whl")):
        if any(str(tag) in tags for tag in parse_wheel_filename(wheel.name)[3]):
            return wheel
    raise WheelFault(f"{folder} has no wheel for this platform")


def look_for_compilers(home: Path, environment: dict[str, str]) -> None:
    found = f"import importlib.util as util; print(*filter(util.find_spec, {COMPILERS}))"
    installed = run([str(home / "venv/bin/python"), "-c", found], home, environment).split()
    if installed:
        raise WheelFault(f"{', '.join(installed)} came with it")


def time_first_move(home: Path, environment: dict[str, str]) -> None:
    """The best of three: the machine may be busy."""
    times, elapsed = [], []
    for _ in range(3):
        before, began = processor_time_of_children(), time.perf_counter()
        run([str(home / "venv/bin/python"), "-c", FIRST_MOVE], home, environment)
        times.append(processor_time_of_children() - before)
        elapsed.append(time.perf_counter() - began)
    say(f"From the start to the first move: {times[0]:.2f} s, at best {min(times):.2f} s.")
    check_times("the first move came", min(times), min(elapsed))


def processor_time_of_children() -> float:
    """Seconds, of those that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processor_time(process: int) -> float | None:
    """Seconds, of all threads of a running process; None where the system does not show it as a file."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def check_times(what: str, used: float, elapsed: float) -> None:
    if used > MOST_SECONDS:
        raise WheelFault(f"{what} after {used:.2f} s of processor time")
    if elapsed > MOST_ELAPSED:
        raise WheelFault(f"{what} after {elapsed:.2f} s")


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
    with ReservedPort() as port:
        serve_at(port, cartable, home, environment)


def serve_at(port: int, cartable: Path, home: Path, environment: dict[str, str]) -> None:
    url = f"http://127.0.0.1:{port}"
    say(f"Serving at {url}...")
    command = [str(cartable), "serve", "--port", str(port), "--database", str(home / "tables.sqlite")]
    log = home / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=home, env=environment, stdout=output, stderr=subprocess.STDOUT)  # noqa: S603
    try:
        wait_for(url, server)
        open_table(url, server.pid)
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


def open_table(url: str, server: int) -> None:
    """The first click at a new server: a match against a master is dealt."""
    before, began = processor_time(server), time.perf_counter()
    guest = json.loads(fetch(f"{url}/api/guests", {"name": "Ana"}))
    options = {"players": 2, "first_player": 0}
    wanted = {"game": "goita", "options": options, "bots": {"1": "master"}, "start": True}
    table = json.loads(fetch(f"{url}/api/tables", wanted, guest["token"]))
    elapsed, after = time.perf_counter() - began, processor_time(server)
    taken = elapsed if before is None or after is None else after - before
    say(f"From the first click to a dealt table with a master: {taken:.2f} s.")
    if table["state"] != "running":
        raise WheelFault(f"the table is {table['state']}")
    check_times("the table was dealt", taken, elapsed)


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


def fetch(url: str, body: object = None, token: str | None = None) -> str:
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode())  # noqa: S310
    request.add_header("content-type", "application/json")
    if token is not None:
        request.add_header("authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  # always http, on loopback
        read: bytes = answer.read()
    return read.decode()


def run(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode != 0:
        raise WheelFault(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), every="--all" in sys.argv)
    except WheelFault as fault:
        sys.exit(f"The wheel does not work: {fault}")
