"""The recorded calls of kernels leave the same bytes on a GPU. Skipped without one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cartable
from cartable.kernel import Kernel
from cartable.kernel.struct import Struct
from tests.cases import each_case
from tests.kernel.targets.recording import Argument, Call, recorded_calls
from tests.research.test_gpu import needs_gpu


class GpuCalls:
    """Kernels that one thread of the GPU runs once, over copies of structs, rows and integers."""

    def __init__(self) -> None:
        self._made: dict[Kernel[..., Any], Any] = {}

    def _launcher(self, call: Call) -> Any:
        from numba import cuda

        from cartable.kernel.targets.cuda import part

        kernel = call.kernel
        if kernel not in self._made:
            names = [f"argument{number}" for number in range(len(call.arguments))]
            given = [
                f"{name}[0]" if _is_struct(each) else name for name, each in zip(names, call.arguments, strict=True)
            ]
            outcome = "" if call.result is None else "result[0] = "
            source = f"def launch(result, {', '.join(names)}):\n    {outcome}kernel({', '.join(given)})\n"
            scope: dict[str, Any] = {"kernel": part(kernel, ())}
            exec(source, scope)
            self._made[kernel] = cuda.jit(scope["launch"])
        return self._made[kernel]

    def difference(self, call: Call) -> str | None:
        """What differs after the call on the GPU."""
        from numba import cuda

        memory: list[Any] = []
        for each in call.arguments:
            if isinstance(each, Argument):
                kind = each.kind.layout if _is_struct(each) else np.dtype(each.kind._type_)
                before = np.frombuffer(each.before, kind).copy()
                memory.append(memory[each.same_as] if each.same_as is not None else cuda.to_device(before))
            else:
                memory.append(each)
        result = cuda.to_device(np.zeros(1, np.int64))
        self._launcher(call)[1, 1](result, *memory)
        if call.result is not None and (found := result.copy_to_host()[0]) != call.result:
            return f"{call.kernel.name} returned {found}, not {call.result}"
        for number, (each, now) in enumerate(zip(call.arguments, memory, strict=True)):
            if isinstance(each, Argument) and now.copy_to_host().tobytes() != each.after:
                return f"{call.kernel.name}: argument {number} differs"
        return None


def _is_struct(argument: Argument | int) -> bool:
    return isinstance(argument, Argument) and issubclass(argument.kind, Struct)


@needs_gpu
@pytest.mark.filterwarnings("ignore:.*Grid size")  # one thread is what is wanted
@each_case("game", cartable.GAMES)
def test_cuda(game: str) -> None:
    """Matches, resamplings, searches and solvers."""
    with pytest.MonkeyPatch.context() as patch:
        calls = recorded_calls(game, patch)
    on_gpu = GpuCalls()
    assert [found for call in calls if (found := on_gpu.difference(call))] == []
    assert any("simulate" in call.kernel.name for call in calls)
