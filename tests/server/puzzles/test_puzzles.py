"""Whole flows of puzzles: asked at one's level, answered, explained, and counted once."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cartable
from cartable.games.events import UNKNOWN_CARD
from cartable.puzzles import Puzzle, puzzle
from tests.puzzles.examples import a_line
from tests.server.local.device import Device
from tests.server.puzzles.conftest import Solver, device_solver, server_solver
from tests.server.web.live_server import LiveServer

NEW = {"rating": 1200, "deviation": 350, "solved": 0, "failed": 0, "streak": 0, "best_streak": 0}


def known(info: Any) -> Puzzle:
    return puzzle(info["game"], info["id"])


def nearest(game: str, rating: float) -> list[str]:
    """The ids of the eight puzzles from which one is chosen."""
    found = sorted(cartable.shipped_puzzles(game), key=lambda each: (abs(each.difficulty - rating), each.id))
    return [each.id for each in found[:8]]


def solve(solver: Solver, info: Any) -> Any:
    """Find every move of a puzzle; the last verdict."""
    for step, asked in enumerate(known(info).steps):
        verdict = solver.play(info, asked.solution[0], step)
    return verdict


def test_a_puzzle_is_asked_from_what_its_seat_may_know(solver: Solver, subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            offer = solver.next(game)
            info, found = offer["puzzle"], known(offer["puzzle"])
            assert offer["progress"] == NEW
            assert found.id in nearest(game, 1200), "nobody has tried one yet, so their ratings are those that they had"
            assert info["rating"] == round(found.difficulty)
            match = found.match()
            names = {"names": info["names"]}
            assert info["view"] == json.loads(json.dumps({**match.view(found.seat), **names}))
            assert [each["text"] for each in info["legal"]["moves"]] == [str(each) for each in match.legal_moves]
            assert (info["seat"], info["length"], info["step"]) == (found.seat, found.length, 0)
            assert info["question"]["fr"] == found.question.fr
            assert info["teams"] == [list(side) for side in match.sides]
            assert len(info["names"]) == match.players


def test_nothing_about_the_solution_is_told_before_the_answer(solver: Solver, subtests: pytest.Subtests) -> None:
    """Everything but the view, the moves that are legal and the question is the same for all puzzles."""
    for game in cartable.GAMES:
        with subtests.test(game=game):
            info = solver.get(f"/puzzles/{game}/{a_line(game).id}")["puzzle"]
            assert set(info) == {
                *(
                    "id",
                    "game",
                    "options",
                    "names",
                    "teams",
                    "seat",
                    "length",
                    "step",
                    "question",
                    "rating",
                    "view",
                    "legal",
                )
            }
            assert UNKNOWN_CARD in json.dumps(info["view"]["hands"])
            found = known(info)
            legal = {str(move) for move in found.match().legal_moves}
            wrong = solver.play(info, next(move for move in legal if move not in found.steps[0].solution))
            assert (wrong["right"], wrong["done"]) == (False, False)
            hidden: dict[str, Any] = {"explanation": None, "solution": [], "themes": [], "answers": [], "next": None}
            assert {name: wrong[name] for name in hidden} == hidden
            best = found.game.move_name(found.match().legal_moves.read(found.steps[0].solution[0]).code, "en")
            assert best not in wrong["text"]["en"]
            assert "gives up" in wrong["text"]["en"]


def test_a_line_is_solved_and_explained(solver: Solver, subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            info = solver.get(f"/puzzles/{game}/{a_line(game).id}")["puzzle"]
            found = known(info)
            for step, asked in enumerate(found.steps):
                verdict = solver.play(info, asked.solution[0], step)
                assert verdict["right"]
                assert verdict["gives_up"] == 0
                assert verdict["explanation"]["en"] == found.explanation(step).en
                assert verdict["solution"] == list(
                    found.game.notation.steps(found.match(step).legal_moves.read(asked.solution[0]).code)
                )
                is_last = step + 1 == found.length
                assert verdict["done"] is is_last
                if not is_last:
                    assert verdict["themes"] == []
                    following = verdict["next"]
                    assert following["step"] == step + 1
                    assert following["view"]["turn"] == found.seat
                    assert {**following["view"], "names": 0} == json.loads(
                        json.dumps({**found.view(step + 1), "names": 0})
                    )
                    assert any(each["words"] for each in verdict["answers"])
                    assert verdict["progress"] == NEW, "it is not decided yet"
            assert verdict["next"] is None
            assert [each["en"] for each in verdict["themes"]] == [each.en for each in found.themes]
            progress = verdict["progress"]
            assert (progress["solved"], progress["failed"], progress["streak"], progress["best_streak"]) == (1, 0, 1, 1)
            assert progress["rating"] > 1200
            assert verdict["rating"] < info["rating"]


def test_the_first_error_decides_and_each_puzzle_counts_once(solver: Solver) -> None:
    info = solver.next("goita")["puzzle"]
    found = known(info)
    failed = solver.play(info, found.steps[0].tempting)
    assert failed["progress"]["failed"] == 1
    assert failed["progress"]["rating"] < 1200
    assert failed["rating"] > info["rating"]
    again = solve(solver, info)
    assert again["right"]
    assert again["done"]
    assert again["progress"] == failed["progress"]
    assert solver.give_up(info)["progress"] == failed["progress"]
    following = solver.next("goita", info["id"])
    assert following["puzzle"]["id"] != info["id"]
    assert following["progress"] == failed["progress"]


def test_giving_up_tells_the_solution_and_counts_as_failed(solver: Solver) -> None:
    info = solver.get(f"/puzzles/shokoba/{a_line('shokoba').id}")["puzzle"]
    shown = solver.give_up(info)
    assert (shown["right"], shown["done"]) == (False, False)
    assert shown["explanation"]["fr"] == known(info).explanation().fr
    assert shown["solution"]
    assert shown["next"]["step"] == 1
    assert shown["progress"]["failed"] == 1
    last = solver.give_up(info, info["length"] - 1)
    assert last["done"]
    assert last["progress"]["failed"] == 1


def test_streaks_end_with_a_failure(solver: Solver) -> None:
    seen = list[tuple[int, int]]()
    for number in range(4):
        info = solver.next("scopette")["puzzle"]
        verdict = solve(solver, info) if number != 2 else solver.give_up(info)
        seen.append((verdict["progress"]["streak"], verdict["progress"]["best_streak"]))
    assert seen == [(1, 1), (2, 2), (0, 2), (1, 2)]


def test_what_cannot_be_asked(solver: Solver) -> None:
    line = a_line("goita")
    path = f"/puzzles/goita/{line.id}"
    assert solver.refused("GET", "/puzzles/goita/00000000") == (404, "puzzle/unknown")
    assert solver.refused("POST", "/puzzles/goita/00000000/solution", {"step": 0}) == (404, "puzzle/unknown")
    assert solver.refused("GET", "/puzzles/nothing/next") == (404, "game/unknown")
    for what, body in (("moves", {"move": "x"}), ("choices", {"steps": []}), ("solution", {})):
        assert solver.refused("POST", f"{path}/{what}", {**body, "step": line.length}) == (404, "puzzle/step")
        assert solver.refused("POST", f"{path}/{what}", {**body, "step": 1}) == (409, "puzzle/order")
    assert solver.refused("POST", f"{path}/moves", {"step": 0, "move": "nonsense"}) == (422, "move/unreadable")
    assert solver.refused("POST", f"{path}/choices", {"step": 0, "steps": ["x"]}) == (404, "move/steps")
    assert solver.next("goita")["progress"] == NEW, "what is refused counts for nothing"


def test_a_move_can_be_chosen_step_by_step(solver: Solver, subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            info = solver.next(game)["puzzle"]
            steps: list[str] = []
            while True:
                options = solver.post(info, "choices", {"step": 0, "steps": steps})["options"]
                if options[0]["move"] is not None:
                    break
                steps.append(options[0]["step"])
            assert options[0]["move"] in [each["text"] for each in info["legal"]["moves"]]


def test_anybody_may_look_at_a_puzzle_but_only_guests_solve_them(stranger: Solver) -> None:
    path = f"/puzzles/goita/{a_line('goita').id}"
    offer = stranger.get(path)
    assert offer["puzzle"]["id"] in path
    assert offer["progress"] is None
    assert stranger.refused("GET", "/puzzles/goita/next") == (401, "identity/none")
    assert stranger.refused("POST", f"{path}/solution", {"step": 0}) == (401, "identity/none")


def test_when_all_are_decided_there_is_none_left(solver: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    from cartable.server.answers import puzzles as answers

    few = cartable.shipped_puzzles("toko_maja")[:2]
    monkeypatch.setattr(answers, "shipped", lambda _: few)
    for _ in few:
        solver.give_up(solver.next("toko_maja")["puzzle"])
    assert solver.next("toko_maja")["puzzle"] is None


def test_a_device_and_a_server_say_the_same(server: LiveServer) -> None:
    """To the letter, except that a server's puzzles are rated by everybody."""
    one, other = server_solver(server), device_solver(Device())
    lines = [each for each in cartable.shipped_puzzles("scopette") if each.length == 3]
    for found, ending in ((lines[0], "solve"), (lines[1], "fail"), (lines[2], "give up")):
        for solver in (one, other):
            info = solver.get(f"/puzzles/scopette/{found.id}")["puzzle"]
            if ending == "solve":
                solve(solver, info)
            elif ending == "fail":
                solver.play(info, found.steps[0].tempting)
            else:
                solver.give_up(info)
    assert one.answers == other.answers


def test_a_device_remembers() -> None:
    device = Device()
    solver = device_solver(device)
    info = solver.get(f"/puzzles/goita/{a_line('goita').id}")["puzzle"]
    begun = solver.play(info, known(info).steps[0].solution[0])
    device.restart()
    assert begun["progress"] == NEW
    assert solve(solver, info)["progress"]["solved"] == 1
    device.restart()
    assert solver.next("goita")["progress"]["solved"] == 1
    assert list(json.loads(device.rows["puzzles/goita"])["attempts"]) == [info["id"]]


def test_the_catalogue_counts_them(server: LiveServer) -> None:
    status, listed = server_solver(server, signed_in=False).ask("GET", "/games")
    assert status == 200
    counts = {each["name"]: each["puzzles"] for each in listed["games"]}
    for game in cartable.GAMES:
        assert counts[game] == len(cartable.shipped_puzzles(game))
