"""Always plays the first legal move, as the replacement of a faulty program does."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    if message["type"] == "turn":
        print(json.dumps({"move": message["legal"][0]}), flush=True)
