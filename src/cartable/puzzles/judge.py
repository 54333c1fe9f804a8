"""Judging a moment from what its seat may know: whether one move is clearly the best, and how hard it is to find."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cartable.bots.bot import GreedyBot
from cartable.games.game import Game
from cartable.puzzles import strong_playouts, strong_search
from cartable.puzzles.comparison import Comparer, Comparison
from cartable.puzzles.difficulty import step_difficulty, thought
from cartable.puzzles.effort import ERROR, FULL, Effort
from cartable.puzzles.step import Proof, Refutation, Step

_LEAST_MOVES: Final = 3
"""With fewer it would be a guess."""
_MOST_MOVES: Final = 40
"""Moments with more moves are no puzzles: every move has to be compared."""
_MOST_REFUTATIONS: Final = 8
_GREEDY_TRIES: Final = 6
"""The greedy bot chooses at random between moves that it likes the same."""
_CLOSEST: Final = 2
"""The rivals that are compared with the best move once more, in ways that take longer."""


@dataclass(frozen=True)
class Judgement:
    """A moment with one clearly best move."""

    step: Step
    best: int
    tempting: int
    """What the greedy bot plays; the best move where it finds it."""
    moves: int
    """How many moves are legal."""
    difficulty: float


class Judge:
    """Judges the moments of one game with the same options. It sees only hidden states."""

    def __init__(self, game: Game, options: Any, effort: Effort = FULL) -> None:
        self._game, self._effort = game, effort
        self._comparer = Comparer(game, options)

    def judge(self, seen: Any, *, also_obvious: bool = False) -> Judgement | None:
        """None where no move is clearly the best, or where the greedy bot finds it, unless those count as well."""
        legal = self._game.legal_codes(seen)
        if not 2 <= len(legal) <= _MOST_MOVES:
            return None
        groups = self._equivalent(seen, legal)
        if len(groups) < (2 if also_obvious else _LEAST_MOVES):
            return None
        codes = [each[0] for each in groups]
        best = self._comparer.favourite(seen, codes, self._effort.screening)
        if best is None:
            return None
        equals = next(each for each in groups if each[0] == best)
        greedy = {GreedyBot(self._game, seed).choose(seen, legal) for seed in range(_GREEDY_TRIES)}
        if not also_obvious and not greedy.isdisjoint(equals):
            return None
        proved = self._proved(seen, best, codes, self._effort)
        if proved is None:
            return None
        tempting = min(greedy)
        step = self._step(*proved, equals, tempting)
        hardness = step_difficulty(thought(self._game, seen, best), len(legal))
        return Judgement(step, best, tempting, len(legal), hardness)

    def confirms(self, seen: Any, solution: Sequence[int], worlds: int, times: int) -> bool:
        """Whether a solution that was found in so many worlds is still the best with a multiple of the effort."""
        codes = [each[0] for each in self._equivalent(seen, self._game.legal_codes(seen))]
        best = next(code for code in codes if code in solution)
        return self._proved(seen, best, codes, self._effort.times(times, worlds)) is not None

    def _proved(self, seen: Any, best: int, codes: Sequence[int], effort: Effort) -> tuple[Comparison, Proof] | None:
        """The comparison with all other moves, where everything agrees that this one is the best."""
        game = self._game
        solution = strong_search.solution(game, seen, codes)
        if solution is not None and not (solution.best == best and solution.is_unique):
            return None
        compared = self._comparer.compare(seen, best, codes, effort)
        if compared is None:
            return None
        rivals = sorted(compared.behind, key=lambda code: compared.behind[code])[:_CLOSEST]
        if self._comparer.wins_less(seen, best, rivals, effort.whole_matches) or not (
            strong_search.agrees(game, seen, best, effort)
            and (not effort.playouts or strong_playouts.stays_best(game, seen, best, rivals, effort.playouts))
        ):
            return None
        if solution is not None and solution.is_exact:
            return compared, Proof("exact", compared.worlds, 0.0)
        return compared, Proof("worlds", compared.worlds, ERROR)

    def _step(self, compared: Comparison, proof: Proof, equals: Sequence[int], tempting: int) -> Step:
        text = self._game.notation.move_text
        others = sorted(compared.behind.items(), key=lambda each: each[1])
        kept = others[:_MOST_REFUTATIONS]
        kept += [each for each in others[_MOST_REFUTATIONS:] if each[0] == tempting]
        return Step(
            solution=tuple(map(text, equals)),
            refutations=tuple(Refutation(text(code), round(behind, 2)) for code, behind in kept),
            tempting=text(tempting),
            proof=proof,
        )

    def _equivalent(self, seen: Any, legal: Sequence[int]) -> list[list[int]]:
        """The legal moves in groups that lead to the same position, as far as the seat knows."""
        groups: dict[bytes, list[int]] = {}
        for code in legal:
            after = seen.copy()
            for small in self._game.small_moves(seen, code):
                self._game.rules.play(after, small)
            groups.setdefault(bytes(after), []).append(code)
        return list(groups.values())
