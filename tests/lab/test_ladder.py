"""`bench/ladder.py`: what cannot be played or rated gets a message, and a step that is kept stays as it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import ladder
from bench.ladder import Rung, Step
from cartable.lab.errors import ArenaError
from tests.cases import each_case

RUNG = Rung("shokoba", {"players": 2}, "casual", "beginner")


@each_case(
    ("arguments", "message"),
    [
        (["nosuch"], "there is no game called 'nosuch'"),
        (["nosuch", "--rate"], "there is no game called 'nosuch'"),
        (["shokoba", "--level", "nosuch"], "invalid choice: 'nosuch'"),
        (["shokoba", "--option", "players=9"], "no table has these options"),
        (["shokoba", "--option", "nosuch=1"], "shokoba has no option 'nosuch'"),
        (["shokoba", "--option", "players"], "'players' is not an option"),
        (["shokoba", "--level", "beginner", "--levels-only"], "none of these levels plays there"),
        (["shokoba", "--level", "master", "--master", "nosuch=1"], "master does not accept 'nosuch=1'"),
    ],
)
def test_what_there_is_not_gets_a_message(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["ladder.py", *arguments, "--out", str(tmp_path)])
    with pytest.raises(SystemExit):
        ladder.main()
    assert message in capsys.readouterr().err


def test_another_master_needs_another_folder(tmp_path: Path) -> None:
    rung = Rung("shokoba", {"players": 2}, "master", "expert")
    ladder.played(rung, 2, 1, tmp_path, "sims=2")
    with pytest.raises(ArenaError, match="choose another file"):
        ladder.played(rung, 2, 1, tmp_path, "sims=3")


def test_a_step_rests_on_enough_matches_of_this_code(tmp_path: Path) -> None:
    ladder.played(RUNG, 18, 1, tmp_path, "")
    assert Step.measured(RUNG, tmp_path) is None
    ladder.played(RUNG, 40, 1, tmp_path, "")
    found = Step.measured(RUNG, tmp_path)
    assert found is not None
    assert found.basis == {"entrants": ["casual", "beginner"], "deals": 20, "matches": 40}
    header, *deals = (tmp_path / RUNG.file).read_text().splitlines()
    other = json.dumps({**json.loads(header), "code": "another"})
    (tmp_path / RUNG.file).write_text("\n".join([other, *deals]) + "\n")
    with pytest.raises(ArenaError, match="code was"):
        Step.measured(RUNG, tmp_path)


def test_a_step_that_is_kept_has_its_own_points_and_error() -> None:
    basis = {"entrants": ["casual", "beginner"], "deals": 20, "matches": 40}
    table = {"ratings": {"beginner": [1300, 50], "casual": [1400, 30]}, "steps": {"casual": basis}}
    assert Step.kept(RUNG, table) == Step(100, 40, basis)
    assert Step.kept(RUNG, {**table, "steps": {"casual": {**basis, "matches": 12}}}) is None
    assert Step.kept(RUNG, {"ratings": {}, "steps": {}}) is None
