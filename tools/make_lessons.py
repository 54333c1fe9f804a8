"""Writes the web client's lessons: each is a moment of a real match, played from a script in `web/lessons/`.

    python tools/make_lessons.py            write web/src/games/<game>/lessons.json
    python tools/make_lessons.py --check    fail where a file is not what its script gives

A script has matches, each with its options, given decks and lessons. Before a lesson its `play` moves are made, and
after it the first of its `answers`, so the next lesson sees what came of it.
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
    return [lesson for scene in script["match"] for lesson in _scene(script["game"], scene)]


def _scene(game: str, scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
    match = cartable.new(game, seed=scene.get("seed", 1), decks=scene.get("decks", ()), **scene.get("options", {}))
    for lesson in scene["lesson"]:
        for move in lesson.get("play", []):
            match.play(move)
        yield _moment(match, scene, lesson)
        for answer in lesson.get("answers", [])[:1]:
            match.play(answer)


def _moment(match: Match, scene: dict[str, Any], lesson: dict[str, Any]) -> dict[str, Any]:
    seat = scene.get("seat", 0)
    answers = lesson.get("answers", [])
    legal = match.legal_moves_of(seat)
    if answers and match.turn != seat:
        raise SystemExit(f"{lesson['title']['en']}: it is not the learner's turn")
    for answer in answers:
        legal.read(answer)
    nothing = {"en": "", "fr": ""}
    return {
        "title": lesson["title"],
        "text": lesson["text"],
        "names": scene["names"],
        "teams": [list(side) for side in match.teams],
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
        "otherwise": lesson.get("otherwise", nothing),
        "well": lesson.get("well", nothing),
    }


def main(check: bool) -> None:
    for path in sorted((WEB / "lessons").glob("*.toml")):
        script = tomllib.loads(path.read_text(encoding="utf-8"))
        text = json.dumps({"lessons": lessons_of(script)}, ensure_ascii=False, indent=1) + "\n"
        target = WEB / "src" / "games" / script["game"] / "lessons.json"
        if check and target.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{target} is not what {path} gives: run tools/make_lessons.py")
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
