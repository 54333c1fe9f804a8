"""How a decision is reviewed: by trials of its moves, from what the seat could know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cartable.analysis.decision import Decision, OpenValue, RatedMove
from cartable.analysis.grades import grade_of
from cartable.analysis.margins import MatchMargins, side_of
from cartable.analysis.open_cards import open_value
from cartable.analysis.trial_result import TrialResult
from cartable.analysis.trials import Trials
from cartable.bots.search.plan import settings_for
from cartable.games.match import Match
from cartable.games.moves import Move

_FIRST_SHARE: Final = 10
"""All moves are tried in a tenth of the worlds; the better ones in all of them."""
_MOST_TRIED: Final = 48
_FINALISTS: Final = 5
_SURE: Final = 2.0
"""A difference of fewer standard errors than this is not held against a move."""


@dataclass(frozen=True)
class PendingDecision:
    """A decision that is still to be reviewed."""

    ply: int
    round: int
    seat: int
    state: Any
    move: int


class Reviewer:
    """Reviews the decisions of one match."""

    def __init__(self, match: Match, worlds: int) -> None:
        self._match, self._worlds = match, worlds
        self._margins = MatchMargins(match)
        self._sides = match.sides
        self.trials = Trials(match.game, match.options, settings_for(match.game, {}))
        self.limits = match.game.ai.review

    def pending_decisions(self) -> Iterator[PendingDecision]:
        """The decisions of the seats that can be reviewed, where there was more than one legal move."""
        ply, match = 0, self._match
        for number, each in enumerate(match.rounds):
            for state, move in zip(each.states, each.moves, strict=False):
                if not match.deals.is_partial or state.turn == match.deals.reader:
                    pending = PendingDecision(ply, number, int(state.turn), state, move)
                    if len(self._match.game.legal_codes(self._seen(pending))) > 1:
                        yield pending
                ply += 1

    def decision(self, pending: PendingDecision) -> Decision:
        """Try all moves in few worlds, the better ones in more, and the best and the played one in others again.

        The last comparison is with worlds in which the best move was not chosen as such: otherwise chance would make
        every move look a little worse than the best.
        """
        game, seat, played = self._match.game, pending.seat, pending.move
        seen = self._seen(pending)
        side = side_of(self._sides, seat)
        codes = self._first_choices(seen, played)
        first = self._tried(seen, codes, max(2, self._worlds // _FIRST_SHARE), 3 * pending.ply)
        codes.sort(key=lambda code: -first[code].mean(side))
        finalists = [*dict.fromkeys((*codes[:_FINALISTS], played))]
        second = self._tried(seen, finalists, self._worlds, 3 * pending.ply + 1)
        finalists.sort(key=lambda code: (-second[code].mean(side), code != played))
        best = finalists[0]
        compared = [*dict.fromkeys((best, played))]
        third = self._tried(seen, compared, self._worlds, 3 * pending.ply + 2, whole_match=True)
        behind = third[best].mean(side) - third[played].mean(side)
        if behind <= _SURE * third[best].error(third[played], side):
            finalists.sort(key=lambda code: code != played)
            best, behind = played, 0.0
        before = self._margins.before(pending.round)
        value = third[best].mean(side)

        def choice(code: int) -> RatedMove:
            trial = third.get(code, second[code])
            reference = third[best] if code in third else second[best]
            less = max(0.0, reference.mean(side) - trial.mean(side))
            return RatedMove(
                move=Move(code, game.notation.move_text(code)),
                margin=value - less - before[side],
                behind=less,
                error=reference.error(trial, side),
                wins=trial.wins[side] if code in third else None,
            )

        return Decision(
            ply=pending.ply,
            round=pending.round,
            seat=seat,
            choices=tuple(map(choice, finalists)),
            played=choice(played),
            grade=grade_of(behind, self.limits, is_best=best == played),
            given=tuple(third[best].mean(each) - third[played].mean(each) for each in range(len(self._sides))),
            best_margins=tuple(third[best].mean(each) - before[each] for each in range(len(self._sides))),
            reasons=tuple(game.ai.reasons(seen, best)),
        )

    def open_value(self, pending: PendingDecision) -> OpenValue | None:
        """What was best with all cards open: the one thing that is known from more than the seat could see.

        A round that is not over keeps its secrets, and a record of what one seat knew does not hold them.
        """
        match, side = self._match, side_of(self._sides, pending.seat)
        if match.deals.is_partial or not self._margins.is_over(pending.round):
            return None
        return open_value(match.game, pending.state, pending.move, self._margins.before(pending.round)[side])

    def _first_choices(self, seen: Any, played: int) -> list[int]:
        """The legal moves; where there are very many, those that look best, and the one that was played."""
        codes, game = list(self._match.game.legal_codes(seen)), self._match.game
        if len(codes) > _MOST_TRIED:
            codes.sort(key=lambda code: -game.worth(seen, game.small_moves(seen, code)[0]))
        return [*dict.fromkeys((*codes[:_MOST_TRIED], played))]

    def _seen(self, pending: PendingDecision) -> Any:
        """What the seat could know."""
        seen = self._match.game.state()
        self._match.game.rules.hide(pending.state, pending.seat, seen)
        return seen

    def _tried(
        self, seen: Any, codes: Sequence[int], worlds: int, seed: int, *, whole_match: bool = False
    ) -> dict[int, TrialResult]:
        choices = [self._match.game.small_moves(seen, code) for code in codes]
        found = self.trials.of_choices(seen, choices, worlds, seed, whole_match=whole_match)
        return {code: TrialResult.of(outcomes, self._sides) for code, outcomes in zip(codes, found, strict=True)}
