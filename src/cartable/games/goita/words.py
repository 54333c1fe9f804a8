"""Cards, places and moves of Goita Shogi in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cartable.games.card_names import CardNames, named
from cartable.games.goita.move_codes import (
    ATTACK_WITH,
    BLOCK_WITH,
    CANCEL_ROUND,
    CANCELLED,
    CONSENT,
    DETAIL,
    LAY_DOWN,
    PASS,
    PLAY_ON,
    REFUSE,
    REMOVE_CARD,
    REQUEST,
    TAKE_PAIR,
    TURN_UP,
)
from cartable.games.goita.notation import act_of, card_text, pair_of, square_text
from cartable.games.texts import Language, Text

CARDS: Final = CardNames(
    {
        "K": named("a king", "un roi", "kings", "rois"),
        "B": named("a bishop", "un fou", "bishops", "fous"),
        "R": named("a rook", "une tour", "rooks", "tours"),
        "G": named("a gold", "un or", "golds", "ors"),
        "S": named("a silver", "un argent", "silvers", "argents"),
        "N": named("a knight", "un cavalier", "knights", "cavaliers"),
        "L": named("a lance", "une lance", "lances", "lances"),
        "P": named("a pawn", "un pion", "pawns", "pions"),
    }
)
_PLACE: Final = Text("row {row}, column {column}", "rangée {row}, colonne {column}")
_DECISIONS: Final = {
    PASS: Text("Pass", "Passez"),
    CANCEL_ROUND: Text("Cancel the round", "Annulez la manche"),
    PLAY_ON: Text("Play on", "Jouez la manche"),
    CONSENT: Text("Agree", "Acceptez"),
    REFUSE: Text("Refuse", "Refusez"),
    REQUEST: Text("Decide", "Décidez"),
    CANCELLED: Text("The round is cancelled", "La manche est annulée"),
}
_WITH_CARD: Final = {
    LAY_DOWN: Text("Lay {card} face down", "Posez {card} face cachée"),
    BLOCK_WITH: Text("Block with {card}", "Bloquez avec {card}"),
    ATTACK_WITH: Text("Attack with {card}", "Attaquez avec {card}"),
}
_ON_BOARD: Final = {
    TURN_UP: Text("Turn up the card in {place}", "Retournez la carte en {place}"),
    REMOVE_CARD: Text("Remove the card in {place}", "Retirez la carte en {place}"),
}
_PAIR: Final = Text("Take the cards in {first} and in {second}", "Prenez les cartes en {first} et en {second}")


def place_name(square: str, language: Language) -> str:
    """A place of the solo board: `c2` is row 2, column 3."""
    return _PLACE.to(language).format(row=square[1], column=ord(square[0]) - ord("a") + 1)


@lru_cache(maxsize=2048)
def move_name(move: int, language: Language) -> str:
    act = act_of(move)
    if act in _DECISIONS:
        return _DECISIONS[act].to(language)
    if act in _WITH_CARD:
        return _WITH_CARD[act].to(language).format(card=CARDS.card(card_text(move & DETAIL), language))
    if act == TAKE_PAIR:
        first, second = (place_name(square_text(place), language) for place in pair_of(move))
        return _PAIR.to(language).format(first=first, second=second)
    return _ON_BOARD[act].to(language).format(place=place_name(square_text(move & DETAIL), language))
