"""Events in sentences, word for word, in both languages."""

from __future__ import annotations

from typing import Any

import cartable
from cartable.games.events import Event
from cartable.games.reader import SPECTATOR, Reader
from tests.cases import each_case

NAMES = ["Ana", "Bo", "Cy", "Di"]


def _both(game: str, event: Event, reader: Reader = SPECTATOR) -> tuple[str, str]:
    describe = cartable.load(game).events.describe
    return describe(event, NAMES, "en", reader), describe(event, NAMES, "fr", reader)


@each_case(
    ("kind", "details", "english", "french"),
    [
        (
            "taken",
            {"card": "7E", "cards": ["2S", "5R"]},
            "Ana takes the two of sapphire and the five of ruby with the seven of emerald",
            "Ana prend le deux de saphir et le cinq de rubis avec le sept d'émeraude",
        ),
        (
            "taken",
            {"card": "7D", "cards": ["2S", "2S", "3S"]},
            "Ana takes two twos of sapphire and the three of sapphire with the seven of diamond",
            "Ana prend deux deux de saphir et le trois de saphir avec le sept de diamant",
        ),
        ("laid", {"card": "10R"}, "Ana lays the ten of ruby", "Ana pose le dix de rubis"),
        (
            "swept",
            {"cards": ["6S", "6S"]},
            "Ana took last and gets two sixes of sapphire",
            "Ana a pris en dernier et ramasse deux six de saphir",
        ),
        (
            "claimed",
            {"card": "7E", "cards": ["1S", "6R"]},
            "Ana claims the one of sapphire and the six of ruby, together with the seven of emerald",
            "Ana réclame le un de saphir et le six de rubis, avec le sept d'émeraude",
        ),
    ],
)
def test_shokoba(kind: str, details: dict[str, Any], english: str, french: str) -> None:
    assert _both("shokoba", Event(kind, 0, details)) == (english, french)


def test_the_reader_is_addressed() -> None:
    event = Event("taken", 0, {"card": "7E", "cards": ["7E"]})
    assert _both("shokoba", event, 0) == (
        "You take the seven of emerald with the seven of emerald",
        "Vous prenez le sept d'émeraude avec le sept d'émeraude",
    )


@each_case(
    ("kind", "details", "english", "french"),
    [
        ("attacked", {"card": "K"}, "Ana attacks with a king", "Ana attaque avec un roi"),
        ("blocked", {"card": "R", "attacker": 1}, "Ana blocks with a rook", "Ana bloque avec une tour"),
        ("down", {"card": "G"}, "Ana lays a gold face down", "Ana pose un or face cachée"),
        ("down", {"card": "??"}, "Ana lays a card face down", "Ana pose une carte face cachée"),
        (
            "out",
            {"card": "P", "doubled": False, "scored": 1},
            "Ana lays the last card, a pawn: 1 point",
            "Ana pose sa dernière carte, un pion : 1 point",
        ),
        (
            "captured",
            {"cards": ["L", "L", "P", "P"], "scored": 6, "points": 10},
            "Captured: two lances and two pawns. 6 points, 10 in all",
            "Capture : deux lances et deux pions. 6 points, 10 en tout",
        ),
        (
            "turned",
            {"card": "S", "place": "c2"},
            "Ana turns up a silver (row 2, column 3)",
            "Ana retourne un argent (rangée 2, colonne 3)",
        ),
    ],
)
def test_goita(kind: str, details: dict[str, Any], english: str, french: str) -> None:
    assert _both("goita", Event(kind, 0, details)) == (english, french)


@each_case(
    ("kind", "details", "english", "french"),
    [
        (
            "taken",
            {"card": "3", "pile": "A"},
            "Ana takes a three from pile A",
            "Ana prend un 3 sur la défausse A",
        ),
        (
            "discarded",
            {"card": "J", "pile": "C"},
            "Ana puts a joker on pile C",
            "Ana met un joker sur la défausse C",
        ),
        ("drew", {"cards": ["??", "??"]}, "Ana draws two cards", "Ana pioche deux cartes"),
        ("drew", {"cards": ["1", "J"]}, "Ana draws a one and a joker", "Ana pioche un 1 et un joker"),
        ("laid", {"set": "22J"}, "Ana lays two twos and a joker", "Ana pose un brelan de 2 avec un joker"),
        (
            "token",
            {"number": 5, "points": 0, "from": 1},
            "Ana takes the token of the fives from Bo",
            "Ana prend à Bo le jeton des 5",
        ),
        (
            "round",
            {"number": 1, "cards": ["4", "4", "1"]},
            "Round 1: Ana begins. Face up: two fours and a one",
            "Manche 1 : Ana commence. Cartes visibles : deux 4 et un 1",
        ),
    ],
)
def test_toko_maja(kind: str, details: dict[str, Any], english: str, french: str) -> None:
    assert _both("toko_maja", Event(kind, 0, details)) == (english, french)


@each_case(
    ("kind", "details", "english", "french"),
    [
        (
            "taken",
            {"played": ["7G", "-2K"], "cards": ["5O"]},
            "Ana takes the orange 5 with the green 7 and the pink −2",
            "Ana prend le 5 orange avec le 7 vert et le −2 rose",
        ),
        ("laid", {"card": "10*"}, "Ana lays the gold 10", "Ana pose le 10 doré"),
        ("drew", {"card": "??", "left": 12}, "Ana draws a card, 12 left", "Ana pioche une carte, il en reste 12"),
    ],
)
def test_scopette(kind: str, details: dict[str, Any], english: str, french: str) -> None:
    assert _both("scopette", Event(kind, 0, details)) == (english, french)


def test_moves_are_named_as_requests() -> None:
    match = cartable.new("shokoba", seed=3, players=2)
    game = match.game
    names = {str(move): game.move_name(move.code, "en") for move in match.legal_moves}
    assert all(name.startswith(("Take the ", "Take two ", "Lay the ")) for name in names.values())
    assert len(set(names.values())) == len(names)
    goita = cartable.load("goita")
    assert goita.move_name(goita.notation.read_move("pass", [_code("goita", "pass")])[0], "fr") == "Passez"


def _code(game: str, text: str) -> int:
    """The code of a move that some position of a match allows."""
    match = cartable.new(game, seed=1, players=2)
    while text not in [str(move) for move in match.legal_moves]:
        match.play(match.legal_moves[0])
    return match.legal_moves.read(text).code
