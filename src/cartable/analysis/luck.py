"""Luck, act of chance by act of chance: the deal, the cards that came during the round, and what the others held.

From one decision of a seat to its next one, what it could expect changes by what the others gave away, and by luck.
Where cards came in between that the seat saw, what it could expect right before and after them parts these from the
rest, which is what the others turned out to hold. So the luck of all moments adds up to that of the account.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cartable.analysis import texts
from cartable.analysis.account import Account
from cartable.analysis.decision import Decision
from cartable.games.events import Event
from cartable.games.match import Match
from cartable.games.texts import Language, Text, listed


class Chance(StrEnum):
    """What luck came from."""

    DEAL = "deal"
    CARDS = "cards"
    """Cards that were dealt, drawn or turned up during the round."""
    OTHERS = "others"
    """What the others did, and so what they held."""


@dataclass(frozen=True)
class LuckyMoment:
    """What luck brought to a seat at one moment, beside what anybody gave away."""

    ply: int
    """How many moves of the match had been made by then."""
    luck: float
    round: int
    chance: Chance
    text: Text
    """The act of chance in words."""


@dataclass(frozen=True)
class _Span:
    """From a decision of the seat, or the deal, to its next one, or the end of the round."""

    start: int
    """Which move of the round the first decision was; -1 for the deal."""
    end: int
    before: float
    """What the seat could expect with the move that it made."""
    after: float
    """What it could expect of the best move at the end."""

    @property
    def moves(self) -> range:
        return range(max(0, self.start), self.end)


class RoundLuck:
    """The luck of the seats in one finished round."""

    def __init__(
        self, match: Match, number: int, decisions: Sequence[Decision], expected: Callable[[int, int], float]
    ) -> None:
        """`expected` is what a seat can expect of the round after so many of its moves."""
        self._match, self._number, self._round = match, number, match.rounds[number]
        self._first_ply = sum(len(each.moves) for each in match.rounds[:number])
        self._decisions = {each.ply - self._first_ply: each for each in decisions if each.round == number}
        self._expected = expected

    def of_seat(self, seat: int, side: int, account: Account) -> list[LuckyMoment]:
        found = list[LuckyMoment]()
        for span in self._spans(seat, side, account):
            gifts = {place: self._gift(place, seat, side) for place in span.moves}
            rest = span.after - span.before + sum(gifts.values())
            acts = list(self._acts(span, seat))
            has_others = any(self._round.states[place].turn != seat for place in span.moves)
            is_clear = len(acts) == 1 and not has_others
            for made, chance, text in acts:
                luck = 0.0 if is_clear else self._luck(span, made, seat) + gifts.get(made - 1, 0.0)
                rest -= luck
                found.append(self._moment(made, luck, chance, text))
            if has_others:
                found.append(self._moment(span.end, rest, Chance.OTHERS, texts.ACT_OTHERS))
            else:
                found[-1] = replace(found[-1], luck=found[-1].luck + rest)
        return found

    def _spans(self, seat: int, side: int, account: Account) -> Iterator[_Span]:
        start, before = -1, account.expected
        for place, each in sorted(self._decisions.items()):
            if each.seat == seat:
                yield _Span(start, place, before, each.best_margins[side])
                start, before = place, each.best_margins[side] - each.given[side]
        yield _Span(start, len(self._round.moves), before, account.result)

    def _gift(self, place: int, seat: int, side: int) -> float:
        """What another seat took from the side by giving something away; negative for what it gave to it."""
        decision = self._decisions.get(place)
        return 0.0 if decision is None or decision.seat == seat else decision.given[side]

    def _acts(self, span: _Span, seat: int) -> Iterator[tuple[int, Chance, Text]]:
        """Where cards came that the seat saw: after how many moves, and in words."""
        if span.start < 0:
            yield 0, Chance.DEAL, texts.ACT_DEAL
        for place in span.moves:
            if seen := [each for each in self._chance_events(place) if not each.secret or each.seat == seat]:
                yield place + 1, Chance.CARDS, self._text(seen)

    def _chance_events(self, place: int) -> Iterator[Event]:
        game, states = self._match.game, self._round.states
        for each in game.events.of_move(states[place], self._round.moves[place], states[place + 1]):
            if each.kind in game.chance_events:
                yield each

    def _luck(self, span: _Span, made: int, seat: int) -> float:
        """How what the seat could expect changed with the deal, or with the move before and the cards that it brought.

        Of a move of its own it is known what the seat could expect of it.
        """
        is_known = made == 0 or made - 1 == span.start
        return self._expected(made, seat) - (span.before if is_known else self._expected(made - 1, seat))

    def _text(self, events: Sequence[Event]) -> Text:
        describe, names = self._match.game.events.describe, self._match.names

        def text(language: Language) -> str:
            said = listed((describe(each, names, language) for each in events), language)
            return texts.ACT_CARDS.to(language).format(events=said)

        return Text(text("en"), text("fr"))

    def _moment(self, made: int, luck: float, chance: Chance, text: Text) -> LuckyMoment:
        return LuckyMoment(self._first_ply + made, luck, self._number, chance, text)
