"""Machine code for this CPU, made by numba.

A kernel that other kernels call is compiled into a *part*, which cannot run by itself. A kernel that Python calls
gets an *entry point*, a small function over integers (addresses, lengths, values): all the parts that it needs are
linked into it and optimised with it, as one program. Doors are kept in the cache.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

import numba
from llvmlite.binding import Linkage, create_pass_builder, create_pipeline_tuning_options
from numba.core import cgutils
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
from numba.extending import intrinsic

from cartable.kernel import mode
from cartable.kernel.cache import KernelCache, stamp_of_outside
from cartable.kernel.chance import INCREMENT, MASK_63, MULTIPLIER
from cartable.kernel.compiler import called, rebound, source_files
from cartable.kernel.memory import RowType, StructType, place_in, row_at, struct_at
from cartable.kernel.struct import element_ctype, is_struct
from cartable.kernel.struct_copy import words_of

if TYPE_CHECKING:
    from cartable.kernel.compiler import Kernel


def part(kernel: Kernel[..., Any]) -> FunctionType:
    """The function that other compiled kernels call, with the kernels that it calls made parts likewise."""
    if kernel.inner is None:
        names = {name: value.for_cpu() for name, value in called(kernel.python).items()}
        inner = rebound(kernel.python, names)
        signature = tuple(_numba_type(hint) for hint in kernel.parameters)
        library = _Part(cpu_target.target_context.codegen(), kernel.name)
        made = _compile(inner, signature, library, no_compile=True, no_cpython_wrapper=True)
        template = make_concrete_template(kernel.name, inner, [made.signature])  # narrower integers are widened
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


def entry_point(kernel: Kernel[..., Any]) -> Callable[..., Any]:
    """The entry point as a C function of the interpreter."""
    entry, signature = _entry_function(kernel)
    return _entry_point(entry, signature, kernel, release_gil=kernel.is_long)


def _entry_point(
    entry: FunctionType, signature: tuple[Any, ...], kernel: Kernel[..., Any], *, release_gil: bool
) -> Callable[..., Any]:
    cache = KernelCache(entry)
    made = cache.load_overload(signature, cpu_target.target_context)
    if made is None:
        entry.__globals__["kernel"] = part(kernel)
        library = _Whole(cpu_target.target_context.codegen(), kernel.name)
        library.enable_object_caching()
        made = _compile(entry, signature, library, release_gil=release_gil)
        cache.save_overload(signature, made)
    function: Callable[..., Any] = made.entry_point
    return function


def is_cached(kernel: Kernel[..., Any]) -> bool:
    return KernelCache(_entry_function(kernel)[0]).holds_something()


def _entry_function(kernel: Kernel[..., Any]) -> tuple[FunctionType, tuple[Any, ...]]:
    """The form of numbers alone `entry(block, value, ...)` and its signature.

    The block is the address of a row that holds the addresses of the structs, and the addresses and lengths of the
    rows: one integer to cross with, however many there are. The entry's global `kernel` is set only when the entry
    has to be compiled: loading from the cache needs no kernel.
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
    entry.__qualname__ = kernel.name + stamp_of_outside(source_files(kernel.python))
    return entry, (numba.int64, *values.values())


def batch_entry_point(kernel: Kernel[..., Any]) -> Callable[..., Any]:
    """The entry point that runs a kernel for one match after the other; see `kernel.batch_kernel`."""
    entry, signature = _batch_entry(kernel)
    return _entry_point(entry, signature, kernel, release_gil=True)


def _batch_entry(kernel: Kernel[..., Any]) -> tuple[FunctionType, tuple[Any, ...]]:
    """`entry(block, first, last)`: the block has for each struct its address and how far apart two are, for each row
    also its length."""
    names: dict[str, Any] = {"__name__": kernel.python.__module__, "row_at": row_at(ctypes.c_int64)}
    before: list[str] = []
    arguments: list[str] = []
    words = 0
    for position, hint in enumerate(kernel.parameters):
        make, at, apart, length = (f"{word}{position}" for word in ("make", "at", "apart", "length"))
        before += [f"{at} = block[{words}]", f"{apart} = block[{words + 1}]"]
        if is_struct(hint):
            names[make] = struct_at(hint)
            arguments.append(f"{make}({at} + number * {apart})")
            words += 2
        else:
            names[make] = row_at(element_ctype(hint))
            before.append(f"{length} = block[{words + 2}]")
            arguments.append(f"{make}({at} + number * {apart}, {length})")
            words += 3
    body = "".join(f"    {line}\n" for line in before)
    source = (
        f"def entry(address, first, last):\n    block = row_at(address, {words})\n{body}"
        f"    for number in range(first, last):\n        kernel({', '.join(arguments)})\n    return 0\n"
    )
    exec(compile(source, f"<entry of many {kernel.name}>", "exec"), names)
    entry: FunctionType = names["entry"]
    entry.__qualname__ = kernel.name + ".many" + stamp_of_outside(source_files(kernel.python))
    return entry, (numba.int64,) * 3


@global_compiler_lock
def _compile(function: FunctionType, signature: tuple[Any, ...], library: JITCodeLibrary, **special: bool) -> Any:
    flags = Flags()
    for name, value in {"error_model": "numpy", "no_cfunc_wrapper": True, **special}.items():
        setattr(flags, name, value)
    contexts = _Typing(cpu_target.typing_context), cpu_target.target_context
    return compile_extra(*contexts, function, signature, None, flags, {}, library, pipeline_class=_Compiler)


class _Compiler(CompilerBase):
    """Only the passes that kernels need: the others are for closures, literals, raised errors and whole arrays."""

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


class _Typing(Context):
    """All that numba knows about types, with a memory: kernels ask the same few questions thousands of times."""

    def __init__(self, context: Context) -> None:
        self.__dict__ = context.__dict__

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        if kws:
            return super().resolve_function_type(func, args, kws)
        if (func, args) not in _answers:
            _answers[func, args] = super().resolve_function_type(func, args, kws)
        return _answers[func, args]


_answers: dict[Any, Any] = {}


class _Code(JITCodeLibrary):
    """Code that is not optimised function by function: it is enough that each entry point is, as a whole."""

    def _optimize_functions(self, ll_module: Any) -> None:
        pass


class _Part(_Code):
    """The code of one kernel, to be linked into entry points."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.needed = [self]
        """This part, those that it calls, those that they call: what an entry point links."""

    def add_linking_library(self, library: Any) -> None:
        if library not in self.needed:
            self.needed.append(library)

    def finalize(self) -> None:
        self._finalized = True


class _Whole(_Code):
    """An entry point and all the parts that it needs."""

    def _optimize_final_module(self) -> None:
        try:
            self._optimise_once()
        except AttributeError:  # another numba: its own way takes longer, and does as well
            super()._optimize_final_module()

    def _optimise_once(self) -> None:
        """numba does it twice, for the sake of counted references: kernels have none.

        Nobody else calls the parts, and the optimiser is told so: it inlines what is called in one place only.
        """
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        options = create_pipeline_tuning_options(speed_level=3)
        options.loop_vectorization = options.slp_vectorization = False  # loops over a hand of cards are short
        passes = create_pass_builder(self._codegen._tm, options)
        passes.getModulePassManager().run(self._final_module, passes)


@intrinsic
def count_ones(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def count_trailing_zeros(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def highest_one(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        leading = builder.ctlz(arguments[0], cgutils.true_bit)
        return builder.sub(context.get_constant(numba.types.int64, 63), leading)

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def wrapping_next_word(typing_context: Any, word: Any) -> Any:
    """Written out here because numba's own integer arithmetic tells LLVM that no signed overflow happens."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        multiplier, increment, mask = (
            context.get_constant(numba.types.int64, each) for each in (MULTIPLIER, INCREMENT, MASK_63)
        )
        return builder.and_(builder.add(builder.mul(arguments[0], multiplier), increment), mask)

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def copy_struct(typing_context: Any, target: Any, source: Any) -> Any:
    """All the bytes of a struct at once."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(numba.types.intp, ctypes.sizeof(signature.args[0].struct))
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
        return context.get_dummy_value()

    return numba.types.none(target, source), generate


@intrinsic
def struct_to_row(typing_context: Any, row: Any, place: Any, struct: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kept = _place_in_row(context, builder, signature.args[2], arguments[0], arguments[1])
        size = context.get_constant(numba.types.intp, ctypes.sizeof(signature.args[2].struct))
        cgutils.raw_memcpy(builder, kept, arguments[2], size, 1)
        return context.get_dummy_value()

    return numba.types.none(row, numba.types.int64, struct), generate


@intrinsic
def struct_from_row(typing_context: Any, struct: Any, row: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kept = _place_in_row(context, builder, signature.args[0], arguments[1], arguments[2])
        size = context.get_constant(numba.types.intp, ctypes.sizeof(signature.args[0].struct))
        cgutils.raw_memcpy(builder, arguments[0], kept, size, 1)
        return context.get_dummy_value()

    return numba.types.none(struct, row, numba.types.int64), generate


def _place_in_row(context: Any, builder: Any, struct: StructType, row: Any, place: Any) -> Any:
    """The address of a struct that is kept in a row."""
    if mode.BOUNDS_CHECKED:
        words = context.get_constant(numba.types.int64, words_of(struct.struct))
        outside = builder.icmp_signed(">", builder.add(place, words), builder.extract_value(row, 1))
        with builder.if_then(outside, likely=False):
            context.call_conv.return_user_exc(builder, IndexError, ("a struct outside a row",))
    address = builder.gep(builder.extract_value(row, 0), [place])
    return builder.bitcast(address, cgutils.voidptr_t)


_SPREAD: Final = 0x0002040810204081
"""Times seven bits: one bit of them at the foot of each byte."""
_FEET: Final = 0x0101010101010101


@intrinsic
def store_sevens(typing_context: Any, row: Any, at: Any, word: Any) -> Any:
    """Seven bits become eight bytes at a time, the last of them zero: no loop whose end the machine has to guess."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def constant(value: int) -> Any:
            return context.get_constant(numba.types.int64, value)

        first = place_in(context, builder, signature, arguments)
        place_in(context, builder, signature, (arguments[0], builder.add(arguments[1], constant(6 * 7))))
        for number in range(6):
            seven = builder.and_(builder.lshr(arguments[2], constant(8 * number)), constant(127))
            marks = builder.and_(builder.mul(seven, constant(_SPREAD)), constant(_FEET))
            there = builder.bitcast(builder.gep(first, [constant(7 * number)]), marks.type.as_pointer())
            builder.store(marks, there, align=1)
        return context.get_dummy_value()

    return numba.types.none(row, numba.types.int64, numba.types.int64), generate
