"""Reviews as clients receive them, and what could be played at a moment of a finished match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from cartable.analysis.grades import grade_of
from cartable.analysis.review import Account, Decision, OpenValue, RatedMove, Review, review_steps
from cartable.games.game import Game
from cartable.games.match import Match
from cartable.games.moves import LegalMoves, Move
from cartable.games.step_tree import StepTree
from cartable.server import wire
from cartable.server.answers.words import words_of
from cartable.server.errors import TableError
from cartable.server.table.choices import listed_moves, next_steps

_MOST_BEST: Final = 3


class ReviewSteps:
    """A review that is made step by step."""

    def __init__(self, match: Match, worlds: int) -> None:
        self._steps = review_steps(match, worlds=worlds)
        self._review: Review | None = None

    def take(self) -> tuple[int, int] | None:
        """Do the next step; returns how many decisions are reviewed, and how many there are; None at the end."""
        try:
            return next(self._steps)
        except StopIteration as end:
            self._review = end.value
            return None

    def result(self) -> wire.MatchReview:
        """The review, when all steps are done."""
        assert self._review is not None
        return match_review(self._review)


def match_review(review: Review) -> wire.MatchReview:
    match = review.match
    frames = [frames_by_ply(match, seat) for seat in range(match.players)]
    return wire.MatchReview(
        worlds=review.worlds,
        seats=[_seat_review(review, seat, frames[seat]) for seat in range(match.players)],
        decisions=[_decision(review, each, frames[each.seat][each.ply]) for each in review.decisions],
    )


def frames_by_ply(match: Match, seat: int) -> list[int]:
    """For each ply, also the one after the last move, the frame of the seat's replay that shows it.

    A private decision that the seat did not notice has no frame of its own.
    """
    private = match.game.private_moves
    past = [(before, move) for each in match.rounds for before, move in zip(each.states, each.moves, strict=False)]
    noticed = (private is None or private.noticed(before, move, seat) is not None for before, move in past)
    return list(accumulate(map(int, noticed), initial=0))


def moment_choices(match: Match, id_: str, ply: int, steps: Sequence[str]) -> wire.MomentChoices:
    """What the seat to act could play after so many moves. Raises `TableError` if there was nothing to play."""
    state = _state_at(match, ply)
    seat, game = int(state.turn), match.game
    seen = game.state()
    game.rules.hide(state, seat, seen)
    legal = LegalMoves(game, game.legal_codes(seen))
    options = next_steps(StepTree(game, legal), steps)
    return wire.MomentChoices(match=id_, ply=ply, seat=seat, legal=listed_moves(game, legal), options=options)


def _state_at(match: Match, ply: int) -> Any:
    left = ply
    for each in match.rounds:
        if left < len(each.moves):
            return each.states[left]
        left -= len(each.moves)
    raise TableError("match/moment")


def _decision(review: Review, decision: Decision, frame: int) -> wire.ReviewedDecision:
    return wire.ReviewedDecision(
        ply=decision.ply,
        frame=frame,
        round=decision.round,
        seat=decision.seat,
        grade=decision.grade.value,
        lost=_rounded(decision.lost),
        choices=[_choice(review, each, is_best=place == 0) for place, each in enumerate(decision.choices)],
        played=next(place for place, each in enumerate(decision.choices) if each.move == decision.played.move),
        reasons=list(map(words_of, decision.reasons)),
        open_cards=None if decision.open_cards is None else _open_cards(review.match.game, decision.open_cards),
    )


def _open_cards(game: Game, found: OpenValue) -> wire.OpenCards:
    return wire.OpenCards(
        best=[_move_words(game, each) for each in found.best[:_MOST_BEST]],
        margin=_rounded(found.margin),
        behind=_rounded(found.behind),
    )


def _choice(review: Review, choice: RatedMove, *, is_best: bool) -> wire.ReviewedChoice:
    game, code = review.match.game, choice.move.code
    return wire.ReviewedChoice(
        move=choice.move.text,
        steps=list(game.notation.steps(code)),
        words=_move_words(game, choice.move),
        grade=grade_of(choice.behind, review.limits, is_best=is_best).value,
        margin=_rounded(choice.margin),
        behind=_rounded(choice.behind),
        error=_rounded(choice.error),
        wins=None if choice.wins is None else _rounded(choice.wins),
    )


def _seat_review(review: Review, seat: int, frames: Sequence[int]) -> wire.SeatReview:
    turning_point = review.turning_point(seat)
    accuracy = review.accuracy(seat)
    has_rounds = bool(review.rounds)
    return wire.SeatReview(
        seat=seat,
        accuracy=None if accuracy is None else round(accuracy, 1),
        account=_account(review.account_of(seat)) if has_rounds else None,
        story=words_of(review.story(seat)) if has_rounds else None,
        turning_point=None if turning_point is None else turning_point.ply,
        course=[wire.CoursePoint(frame=frames[ply], margin=_rounded(margin)) for ply, margin in review.course(seat)],
        luck=[
            wire.LuckInfo(frame=frames[each.ply], luck=_rounded(each.luck), words=words_of(each.text))
            for each in review.lucky_moments(seat)
        ],
    )


def _account(account: Account) -> wire.AccountInfo:
    return wire.AccountInfo(**{name: _rounded(value) for name, value in vars(account).items()})


def _rounded(value: float) -> float:
    """Exact enough for sums to add up when they are shown, and shorter."""
    return round(value, 4) + 0.0


def _move_words(game: Game, move: Move) -> wire.Words:
    return wire.Words(en=game.move_name(move.code, "en"), fr=game.move_name(move.code, "fr"))
