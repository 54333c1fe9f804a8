"""Work on a GPU that is recorded once and then repeated without Python, and work that a GPU does at the same time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

Work = Callable[[], None]


class GpuRecording:
    """A function that launches the same work on the same memory each time it is called.

    The first call runs as it is, so that everything is compiled; the second one is recorded. From then on the GPU
    repeats the record: thousands of launches cost what one did. The function may not look at results on the way.
    """

    def __init__(self, work: Work) -> None:
        self._work, self._is_compiled = work, False
        self._record: torch.cuda.CUDAGraph | None = None

    def __call__(self) -> None:
        if not self._is_compiled:
            self._work()
            self._is_compiled = True
            return
        if self._record is None:
            self._record = self._recorded()
        self._record.replay()

    def _recorded(self) -> torch.cuda.CUDAGraph:
        from cartable.kernel.targets import cuda as gpu

        stream, record = torch.cuda.Stream(), torch.cuda.CUDAGraph()
        torch.cuda.synchronize()
        with torch.cuda.graph(record, stream=stream, capture_error_mode="relaxed"), gpu.on_stream(stream.cuda_stream):
            self._work()
        return record


class ParallelStreams:
    """Runs pieces of work that do not depend on each other: on a GPU each on a stream of its own, at the same time."""

    def __init__(self, most: int, on_gpu: bool) -> None:
        self._streams = [torch.cuda.Stream() for _ in range(most)] if on_gpu and most > 1 else []

    def __call__(self, works: Sequence[Work]) -> None:
        if not self._streams:
            for work in works:
                work()
            return
        from cartable.kernel.targets import cuda as gpu

        before = torch.cuda.current_stream()
        for stream, work in zip(self._streams, works, strict=True):
            stream.wait_stream(before)
            with torch.cuda.stream(stream), gpu.on_stream(stream.cuda_stream):
                work()
        for stream in self._streams:
            before.wait_stream(stream)
