"""The options of Shokoba, with the rule of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from cartable.games.options import FIRST_DEALER, MEMORY, PLAYERS, TEAMS, GameOptions, choice, house, switch
from cartable.games.shokoba.cards import DECK_SIZE
from cartable.games.shokoba.state import State
from cartable.games.texts import Text
from cartable.kernel import Struct

_TARGETS = {2: 7, 3: 6, 4: 5}
_TEAM_TARGET = 7


def _stones(label: Text, what: Text, rule: str = "SHO-18") -> Any:
    """A house rule: how many stones something gives. With more, a side could have more than a byte holds."""
    return house(1, range(4), rule, label, en=f"Stones for {what.en}.", fr=f"Pierres pour {what.fr}.")


@dataclass(frozen=True)
class Options(GameOptions):
    game: ClassVar[str] = "shokoba"

    players: int = choice(4, (2, 3, 4), "SHO-4", PLAYERS, en="Number of players.", fr="Nombre de joueurs.")
    teams: bool = switch(
        "SHO-24",
        TEAMS,
        en="Four players as two teams, partners opposite; cards and stones are shared.",
        fr="Quatre joueurs en deux équipes, partenaires face à face ; cartes et pierres sont communes.",
    )
    nine_cards: bool = switch(
        "SHO-27",
        Text("Nine cards at once", "Neuf cartes d'un coup"),
        en="Expert rule 1, teams only: nine cards each at once, instead of three times three.",
        fr="Règle d'expert 1, en équipes : neuf cartes chacun d'un coup au lieu de trois fois trois.",
    )
    same_number_first: bool = switch(
        "SHO-28",
        Text("Same number first", "Même nombre d'abord"),
        en="Expert rule 2: a card may not take several cards while a card of its own number is on the table.",
        fr="Règle d'expert 2 : pas de prise de plusieurs cartes tant qu'une carte du même nombre est sur la table.",
    )
    mistakes: bool = switch(
        "SHO-25",
        Text("Mistakes can be claimed", "Oublis à réclamer"),
        en="Any card may be laid; the next player may claim what it could have taken.",
        fr="Toute carte peut être posée ; le joueur suivant peut réclamer ce qu'elle aurait pu prendre.",
    )
    memory: bool = switch(
        "SHO-35",
        MEMORY,
        en="A memory aid: the table shows which cards have gone into the piles.",
        fr="Aide-mémoire : la table montre les cartes que tous ont vues aller dans les tas.",
    )
    target: int | None = choice(
        None,
        (None, *range(1, 51)),
        "SHO-22",
        Text("Stones that end the match", "Pierres pour finir"),
        en="Stones that end the match; by the rulebook, 7 with two players, 6 with three, 5 with four, 7 with teams.",
        fr="Pierres qui terminent la partie ; selon la règle, 7 à deux, 6 à trois, 5 à quatre, 7 en équipes.",
    )
    first_dealer: int | None = choice(
        None, (None, 0, 1, 2, 3), "SHO-5", FIRST_DEALER, en="The seat that deals first; by the rulebook, a random one.",
        fr="La place qui donne en premier ; selon la règle, tirée au sort.",
    )  # fmt: skip

    hand_size: int | None = house(
        None,
        (None, *range(1, 13)),
        "SHO-6",
        Text("Cards in hand", "Cartes en main"),
        en="Cards that a deal gives to each; by the rulebook, 3, or 9 with nine_cards. No card may be left over.",
        fr="Cartes que chacun reçoit par donne ; selon la règle, 3, ou 9 avec nine_cards. Rien ne doit rester.",
    )
    table_cards: int = house(
        4,
        range(13),
        "SHO-6",
        Text("Cards on the table", "Cartes sur la table"),
        en="Cards that a round begins with on the table.",
        fr="Cartes posées sur la table au début d'une manche.",
    )
    diamond_stones: int = _stones(
        Text("Stones for the diamond", "Pierres du diamant"), Text("the diamond", "le diamant")
    )
    emerald_stones: int = _stones(
        Text("Stones for emeralds", "Pierres des émeraudes"), Text("the most emeralds", "le plus d'émeraudes")
    )
    ruby_stones: int = _stones(
        Text("Stones for rubies", "Pierres des rubis"), Text("the most rubies", "le plus de rubis")
    )
    sapphire_stones: int = _stones(
        Text("Stones for sapphires", "Pierres des saphirs"), Text("the most sapphires", "le plus de saphirs")
    )
    card_stones: int = _stones(
        Text("Stones for cards", "Pierres des cartes"), Text("the most cards", "le plus de cartes")
    )
    sweep_stones: int = _stones(
        Text("Stones for a shokoba", "Pierres d'un shokoba"), Text("each shokoba", "chaque shokoba"), "SHO-13"
    )

    def conflicts(self) -> Iterator[Text]:
        if self.teams and self.players != 4:
            yield Text("teams need four players", "les équipes demandent quatre joueurs")
        if self.nine_cards and not self.teams:
            yield Text("nine_cards needs teams", "nine_cards n'existe qu'en équipes")
        if self.first_dealer is not None and self.first_dealer >= self.players:
            yield Text(
                f"first_dealer must be a seat from 0 to {self.players - 1}",
                f"first_dealer doit être une place de 0 à {self.players - 1}",
            )
        yield from self._house_conflicts()

    def _house_conflicts(self) -> Iterator[Text]:
        if self.nine_cards and self.hand_size is not None:
            yield Text("hand_size excludes nine_cards", "hand_size exclut nine_cards")
        each_deal = self.players * (self.hand_size or self.by_rulebook()["hand_size"])
        if (DECK_SIZE - self.table_cards) % each_deal:
            yield Text(
                f"with {self.table_cards} table_cards, deals of {each_deal} cards leave some of the {DECK_SIZE} over",
                f"avec {self.table_cards} table_cards, des donnes de {each_deal} cartes n'épuisent pas les {DECK_SIZE}",
            )
        if not any(self._majority_stones()):
            yield Text("nothing that is counted gives a stone", "rien de ce qui est compté ne donne de pierre")

    def by_rulebook(self) -> dict[str, int]:
        return {"hand_size": 9 if self.nine_cards else 3}

    def _majority_stones(self) -> tuple[int, ...]:
        """In the order of `rules.CATEGORIES`."""
        return (self.diamond_stones, self.emerald_stones, self.ruby_stones, self.sapphire_stones, self.card_stones)

    def fill(self, state: Struct) -> None:
        super().fill(state)
        filled = cast(State, state)
        by_rulebook = _TEAM_TARGET if self.teams else _TARGETS[self.players]
        filled.target = by_rulebook if self.target is None else self.target
        for category, stones in enumerate(self._majority_stones()):
            filled.majority_stones[category] = stones
