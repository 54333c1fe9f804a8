"""Puzzles: one after another at one's own level, or one by its link. An account is not needed, a guest is enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from cartable.puzzles.puzzle import Puzzle
from cartable.server.answers.puzzles import (
    Judged,
    game_with_puzzles,
    known_puzzle,
    offered,
    progress_info,
    puzzle_choices,
    puzzle_info,
)
from cartable.server.refusals import Refusal
from cartable.server.storage.puzzles import Answered
from cartable.server.web.context import ServerContext
from cartable.server.web.dependencies import AnyCaller, Context
from cartable.server.web.identity import Caller
from cartable.server.web.json_text import JsonText
from cartable.server.web.strict_request import StrictRoute
from cartable.server.wire import (
    AskPuzzle,
    AskSolution,
    Identifier,
    PuzzleChoices,
    PuzzleMove,
    PuzzleOffer,
    PuzzleVerdict,
    Wire,
)

R = TypeVar("R")

router = APIRouter(prefix="/api/puzzles/{game}", tags=["puzzles"], route_class=StrictRoute)

_Game = Annotated[str, Path(max_length=40)]
_Id = Annotated[Identifier, Path()]


@dataclass
class _Asking:
    """Who asks for something about the puzzles of a game."""

    game: str
    request: Request
    caller: Caller
    context: ServerContext

    async def work(self, compute: Callable[[], R]) -> R:
        return await self.context.offload.run(self.request, self.caller.address, lambda _: compute())

    async def puzzle(self, puzzle_id: str, step: int = 0) -> Puzzle:
        return await self.work(lambda: known_puzzle(self.game, puzzle_id, step))


def _asking(game: _Game, request: Request, caller: AnyCaller, context: Context) -> _Asking:
    context.limits.take("checks", None, caller.address)
    return _Asking(game_with_puzzles(game), request, caller, context)


_Asked = Annotated[_Asking, Depends(_asking)]


@router.get("/next", summary="A puzzle at one's own level that one has not decided", response_model=PuzzleOffer)
async def next_puzzle(asked: _Asked, after: Annotated[Identifier | None, Query()] = None) -> Response:
    state = await asked.context.store.puzzles.state(asked.caller.player_id, asked.game)
    return _json(await asked.work(lambda: offered(asked.game, state.progress, state.decided, state.ratings, after)))


@router.get("/{puzzle}", summary="A puzzle, and one's own progress", response_model=PuzzleOffer)
async def one_puzzle(puzzle: _Id, asked: _Asked) -> Response:
    found, store, player = await asked.puzzle(puzzle), asked.context.store.puzzles, asked.caller.player
    rating = await store.rating(found)
    progress = None if player is None else progress_info(await store.progress(player, asked.game))
    return _json(await asked.work(lambda: PuzzleOffer(puzzle=puzzle_info(found, 0, rating.rating), progress=progress)))


@router.post("/{puzzle}/choices", summary="How a move can go on at a step of a puzzle", response_model=PuzzleChoices)
async def choices(puzzle: _Id, body: AskPuzzle, asked: _Asked) -> Response:
    found = await _reached(asked, puzzle, body.step)
    return _json(await asked.work(lambda: puzzle_choices(found, body.step, body.steps)))


@router.post("/{puzzle}/moves", summary="Answer a step of a puzzle with a move", response_model=PuzzleVerdict)
async def answer(puzzle: _Id, body: PuzzleMove, asked: _Asked) -> Response:
    return await _answered(asked, puzzle, body.step, body.move)


@router.post("/{puzzle}/solution", summary="Give up: the solution of a step of a puzzle", response_model=PuzzleVerdict)
async def solution(puzzle: _Id, body: AskSolution, asked: _Asked) -> Response:
    return await _answered(asked, puzzle, body.step, None)


async def _answered(asked: _Asking, puzzle: str, step: int, move: str | None) -> Response:
    found = await _reached(asked, puzzle, step)
    judged = await asked.work(lambda: Judged(found, step, move))
    now = asked.context.rooms.now()
    noted = await asked.context.store.puzzles.note(Answered(asked.caller.player_id, found, step, judged.is_right, now))
    return _json(await asked.work(lambda: judged.verdict(*noted)))


async def _reached(asked: _Asking, puzzle: str, step: int) -> Puzzle:
    """The puzzle, if this step of it may be asked: the position after a step tells its solution."""
    player, found = asked.caller.player_id, await asked.puzzle(puzzle, step)
    if not (await asked.context.store.puzzles.attempt(player, found)).reaches(step):
        raise Refusal("puzzle/order")
    return found


def _json(answer: Wire) -> Response:
    return JsonText(answer.encoded())
