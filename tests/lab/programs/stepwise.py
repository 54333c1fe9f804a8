"""Finds its move step by step, asking each time for what can follow; takes the last choice."""

import json
import sys


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def choose() -> str:
    steps: list[str] = []
    while True:
        say({"type": "ask", "steps": steps})
        option = json.loads(input())["options"][-1]
        if option["move"] is not None:
            return str(option["move"])
        steps.append(option["step"])


while True:
    try:
        message = json.loads(input())
    except EOFError:
        sys.exit()
    if message["type"] == "hello":
        say({"type": "ready"})
    if message["type"] == "turn":
        say({"move": choose()})
