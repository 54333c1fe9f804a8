"""The options of Toko Maja, with the rule of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from cartable.games.options import FIRST_PLAYER, MEMORY, PLAYERS, TEAMS, GameOptions, choice, house, switch
from cartable.games.texts import Text
from cartable.games.toko_maja.cards import COPIES, DECK, JOKER, POINTS, PUT_ASIDE, TOKENS
from cartable.games.toko_maja.state import ROUNDS, State
from cartable.kernel import Struct

_PLAYERS_FOR_TEAMS = {2: (4, 6), 3: (6,)}


def _token(number: int) -> Any:
    """A house rule: the points of the token of a number."""
    return house(
        TOKENS[number - 1],
        range(21),
        "TOK-2",
        Text(f"Token of the {number}s", f"Jeton des {number}"),
        en=f"Points of the token of the {number}s.",
        fr=f"Points du jeton des {number}.",
    )


@dataclass(frozen=True)
class Options(GameOptions):
    game: ClassVar[str] = "toko_maja"

    players: int = choice(4, (2, 3, 4, 5, 6), "TOK-3", PLAYERS, en="Number of players.", fr="Nombre de joueurs.")
    teams: int | None = choice(
        None,
        (None, 2, 3),
        "TOK-32",
        TEAMS,
        en="Number of teams, seated alternately: two with four players, two or three with six. Partners share points.",
        fr="Nombre d'équipes, assises en alternance : deux à quatre joueurs, deux ou trois à six. Points communs.",
    )
    table_sets: bool = switch(
        "TOK-26",
        Text("Table sets", "Brelans de table"),
        en="Whoever completes a set of the three top cards with a drawn card may take it and lay it.",
        fr="Qui complète un brelan au sommet des trois défausses avec une carte piochée peut le prendre et le poser.",
    )
    memory: bool = switch(
        "TOK-33",
        MEMORY,
        en="A memory aid: the table shows the cards under the tops, and which cards players took from the piles.",
        fr="Aide-mémoire : la table montre les cartes sous les sommets et celles que les joueurs y ont prises.",
    )
    first_player: int | None = choice(
        None,
        (None, 0, 1, 2, 3, 4, 5),
        "TOK-6",
        FIRST_PLAYER,
        en="The seat that begins the first round; by the rulebook, a random one.",
        fr="La place qui commence la première manche ; selon la règle, tirée au sort.",
    )

    rounds: int = house(
        ROUNDS, range(1, ROUNDS + 1), "TOK-3", Text("Rounds", "Manches"),
        en="Rounds of a match.",
        fr="Manches d'une partie.",
    )  # fmt: skip
    put_aside: int | None = house(
        None, (None, *range(0, 41, 2)), "TOK-4", Text("Cards put aside", "Cartes écartées"),
        en="Cards put aside in each round; by the rulebook, 20 with two players, then 14, 8, 4, and 2 with six.",
        fr="Cartes écartées à chaque manche ; selon la règle, 20 à deux joueurs, puis 14, 8, 4, et 2 à six.",
    )  # fmt: skip
    jokers: int = house(
        COPIES[JOKER], range(1, COPIES[JOKER] + 1, 2), "TOK-1", Text("Jokers", "Jokers"),
        en="Jokers in the deck; an odd number, since the stock is drawn two by two.",
        fr="Nombre de jokers ; un nombre impair, car on pioche deux par deux.",
    )  # fmt: skip
    token_1: int = _token(1)
    token_2: int = _token(2)
    token_3: int = _token(3)
    token_4: int = _token(4)
    token_5: int = _token(5)
    set_bonus: int = house(
        0, range(11), "TOK-20", Text("Bonus for a set", "Prime d'un brelan"),
        en="Points for each set, besides its number.",
        fr="Points pour chaque brelan, en plus de son nombre.",
    )  # fmt: skip
    joker_cost: int = house(
        POINTS[JOKER], range(21), "TOK-22", Text("Cost of a joker", "Coût d'un joker"),
        en="Points that a joker in hand costs at the end of a round.",
        fr="Points que coûte un joker en main à la fin d'une manche.",
    )  # fmt: skip
    hand_cost: int = house(
        1, range(4), "TOK-22", Text("Cost of the hand", "Coût de la main"),
        en="How many times its number a card in hand costs at the end of a round.",
        fr="Combien de fois son nombre une carte en main coûte à la fin d'une manche.",
    )  # fmt: skip

    def conflicts(self) -> Iterator[Text]:
        if self.teams is not None and self.players not in _PLAYERS_FOR_TEAMS[self.teams]:
            allowed = _PLAYERS_FOR_TEAMS[self.teams]
            yield Text(
                f"{self.teams} teams need {' or '.join(map(str, allowed))} players",
                f"{self.teams} équipes demandent {' ou '.join(map(str, allowed))} joueurs",
            )
        if self.first_player is not None and self.first_player >= self.players:
            yield Text(
                f"first_player must be a seat from 0 to {self.players - 1}",
                f"first_player doit être une place de 0 à {self.players - 1}",
            )

    def by_rulebook(self) -> dict[str, int]:
        return {"put_aside": PUT_ASIDE[self.players]}

    def fill(self, state: Struct) -> None:
        super().fill(state)
        filled = cast(State, state)
        filled.teams = self.teams or 0
        for number, points in enumerate((self.token_1, self.token_2, self.token_3, self.token_4, self.token_5)):
            filled.token_points[number] = points


def deck(options: Options) -> tuple[int, ...]:
    """TOK-1: the cards that are shuffled; the jokers are its last ones."""
    return DECK[: len(DECK) - COPIES[JOKER] + options.jokers]
