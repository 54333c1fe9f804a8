"""Plays in its first two matches; in the third it sleeps, and creates a file in the given folder first."""

import json
import sys
import tempfile
import time
from pathlib import Path

folder = Path(sys.argv[1])
tempfile.mkdtemp(dir=folder)
is_tired = len(list(folder.iterdir())) > 2
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    if message["type"] == "turn" and is_tired:
        (folder / "asleep").touch()
        time.sleep(600)
    elif message["type"] == "turn":
        print(json.dumps({"move": message["legal"][0]}), flush=True)
