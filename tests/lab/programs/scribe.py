"""Writes every message that it gets into the folder it is given, a file for each match; plays the last legal move."""

import json
import sys
import tempfile

with tempfile.NamedTemporaryFile("w", dir=sys.argv[1], suffix=".jsonl", delete=False) as book:
    for line in sys.stdin:
        book.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"type": "ready"}), flush=True)
        if message["type"] == "turn":
            print(json.dumps({"move": message["legal"][-1]}), flush=True)
