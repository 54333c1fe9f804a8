"""What is said about the moves of a puzzle, from what its seat may know."""

from __future__ import annotations

from collections.abc import Callable

from cartable.games.match import Match
from cartable.games.texts import Language, Text, listed
from cartable.puzzles import texts
from cartable.puzzles.step import Proof, Step
from cartable.reports.number_format import number


def question(length: int) -> Text:
    """What is asked."""
    if length == 1:
        return texts.ONE_MOVE
    return _in_both(lambda language: texts.SEVERAL_MOVES.to(language).format(length=length))


def of_right_move(step: Step, match: Match) -> Text:
    """That the move is right, and the rest of what there is to say."""
    return _in_both(lambda language: " ".join((texts.RIGHT.to(language), *_solution(step, match, language))))


def of_solution(step: Step, match: Match) -> Text:
    """The solution and why, what the tempting move gives up, and how certain all this is."""
    return _in_both(lambda language: " ".join(_solution(step, match, language)))


def of_wrong_move(step: Step, match: Match, move: str) -> Text:
    """What the move gives up, and what was better."""
    return _in_both(lambda language: f"{_cost(step, match, move, language)} {_better(step, match, language)}")


def of_cost(step: Step, match: Match, move: str) -> Text:
    """What the move gives up."""
    return _in_both(lambda language: _cost(step, match, move, language))


def of_proof(proof: Proof) -> Text:
    """How certain it is."""
    if proof.method == "exact":
        return texts.PROVED_EXACT
    return _in_both(
        lambda language: texts.PROVED_IN_WORLDS.to(language).format(
            worlds=number(proof.worlds, 0, language), odds=number(round(1 / proof.error), 0, language)
        )
    )


def _in_both(write: Callable[[Language], str]) -> Text:
    return Text(write("en"), write("fr"))


def _solution(step: Step, match: Match, language: Language) -> list[str]:
    name, why = _name(match, step.solution[0], language), _why(step, match, language)
    found = [texts.SOLUTION.to(language).format(move=name, why=why)]
    tempting = next((each for each in step.refutations if each.move == step.tempting), None)
    if tempting is not None:
        name = _name(match, tempting.move, language)
        found.append(texts.TEMPTING.to(language).format(move=name, points=number(tempting.gives_up, 1, language)))
    return [*found, of_proof(step.proof).to(language)]


def _cost(step: Step, match: Match, move: str, language: Language) -> str:
    listed = {each.move: each.gives_up for each in step.refutations}
    text = texts.WRONG if move in listed else texts.WRONG_UNLISTED
    points = listed.get(move, step.refutations[-1].gives_up)
    return text.to(language).format(move=_name(match, move, language), points=number(points, 1, language))


def _better(step: Step, match: Match, language: Language) -> str:
    name, why = _name(match, step.solution[0], language), _why(step, match, language)
    return texts.BETTER.to(language).format(move=name, why=why)


def _why(step: Step, match: Match, language: Language) -> str:
    seat = match.turn
    if seat is None:
        return ""
    code = match.legal_moves.read(step.solution[0]).code
    reasons = [each.to(language) for each in match.game.ai.reasons(match.hidden(seat), code)]
    return texts.WHY.to(language).format(reasons=listed(reasons, language)) if reasons else ""


def _name(match: Match, move: str, language: Language) -> str:
    return match.game.move_name(match.legal_moves.read(move).code, language)
