"""Arrays on a GPU handed to other libraries without copies: the DLPack protocol, and CUDA's array interface.

PyTorch, JAX and CuPy each take a `DeviceArray` by `from_dlpack`, and see the same memory.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, Final

_CUDA: Final = 2
_KINDS: Final = {"i": 0, "u": 1, "f": 2}
_NAME: Final = b"dltensor"


class _Tensor(ctypes.Structure):
    """`DLTensor`: what an array is."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    """`DLManagedTensor`: an array and how to let it go."""


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))
_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)

_lent: dict[int, tuple[Any, ...]] = {}
"""What other libraries hold on to, by the address of its description."""


def _taken_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


def _forgotten(capsule: int) -> None:
    """Called when a capsule is gone; one that nobody has taken still owns what it tells of."""
    if _is_valid(capsule, _NAME):
        _lent.pop(_pointer_of(capsule, _NAME), None)


_let_go, _unused = _Deleter(_taken_back), _Destructor(_forgotten)

_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, _Destructor)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)
_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype, _pointer_of.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)


class DeviceArray:
    """An array on the GPU: `array` is numba's, and stays where it is; `ready` waits for what is in it."""

    def __init__(self, array: Any, ready: Callable[[], None]) -> None:
        self.array = array
        self._ready = ready
        self.shape: tuple[int, ...] = array.shape
        self.dtype = array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self.array.__cuda_array_interface__
        return found

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CUDA, 0

    def __dlpack__(self, *, stream: Any = None, **_newer: Any) -> Any:
        """A capsule that owns a reference to this array, whatever stream the taker works on."""
        self._ready()
        address = self.array.__cuda_array_interface__["data"][0]
        strides = tuple(stride // self.dtype.itemsize for stride in self.array.strides)
        return capsule(address, self.shape, strides, self.dtype, self)

    def copy_to_host(self) -> Any:
        """A NumPy array with what is in it now."""
        return self.array.copy_to_host()

    def reshape(self, *shape: int) -> DeviceArray:
        """The same memory in another shape."""
        return DeviceArray(self.array.reshape(*shape), self._ready)

    def __repr__(self) -> str:
        return f"<DeviceArray {self.dtype} {self.shape}>"


def capsule(
    address: int, shape: tuple[int, ...], strides: tuple[int, ...], dtype: Any, owner: Any, device: int = _CUDA
) -> Any:
    """The description of an array, for whoever asks; strides are in elements."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    steps = (ctypes.c_int64 * len(strides))(*strides)
    tensor = _Tensor(address, device, 0, len(shape), _KINDS[dtype.kind], 8 * dtype.itemsize, 1, sizes, steps, 0)
    managed = _Managed(tensor, None, _let_go)
    _lent[ctypes.addressof(managed)] = (managed, sizes, steps, owner)
    return _new(ctypes.addressof(managed), _NAME, _unused)
