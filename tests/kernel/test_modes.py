"""Each way to run kernels, in a process of its own: without numba, interpreted, and with bounds checks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cartable.kernel import built

PLAY_A_MATCH = """
import random, cartable
chance = random.Random(1)
match = cartable.new("shokoba", players=2, seed=1)
while not match.is_over:
    match.play(chance.choice(match.legal_moves))
assert cartable.verify(match.record()).is_good
print(match.ply, *match.scores, "numba" in sys.modules)
"""

LOOK = """
from cartable.kernel import WideRow, kernel, wide_row

@kernel
def at(row: WideRow, place: int) -> int:
    return row[place]

@kernel
def look(row: WideRow, place: int) -> int:
    return at(row, place)

row = wide_row(3)
row[2] = 7
print(look(row, 2))
"""

OUT_OF_BOUNDS = f"""{LOOK}
for place in (3, -1, 1 << 40):
    try:
        look(row, place)
    except IndexError as error:
        print("refused")
print(look(row, 2))
"""


def run(code: str, folder: Path, **environment: str) -> list[str]:
    """What a fresh Python prints; every warning is an error."""
    script = folder / "script.py"
    script.write_text("import sys\n" + code)
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CARTABLE_")}
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        env={**inherited, "CARTABLE_BUILT": "0", **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_match_is_the_same_without_numba_and_interpreted(tmp_path: Path) -> None:
    without = run('sys.modules["numba"] = None' + PLAY_A_MATCH.replace('"numba" in sys.modules', "False"), tmp_path)
    interpreted = run(PLAY_A_MATCH, tmp_path, CARTABLE_COMPILE="0")
    assert without == interpreted
    assert interpreted[-1] == "False"


@pytest.mark.soak
@pytest.mark.compiled_only
def test_a_match_is_the_same_compiled(tmp_path: Path) -> None:
    compiled = run(PLAY_A_MATCH, tmp_path)
    assert compiled[-1] == "True"
    assert compiled[:-1] == run(PLAY_A_MATCH, tmp_path, CARTABLE_COMPILE="0")[:-1]


@pytest.mark.skipif(built.library() is None, reason="no machine code was built ahead: make kernels")
def test_a_match_is_the_same_with_machine_code_that_was_built_ahead(tmp_path: Path) -> None:
    code = """
sys.modules.update({"numba": None, "llvmlite": None, "numpy": None})
import random, cartable
chance = random.Random(1)
match = cartable.new("shokoba", players=2, seed=1)
first = cartable.load("shokoba").rules.play.is_built
while not match.is_over:
    match.play(chance.choice(match.legal_moves))
print(match.ply, *match.scores, first)
"""
    found = run(code, tmp_path, CARTABLE_BUILT="1")
    assert found == [*run(PLAY_A_MATCH, tmp_path, CARTABLE_COMPILE="0")[:-1], "True"]


def test_without_numba_warming_up_does_nothing(tmp_path: Path) -> None:
    code = """
sys.modules["numba"] = None
import cartable
from cartable.kernel import mode
cartable.warm_up("shokoba", print)
print(mode.HAS_NUMBA, mode.may_compile())
"""
    assert run(code, tmp_path) == ["False", "False"]


def test_importing_cartable_imports_neither_numba_nor_numpy(tmp_path: Path) -> None:
    code = """
import cartable
cartable.load("shokoba").rules_page("fr")
print("numba" in sys.modules, "numpy" in sys.modules)
"""
    assert run(code, tmp_path) == ["False", "False"]


@pytest.mark.slow
@pytest.mark.compiled_only
def test_with_bounds_checks_an_index_outside_a_row_raises(tmp_path: Path) -> None:
    printed = run(OUT_OF_BOUNDS, tmp_path, CARTABLE_BOUNDS="1", CARTABLE_CACHE=str(tmp_path / "cache"))
    assert printed == ["7", "refused", "refused", "refused", "7"]


def stored_in(folder: Path) -> dict[Path, int]:
    """The files with machine code, and when they were written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*.nbc")}


@pytest.mark.slow
@pytest.mark.compiled_only
def test_a_later_process_uses_what_was_stored_and_compiles_an_edited_kernel_anew(tmp_path: Path) -> None:
    """Also where the edit is in a kernel that the stored one calls."""
    cache = tmp_path / "cache"
    assert run(LOOK, tmp_path, CARTABLE_CACHE=str(cache)) == ["7"]
    stored = stored_in(cache)
    assert stored
    assert run(LOOK, tmp_path, CARTABLE_CACHE=str(cache)) == ["7"]
    assert stored_in(cache) == stored
    edited = LOOK.replace("return row[place]", "return row[place] + 1")
    assert run(edited, tmp_path, CARTABLE_CACHE=str(cache)) == ["8"]
    assert stored_in(cache) != stored


@pytest.mark.soak
@pytest.mark.compiled_only
def test_a_later_process_uses_the_code_of_a_game_that_an_earlier_one_stored(tmp_path: Path) -> None:
    """Every kernel is loaded alone in the second process, without the compiler having run there."""
    code = """
import cartable
from random import Random
from cartable.bots import choose, make_bot
match = cartable.new("goita", seed=1)
bots = [make_bot(match.game, level, seed=1) for level in ("random", "greedy")]
for ply in range(60):
    if not match.is_over:
        match.play(choose(bots[ply % 2], match))
print(match.ply, *match.scores)
"""
    first = run(code, tmp_path, CARTABLE_CACHE=str(tmp_path / "cache"))
    stored = stored_in(tmp_path / "cache")
    assert stored
    assert run(code, tmp_path, CARTABLE_CACHE=str(tmp_path / "cache")) == first
    assert stored_in(tmp_path / "cache") == stored
