"""The options of Goita Shogi, with the rule of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from cartable.games.goita.cards import DECK, DECK_WITHOUT_TWO_PAWNS
from cartable.games.options import FIRST_PLAYER, MEMORY, PLAYERS, GameOptions, choice, switch
from cartable.games.texts import Text

_TARGET = 15


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


def deck(options: Options) -> tuple[int, ...]:
    """GOI-21: the cards that are shuffled, without two pawns for three players."""
    if options.mode == "table" and options.players == 3 and not options.two_at_random:
        return DECK_WITHOUT_TWO_PAWNS
    return DECK
