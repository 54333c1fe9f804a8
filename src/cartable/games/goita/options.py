"""The options of Goita Shogi, with the rule of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from cartable.games.goita.cards import (
    DECK,
    DECK_WITHOUT_TWO_PAWNS,
    DOUBLE,
    LETTERS,
    MANY_PAWNS,
    POINTS,
    WIDTH,
    cards_each,
)
from cartable.games.goita.state import State
from cartable.games.options import FIRST_PLAYER, MEMORY, PLAYERS, GameOptions, choice, house, switch
from cartable.games.texts import Text
from cartable.kernel import Struct

_TARGET = 15


def _points(letter: str, piece: Text) -> Any:
    """A house rule: what a piece scores. Every round scores, so that a match ends; more might not fit into a byte."""
    return house(
        POINTS[LETTERS.index(letter)],
        range(1, 8),
        "GOI-1",
        Text(f"Points of a {piece.en}", f"Points : {piece.fr}"),
        en=f"Points for placing a {piece.en} last.",
        fr=f"Points pour qui pose en dernier : {piece.fr}.",
    )


@dataclass(frozen=True)
class Options(GameOptions):
    game: ClassVar[str] = "goita"

    players: int = choice(
        4, (1, 2, 3, 4), "GOI-2", PLAYERS,
        en="Number of players: four form two teams, two or three play for themselves, one plays solo.",
        fr="Nombre de joueurs : à quatre, deux équipes ; à deux ou trois, chacun pour soi ; seul, en solo.",
    )  # fmt: skip
    mode: str = choice(
        "table", ("table", "solo"), "GOI-24", Text("Game", "Jeu"),
        en="The table game, against each other, or solo: a board of face-down cards, for one or several together.",
        fr="Le jeu de table, les uns contre les autres, ou le solo : un tableau de cartes cachées, seul ou ensemble.",
    )  # fmt: skip
    two_at_random: bool = switch(
        "GOI-22",
        Text("Two random cards left out", "Deux cartes écartées au hasard"),
        en="Three players: two random unseen cards are left out of each round instead of two pawns.",
        fr="À trois : deux cartes tirées au hasard et cachées sont écartées à chaque manche, au lieu de deux pions.",
    )
    memory: bool = switch(
        "GOI-28",
        MEMORY,
        en="A memory aid for solo: the board shows cards that were turned up before.",
        fr="Aide-mémoire pour le solo : le tableau montre les cartes déjà retournées.",
    )
    target: int = choice(
        _TARGET, tuple(range(1, 101)), "GOI-15", Text("Points to win", "Points pour gagner"),
        en="Points that win the match.",
        fr="Points qui gagnent la partie.",
    )  # fmt: skip
    first_player: int | None = choice(
        None, (None, 0, 1, 2, 3), "GOI-3", FIRST_PLAYER,
        en="The seat that begins the first round; by the rulebook, a random one.",
        fr="La place qui commence la première manche ; selon la règle, tirée au sort.",
    )  # fmt: skip

    hand_size: int | None = house(
        None, (None, 4, 6, 8, 10, 12), "GOI-2", Text("Cards in hand", "Cartes en main"),
        en="Cards that everybody is dealt; at most, and by the rulebook, 12 for two, 10 for three, 8 for four players.",
        fr="Cartes que chacun reçoit ; au plus, et selon la règle, 12 à deux joueurs, 10 à trois, 8 à quatre.",
    )  # fmt: skip
    cancel_pawns: int = house(
        MANY_PAWNS, range(4, 11), "GOI-16", Text("Pawns to cancel", "Pions pour annuler"),
        en="Pawns in hand with which one may ask to cancel the round.",
        fr="Pions en main avec lesquels on peut demander l'annulation de la manche.",
    )  # fmt: skip
    double_factor: int = house(
        DOUBLE, range(1, 4), "GOI-13", Text("Factor of a double", "Facteur du double"),
        en="How many times the last card counts if the one before lies face down and is the same piece.",
        fr="Combien de fois la dernière carte compte si la précédente, cachée, est la même pièce.",
    )  # fmt: skip
    king_points: int = _points("K", Text("king", "roi"))
    bishop_points: int = _points("B", Text("bishop", "fou"))
    rook_points: int = _points("R", Text("rook", "tour"))
    gold_points: int = _points("G", Text("gold", "or"))
    silver_points: int = _points("S", Text("silver", "argent"))
    knight_points: int = _points("N", Text("knight", "cavalier"))
    lance_points: int = _points("L", Text("lance", "lance"))
    pawn_points: int = _points("P", Text("pawn", "pion"))

    def conflicts(self) -> Iterator[Text]:
        if self.mode == "table" and self.players == 1:
            yield Text("a single player needs mode 'solo'", "un joueur seul demande le mode 'solo'")
        if self.two_at_random and (self.mode == "solo" or self.players != 3):
            yield Text(
                "two_at_random needs three players in mode 'table'",
                "two_at_random n'existe qu'à trois joueurs, en mode 'table'",
            )
        if self.memory and self.mode == "table":
            yield Text("memory needs mode 'solo'", "memory n'existe qu'en mode 'solo'")
        if self.target != _TARGET and self.mode == "solo":
            yield Text("target needs mode 'table'", "target n'existe qu'en mode 'table'")
        if self.first_player is not None and self.first_player >= self.players:
            yield Text(
                f"first_player must be a seat from 0 to {self.players - 1}",
                f"first_player doit être une place de 0 à {self.players - 1}",
            )
        if self.mode == "solo":
            for name in self.house_rules():
                yield Text(f"{name} needs mode 'table'", f"{name} n'existe qu'en mode 'table'")
        elif self.hand_size is not None and self.hand_size > cards_each(self.players):
            yield Text(
                f"hand_size must not be more than {cards_each(self.players)} with {self.players} players",
                f"hand_size ne doit pas dépasser {cards_each(self.players)} à {self.players} joueurs",
            )

    def _card_points(self) -> tuple[int, ...]:
        """In the order of `cards.LETTERS`."""
        pieces = (self.king_points, self.bishop_points, self.rook_points, self.gold_points)
        return (*pieces, self.silver_points, self.knight_points, self.lance_points, self.pawn_points)

    def by_rulebook(self) -> dict[str, int]:
        return {"hand_size": cards_each(self.players)}

    def fill(self, state: Struct) -> None:
        super().fill(state)
        cast(State, state).card_points = sum(
            points << (WIDTH * kind) for kind, points in enumerate(self._card_points())
        )


def deck(options: Options) -> tuple[int, ...]:
    """GOI-21: the cards that are shuffled, without two pawns for three players."""
    if options.mode == "table" and options.players == 3 and not options.two_at_random:
        return DECK_WITHOUT_TWO_PAWNS
    return DECK
