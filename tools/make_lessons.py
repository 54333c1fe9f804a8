"""Writes the lessons of the web client: real matches, played from the scripts in `web/lessons/`.

    python tools/make_lessons.py            write web/src/games/<game>/lessons.json
    python tools/make_lessons.py --check    fail if a file does not match its script

A script has matches, each with options, decks and chapters; a chapter has steps. Every step continues the match:

    meanwhile   moves that are made unseen, before a chapter
    play        moves that the learner watches, before the text of the step
    answer      the learner's move; a step without one is only read
    wrong       moves that are legal but not the answer, each with its own explanation; `then` lists moves that could
                follow, as the explanation says
    otherwise   the explanation for every other legal move
    well        the text after the answer

`at` and `well_at` name what a text speaks about. In texts `[[7D]]` shows a card. `{counted.stones.0}` is replaced by a
detail of the last event of that kind, `{view.stones.0}` by a field of the view, so texts quote what was really counted.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cartable
from cartable.games.events import Event
from cartable.games.reader import SPECTATOR
from cartable.games.texts import LANGUAGES, Language

WEB = Path(__file__).parent.parent / "web"
_VALUE = re.compile(r"\{([\w.]+)\}")
Words = dict[str, str]


class ScriptError(Exception):
    """A script that the rules or the format refuse."""


class LessonMatch:
    """A match that a script plays, with everything that the learner's seat is shown of it."""

    def __init__(self, game: str, script: dict[str, Any]) -> None:
        self.script = script
        self.seat: int = script.get("seat", 0)
        self.match = cartable.new(
            game,
            seed=script.get("seed", 1),
            decks=script.get("decks", ()),
            names=[each["en"] for each in script["names"]],
            **script.get("options", {}),
        )
        self.facts: dict[str, Any] = {}
        """What texts may quote: the details of the last event of each kind, and the view."""
        self._summary: dict[str, Any] | None = None
        """How the last round was counted."""
        self._note(self.match.opening_events)

    def chapters(self) -> Iterator[dict[str, Any]]:
        for chapter in self.script["chapter"]:
            for move in chapter.get("meanwhile", []):
                self._note(self.match.play(move))
            yield {
                "title": chapter["title"],
                "names": self.script["names"],
                "teams": [list(side) for side in self.match.sides],
                "options": self.match.options.chosen(),
                "seat": self.seat,
                "start": self._moment(),
                "steps": [self._step(each) for each in chapter["step"]],
            }

    def _step(self, step: dict[str, Any]) -> dict[str, Any]:
        watched = [self._play(move) for move in step.get("play", [])]
        built: dict[str, Any] = {"text": self._words(step["text"]), "at": step.get("at", []), "play": watched}
        if step.get("show") == "summary":
            built["summary"] = self._summary
        if "answer" not in step:
            return built
        if self.match.turn != self.seat:
            raise ScriptError(f"{step['text']['en']!r}: it is not the learner's turn")
        legal = self.match.legal_moves_of(self.seat)
        answer = str(legal.read(step["answer"]))
        built["legal"] = {
            "count": len(legal),
            "complete": True,
            "moves": [{"text": str(move), "steps": list(self.match.game.notation.steps(move.code))} for move in legal],
        }
        built["wrong"] = {str(legal.read(each["move"])): self._wrong(each) for each in step.get("wrong", [])}
        if answer in built["wrong"]:
            raise ScriptError(f"{answer} is both the answer and wrong")
        if "otherwise" in step:
            built["otherwise"] = self._words(step["otherwise"])
        built["answer"] = {"move": answer, **self._play(answer)}
        built["well"], built["wellAt"] = self._words(step["well"]), step.get("well_at", [])
        return built

    def _wrong(self, wrong: dict[str, Any]) -> Words:
        """The explanation of a wrong move, after checking that the moves which it warns of could follow."""
        branch = self.match.copy()
        for move in (wrong["move"], *wrong.get("then", [])):
            branch.play(move)
        return self._words(wrong["text"])

    def _play(self, move: str) -> dict[str, Any]:
        """Make a move. What the learner is sent of it, as at a table."""
        mover, legal = self.match.turn, self.match.legal_moves
        code = legal.read(move).code
        events = self.match.play(move)
        self._note(events)
        notation, game = self.match.game.notation, self.match.game
        return {
            "moves": [notation.move_text(code if mover == self.seat else game.cover(code))],
            "happenings": [self._happening(each.seen_by(self.seat)) for each in events],
            **self._moment(),
        }

    def _moment(self) -> dict[str, Any]:
        view = self.match.view(self.seat)
        return {"turn": None if self.match.is_over else view.get("turn"), "view": view}

    def _happening(self, event: Event) -> dict[str, Any]:
        addressed = self.seat if event.seat == self.seat else SPECTATOR
        describe, names = self.match.game.events.describe, self._names
        words = {language: describe(event, names(language), language, addressed) for language in LANGUAGES}
        return {"kind": event.kind, "seat": event.seat, "details": dict(event.details), "words": words}

    def _names(self, language: Language) -> list[str]:
        return [each[language] for each in self.script["names"]]

    def _note(self, events: list[Event]) -> None:
        for event in events:
            self.facts[event.kind] = event.seen_by(self.seat).as_data()
            if event.kind == "counted":
                self._summary = self._happening(event)
        self.facts["view"] = self.match.view(self.seat)

    def _words(self, words: Words) -> Words:
        if set(words) != set(LANGUAGES):
            raise ScriptError(f"a language is missing: {words}")
        return {language: _VALUE.sub(lambda found: str(self._fact(found[1])), text) for language, text in words.items()}

    def _fact(self, path: str) -> Any:
        value: Any = self.facts
        for name in path.split("."):
            value = value[int(name)] if isinstance(value, (list, tuple)) else value[name]
        return value


def chapters_of(script: dict[str, Any]) -> list[dict[str, Any]]:
    return [chapter for match in script["match"] for chapter in LessonMatch(script["game"], match).chapters()]


def read_script(game: str) -> dict[str, Any]:
    return tomllib.loads((WEB / "lessons" / f"{game}.toml").read_text(encoding="utf-8"))


def lesson_text(script: dict[str, Any]) -> str:
    """The file of a game's lessons: a line for each chapter's heading and each step."""
    chapters = [
        '{{{heading},\n"steps":[\n{steps}\n]}}'.format(
            heading=_json({name: value for name, value in chapter.items() if name != "steps"})[1:-1],
            steps=",\n".join(map(_json, chapter["steps"])),
        )
        for chapter in chapters_of(script)
    ]
    return '{"chapters":[\n' + ",\n".join(chapters) + "\n]}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main(check: bool) -> None:
    for path in sorted((WEB / "lessons").glob("*.toml")):
        script = read_script(path.stem)
        text = lesson_text(script)
        target = WEB / "src" / "games" / script["game"] / "lessons.json"
        if check and target.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{target} does not match {path}: run tools/make_lessons.py")
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
