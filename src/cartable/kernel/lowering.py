"""Kernels as LLVM code, which numba generates: what every target but CUDA is made of.

A kernel that other kernels call is compiled into a *part*, which cannot run by itself. A kernel that is called from
outside gets an *entry*: a small function over integers (addresses, lengths, values), linked with all the parts that it
needs and optimised with them as one program. As a C function it is `int32 entry(int64 *result, void **error, int64
block, int64 value, ...)`; it returns 0, and the result of a kernel that returns None is not written.
"""

from __future__ import annotations

import ctypes
import re
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numba
from llvmlite.binding import Linkage, create_pass_builder, create_pipeline_tuning_options
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, Flags, compile_extra
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.registry import cpu_target
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.typing import Context
from numba.core.typing.templates import make_concrete_template
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode

from cartable.kernel.cache import external_stamp
from cartable.kernel.compiler import called_kernels, source_files, with_globals
from cartable.kernel.memory import RowType, StructType, row_at, struct_at
from cartable.kernel.struct import element_ctype, is_struct

if TYPE_CHECKING:
    from cartable.kernel.compiler import Kernel


def part(kernel: Kernel[..., Any]) -> FunctionType:
    """The function that other compiled kernels call; the kernels that it calls become parts too."""
    if kernel.inner is None:
        names = {name: value.for_cpu() for name, value in called_kernels(kernel.python).items()}
        inner = with_globals(kernel.python, names)
        signature = tuple(_numba_type(hint) for hint in kernel.parameters)
        library = PartLibrary(cpu_target.target_context.codegen(), kernel.name)
        made = compile_function(inner, signature, library, no_compile=True, no_cpython_wrapper=True)
        template = make_concrete_template(kernel.name, inner, [made.signature])  # lets callers pass narrower integers
        cpu_target.typing_context.insert_user_function(inner, template)
        cpu_target.target_context.insert_user_function(inner, made.fndesc, library.needed)
        kernel.inner = inner
    return kernel.inner


def _numba_type(hint: Any) -> Any:
    if is_struct(hint):
        return StructType(hint)
    element = element_ctype(hint)
    if element is not None:
        return RowType(element)
    return numba.float64 if hint is float else numba.int64


def entry_function(kernel: Kernel[..., Any]) -> tuple[FunctionType, tuple[Any, ...]]:
    """The function `entry(address, value, ...)` over integers only, and its signature.

    The address is that of a row with the addresses of the structs and the addresses and lengths of the rows, so one
    integer stands for all of them. The entry's global `kernel` is set only when the entry has to be compiled: loading
    from the cache needs no kernel.
    """
    names: dict[str, Any] = {"__name__": kernel.python.__module__, "row_at": row_at(ctypes.c_int64)}
    values: dict[str, Any] = {}
    arguments: list[str] = []
    words = 0
    for position, hint in enumerate(kernel.parameters):
        make, value = f"make{position}", f"value{position}"
        if is_struct(hint):
            names[make] = struct_at(hint)
            arguments.append(f"{make}(block[{words}])")
            words += 1
        elif (element := element_ctype(hint)) is not None:
            names[make] = row_at(element)
            arguments.append(f"{make}(block[{words}], block[{words + 1}])")
            words += 2
        else:
            values[value] = _numba_type(hint)
            arguments.append(value)
    source = (
        f"def entry({', '.join(['address', *values])}):\n"
        f"    block = row_at(address, {words})\n"
        f"    return kernel({', '.join(arguments)})\n"
    )
    exec(compile(source, f"<entry of {kernel.name}>", "exec"), names)
    entry: FunctionType = names["entry"]
    entry.__qualname__ = kernel.name + external_stamp(source_files(kernel.python))
    return entry, (numba.int64, *values.values())


def batch_entry_function(kernel: Kernel[..., Any]) -> tuple[FunctionType, tuple[Any, ...]]:
    """The function `entry(address, first, last)`: its block has the address and stride of each struct and row, and the
    length of each row."""
    names: dict[str, Any] = {"__name__": kernel.python.__module__, "row_at": row_at(ctypes.c_int64)}
    before: list[str] = []
    arguments: list[str] = []
    words = 0
    for position, hint in enumerate(kernel.parameters):
        make, at, stride, length = (f"{word}{position}" for word in ("make", "at", "stride", "length"))
        before += [f"{at} = block[{words}]", f"{stride} = block[{words + 1}]"]
        if is_struct(hint):
            names[make] = struct_at(hint)
            arguments.append(f"{make}({at} + number * {stride})")
            words += 2
        else:
            names[make] = row_at(element_ctype(hint))
            before.append(f"{length} = block[{words + 2}]")
            arguments.append(f"{make}({at} + number * {stride}, {length})")
            words += 3
    body = "".join(f"    {line}\n" for line in before)
    source = (
        f"def entry(address, first, last):\n    block = row_at(address, {words})\n{body}"
        f"    for number in range(first, last):\n        kernel({', '.join(arguments)})\n    return 0\n"
    )
    exec(compile(source, f"<batch entry of {kernel.name}>", "exec"), names)
    entry: FunctionType = names["entry"]
    entry.__qualname__ = kernel.name + ".batch" + external_stamp(source_files(kernel.python))
    return entry, (numba.int64,) * 3


@global_compiler_lock
def compile_function(
    function: FunctionType, signature: tuple[Any, ...], library: JITCodeLibrary, **special: bool
) -> Any:
    flags = Flags()
    for name, value in {"error_model": "numpy", "no_cfunc_wrapper": True, **special}.items():
        setattr(flags, name, value)
    contexts = _CachedTyping(cpu_target.typing_context), cpu_target.target_context
    return compile_extra(*contexts, function, signature, None, flags, {}, library, pipeline_class=_Compiler)


class _Compiler(CompilerBase):
    """Only the passes that kernels need: the others handle closures, literals, raised errors and array expressions."""

    def define_pipelines(self) -> list[PassManager]:
        passes = PassManager("kernel")
        for each in (
            TranslateByteCode,
            FixupArgs,
            IRProcessing,
            ReconstructSSA,
            NopythonTypeInference,
            PreLowerStripPhis,
            IRLegalization,
            NativeLowering,
            NoPythonBackend,
        ):
            passes.add_pass(each, each.name())
        passes.finalize()
        return [passes]


class _CachedTyping(Context):
    """numba's typing context with a cache: kernels make it resolve the same few function types thousands of times."""

    def __init__(self, context: Context) -> None:
        self.__dict__ = context.__dict__

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        if kws:
            return super().resolve_function_type(func, args, kws)
        if (func, args) not in _resolved:
            _resolved[func, args] = super().resolve_function_type(func, args, kws)
        return _resolved[func, args]


_resolved: dict[Any, Any] = {}


class _KernelLibrary(JITCodeLibrary):
    """A code library that is not optimised function by function: each entry point is optimised as a whole."""

    def _optimize_functions(self, ll_module: Any) -> None:
        pass


class PartLibrary(_KernelLibrary):
    """The code of one kernel, to be linked into entry points."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.needed = [self]
        """This part and all parts that it calls, directly or indirectly: what an entry point links."""

    def add_linking_library(self, library: Any) -> None:
        if library not in self.needed:
            self.needed.append(library)

    def finalize(self) -> None:
        self._finalized = True


class EntryLibrary(_KernelLibrary):
    """An entry point and all the parts that it needs."""

    def _optimize_final_module(self) -> None:
        try:
            self._optimise_once()
        except AttributeError:  # another version of numba: its own optimiser is slower but as good
            super()._optimize_final_module()

    def _optimise_once(self) -> None:
        """Optimise once; numba does it twice because of reference counts, which kernels do not have.

        The parts are marked as internal, so that the optimiser inlines what is called in one place only.
        """
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        options = create_pipeline_tuning_options(speed_level=3)
        options.loop_vectorization = options.slp_vectorization = False  # loops over a hand of cards are short
        passes = create_pass_builder(self._codegen._tm, options)
        passes.getModulePassManager().run(self._final_module, passes)


class _TextLibrary(EntryLibrary):
    """An entry that is optimised and not made into machine code."""

    def _finalize_final_module(self) -> None:
        self._finalized = True


@global_compiler_lock
def entry_text(kernel: Kernel[..., Any], symbol: str) -> str:
    """The entry of a kernel and all that it calls as optimised LLVM text for any machine, with `symbol` as its name."""
    entry, signature = entry_function(kernel)
    entry.__globals__["kernel"] = part(kernel)
    library = _TextLibrary(cpu_target.target_context.codegen(), kernel.name)
    made = compile_function(entry, signature, library, no_compile=True, no_cpython_wrapper=True)
    library.finalize()
    text = re.sub(r"^target (triple|datalayout) = .*\n", "", str(library._final_module), flags=re.MULTILINE)
    return text.replace("= common ", "= internal ").replace(made.fndesc.llvm_func_name, symbol)
