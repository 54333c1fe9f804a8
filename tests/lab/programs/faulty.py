"""Plays the first legal move until its third turn, and then fails in the given way."""

import json
import sys
import time

how, turns = sys.argv[1], 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    if message["type"] != "turn":
        continue
    turns += 1
    if turns < 3:
        print(json.dumps({"move": message["legal"][0]}), flush=True)
    elif how == "crash":
        raise RuntimeError("the third turn is too much")
    elif how == "hang":
        time.sleep(600)
    elif how == "leave":
        sys.exit()
    elif how == "cheat":
        print(json.dumps({"move": "10D x 7D"}), flush=True)
    elif how == "babble":
        print("I play the seven", flush=True)
    elif how == "list":
        print(json.dumps([message["legal"][0]]), flush=True)
    elif how == "number":
        print(json.dumps({"move": 7}), flush=True)
    elif how == "deep":
        print("[" * 60_000, flush=True)
    elif how == "flood":
        while True:
            print("x" * 10_000)
