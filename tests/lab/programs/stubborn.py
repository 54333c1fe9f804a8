"""Does not end when its input is closed."""

import json
import sys
import time

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    if message["type"] == "turn":
        print(json.dumps({"move": message["legal"][-1]}), flush=True)
time.sleep(600)
