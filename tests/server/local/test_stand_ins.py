"""The page has stand-ins for pydantic and orjson: with them a device does to the letter what it does without."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import cartable
from cartable.server.local import stand_ins
from tests.tiers import rest_in_soak

_STAND_INS = stand_ins.__path__[0]
_PLAY = """
import hashlib, json, random, secrets, sys
from tests.server.local.device import Device

# the same chance in both processes: ids, secrets and bots
chance = random.Random(7)
secrets.token_urlsafe = lambda size: chance.randbytes(size).hex()
secrets.token_bytes = lambda size: chance.randbytes(size)
secrets.randbits = chance.getrandbits
random.uniform = lambda low, high: low

device = Device()
device.request("POST", "/guests", {"name": "Ana", "language": "en"})
device.request("POST", "/me/companions", {"name": "Bo", "language": "fr"})
device.request("PATCH", "/me", {"name": "Anna"})
clock = {"kind": "match", "seconds": 600, "extra": 5}
wanted = {"game": sys.argv[1], "start": True, "level": "beginner", "clock": clock}
table = device.request("POST", "/tables", wanted)[1]["id"]
device.connect(1, table)
device.send(1, table, {"type": "say_phrase", "phrase": "hello"})
device.send(1, table, {"type": "move", "ply": 99, "move": "none"})
device.play_on(1, table)
device.restart()
device.connect(1, table)
match = device.listed("match/")[0]["id"]
answers = [device.request("GET", f"/matches/{match}{part}") for part in ("", "/replay", "/proof", "/record")]
print("pydantic" in sys.modules and hasattr(sys.modules["pydantic"], "__version__"))
print(json.dumps([device.rows, device.frames, answers]))
"""


def played(game: str, *path: str) -> tuple[str, object]:
    code = f"import sys; sys.path[:0] = {[*path, str(Path.cwd())]!r}\n{_PLAY}"
    done = subprocess.run([sys.executable, "-c", code, game], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    is_real, result = done.stdout.splitlines()
    return is_real, json.loads(result)


@pytest.mark.parametrize("game", rest_in_soak([*cartable.GAMES], ["shokoba"]))
def test_a_match_is_the_same_with_stand_ins(game: str) -> None:
    is_real, expected = played(game)
    stands_in, found = played(game, _STAND_INS)
    assert (is_real, stands_in) == ("True", "False")
    assert found == expected
