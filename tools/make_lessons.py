"""Writes the lessons of the web client. Each is a position of a real match, from a script in `web/lessons/`.

    python tools/make_lessons.py            write web/src/games/<game>/lessons.json
    python tools/make_lessons.py --check    fail if a file does not match its script

A script has matches, each with options, decks and lessons. The `play` moves of a lesson are made before it, and the
first of its `answers` after it, so the next lesson continues from there.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cartable
from cartable.games.match import Match

WEB = Path(__file__).parent.parent / "web"


def lessons_of(script: dict[str, Any]) -> list[dict[str, Any]]:
    return [lesson for match in script["match"] for lesson in _lessons_of_match(script["game"], match)]


def _lessons_of_match(game: str, script: dict[str, Any]) -> Iterator[dict[str, Any]]:
    match = cartable.new(game, seed=script.get("seed", 1), decks=script.get("decks", ()), **script.get("options", {}))
    for lesson in script["lesson"]:
        for move in lesson.get("play", []):
            match.play(move)
        yield _position(match, script, lesson)
        for answer in lesson.get("answers", [])[:1]:
            match.play(answer)


def _position(match: Match, script: dict[str, Any], lesson: dict[str, Any]) -> dict[str, Any]:
    seat = script.get("seat", 0)
    answers = lesson.get("answers", [])
    legal = match.legal_moves_of(seat)
    if answers and match.turn != seat:
        raise SystemExit(f"{lesson['title']['en']}: it is not the learner's turn")
    for answer in answers:
        legal.read(answer)
    no_text = {"en": "", "fr": ""}
    return {
        "title": lesson["title"],
        "text": lesson["text"],
        "names": script["names"],
        "teams": [list(side) for side in match.sides],
        "seat": seat,
        "view": match.view(seat),
        "legal": {
            "count": len(legal),
            "complete": True,
            "moves": [{"text": str(move), "steps": list(match.game.notation.steps(move.code))} for move in legal],
        }
        if answers
        else None,
        "answers": [str(legal.read(answer)) for answer in answers],
        "otherwise": lesson.get("otherwise", no_text),
        "well": lesson.get("well", no_text),
    }


def main(check: bool) -> None:
    for path in sorted((WEB / "lessons").glob("*.toml")):
        script = tomllib.loads(path.read_text(encoding="utf-8"))
        text = json.dumps({"lessons": lessons_of(script)}, ensure_ascii=False, indent=1) + "\n"
        target = WEB / "src" / "games" / script["game"] / "lessons.json"
        if check and target.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{target} does not match {path}: run tools/make_lessons.py")
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
