"""The default drawing: every card can be told from every other, and shows what is printed on it."""

from __future__ import annotations

import cartable
from cartable.games.faces import CardFace
from cartable.games.game import Game
from tests.cases import each_case
from tests.games.scopette import twin


def faces_of(game: Game) -> dict[str, CardFace]:
    assert game.faces is not None
    return {face.text: face for face in game.faces()}


@each_case("name", cartable.GAMES)
def test_every_card_of_a_hand_has_a_face_and_no_two_look_alike(name: str) -> None:
    game = cartable.load(name)
    faces, deck = faces_of(game), {game.notation.card_text(card) for card in game.deck(game.options.read({}))}
    assert set(faces) == {card for card in deck if not card.startswith(("c", "s"))}, "goals of Scopette are not held"
    assert len({face[1:] for face in faces.values()}) == len(faces)


def test_shokoba_shows_numbers_and_gems() -> None:
    faces = faces_of(cartable.load("shokoba"))
    assert all(face.label == card[:-1] for card, face in faces.items())
    assert {(card[-1], face.colour, face.symbol) for card, face in faces.items()} == {
        ("D", "purple", "◆"),
        ("E", "green", "■"),
        ("R", "red", "●"),
        ("S", "blue", "▲"),
    }


def test_scopette_shows_numbers_colours_and_symbols() -> None:
    """SCO-2, SCO-3: one character for each symbol, and none on the golden cards."""
    faces = faces_of(cartable.load("scopette"))
    assert all(face.label == card[:-1] for card, face in faces.items())
    assert {(twin.SYMBOLS.get(card), face.symbol) for card, face in faces.items()} == {
        ("H", "Ω"),
        ("S", "♣"),
        ("T", "★"),
        ("E", "&"),
        ("C", "●"),
        ("D", "▣"),
        (None, ""),
    }
    assert len({(card[-1], face.colour) for card, face in faces.items()}) == 7
