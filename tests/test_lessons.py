"""The lessons of the web client: every one is played through the rules, and says what the rules say."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cartable
from tests.cases import each_case
from tools import make_lessons

ROOT = Path(__file__).parents[1]
GAMES = ("shokoba", "toko_maja", "goita", "scopette")
_CARD = re.compile(r"\[\[(.+?)\]\]")
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)")


@cache
def script_of(game: str) -> dict[str, Any]:
    return make_lessons.read_script(game)


@cache
def chapters_of(game: str) -> list[dict[str, Any]]:
    """Playing a script raises an error where a move is illegal, or where it is not the learner's turn."""
    return make_lessons.chapters_of(script_of(game))


def _steps(chapters: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [step for chapter in chapters for step in chapter["steps"]]


def _texts(step: dict[str, Any]) -> list[dict[str, str]]:
    texts = [step["text"], step.get("well"), step.get("otherwise"), *step.get("wrong", {}).values()]
    return [each for each in texts if each]


@each_case("game", GAMES)
def test_the_files_match_their_scripts(game: str) -> None:
    script = script_of(game)
    path = ROOT / "web/src/games" / script["game"] / "lessons.json"
    assert path.read_text(encoding="utf-8") == make_lessons.lesson_text(script), "run tools/make_lessons.py"
    assert len(gzip.compress(path.read_bytes())) < 40_000


@each_case("game", GAMES)
def test_the_answers_play_a_round_to_its_end(game: str) -> None:
    """The moves of the first match, replayed without the generator, are legal and end with the round counted."""
    script, chapters = script_of(game), chapters_of(game)
    first = script["match"][0]
    match = cartable.new(script["game"], seed=first.get("seed", 1), decks=first["decks"], **first["options"])
    kinds: list[str] = []
    answers = [step["answer"]["move"] for step in _steps(chapters) if "answer" in step]
    for chapter in first["chapter"]:
        for move in chapter.get("meanwhile", []):
            match.play(move)
        for step in chapter["step"]:
            for move in step.get("play", []):
                assert match.turn != first.get("seat", 0)
                kinds += [event.kind for event in match.play(move)]
            if "answer" in step:
                assert match.turn == first.get("seat", 0)
                answer = match.legal_moves.read(step["answer"])
                assert str(answer) == answers.pop(0)
                kinds += [event.kind for event in match.play(answer)]
    assert "counted" in kinds


@each_case("game", GAMES)
def test_every_legal_move_has_an_answer(game: str) -> None:
    """What the learner may do is either the answer or explained, and the views are those of the learner's seat."""
    chapters = chapters_of(game)
    for step in _steps(chapters):
        if "answer" not in step:
            assert "legal" not in step
            continue
        legal = {move["text"] for move in step["legal"]["moves"]}
        assert len(legal) == step["legal"]["count"]
        assert step["answer"]["move"] in legal
        explained = set(step["wrong"])
        assert explained <= legal - {step["answer"]["move"]}
        assert "otherwise" in step or explained | {step["answer"]["move"]} == legal, step["text"]["en"]


@each_case("game", GAMES)
def test_the_learner_sees_no_hidden_card(game: str) -> None:
    chapters = chapters_of(game)
    for chapter in chapters:
        frames = [chapter["start"], *(frame for step in chapter["steps"] for frame in _frames(step))]
        for frame in frames:
            assert frame["view"]["seat"] == chapter["seat"]
            for seat, hand in enumerate(frame["view"].get("hands", [])):
                assert seat == chapter["seat"] or set(hand) <= {"??"}
            for event in frame.get("happenings", []):
                if event["kind"] in ("drew", "kept", "down") and event["seat"] != chapter["seat"]:
                    details = event["details"]
                    assert set(details.get("cards", [details.get("card")])) == {"??"}
                assert event["words"]["en"]
                assert event["words"]["fr"]


def _frames(step: dict[str, Any]) -> list[dict[str, Any]]:
    return [*step["play"], *([step["answer"]] if "answer" in step else [])]


@each_case("game", GAMES)
def test_the_texts_are_short_and_show_real_cards(game: str) -> None:
    script, chapters = script_of(game), chapters_of(game)
    declared = cartable.load(script["game"]).faces
    assert declared is not None
    faces = {card.text for card in declared()}
    for step in _steps(chapters):
        for words in _texts(step):
            assert set(words) == {"en", "fr"}
            assert sorted(_CARD.findall(words["en"])) == sorted(_CARD.findall(words["fr"]))
            for text in words.values():
                assert set(_CARD.findall(text)) <= faces, text
                assert "{" not in text
                assert len(_SENTENCE_END.findall(_CARD.sub("", text))) <= 2, text
                assert len(text) <= 210, text


def test_the_numbers_in_the_texts_are_the_counted_ones() -> None:
    """Shokoba's last lesson quotes the count; the same match, counted here, gives the same numbers."""
    steps = _steps(make_lessons.chapters_of(make_lessons.read_script("shokoba")))
    details = steps[-1]["summary"]["details"]
    cards = details["counts"]["cards"]
    assert sum(cards) == 40
    assert f"{cards[0]} cards to {cards[1]}" in steps[-2]["text"]["en"]
    assert f"{details['stones'][0]} stones" in steps[-1]["text"]["en"]


def test_goitas_lessons_say_what_a_king_blocks() -> None:
    """Where a lance attacks, the learner's king is no answer; where a rook attacks, it is (GOI-6, GOI-7)."""
    steps = _steps(make_lessons.chapters_of(make_lessons.read_script("goita")))
    lance = next(step for step in steps if "neither lances nor pawns" in step["text"]["en"])
    assert [move["text"] for move in lance["legal"]["moves"]] == ["pass"]
    rook = next(step for step in steps if "except lances and pawns" in step["text"]["en"])
    assert "=K" in {move["text"] for move in rook["legal"]["moves"]}


@each_case("change", ["illegal", "language", "both"])
def test_a_wrong_script_is_refused(change: str) -> None:
    script = json.loads(json.dumps(make_lessons.read_script("shokoba")))
    step = script["match"][0]["chapter"][0]["step"][1]
    if change == "illegal":
        step["answer"] = "7E x 4R"
    elif change == "language":
        del step["text"]["fr"]
    else:
        step["wrong"].append({"move": step["answer"], "text": step["text"]})
    with pytest.raises((cartable.IllegalMove, make_lessons.ScriptError)):
        make_lessons.chapters_of(script)
