"""Sharing arrays on a GPU with other libraries without copies: the DLPack protocol and the CUDA array interface.

PyTorch, JAX and CuPy each accept a `DeviceArray` in `from_dlpack` and use the same memory.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, Final

_CUDA: Final = 2
_KINDS: Final = {"i": 0, "u": 1, "f": 2}
_NAME: Final = b"dltensor"


class _Tensor(ctypes.Structure):
    """`DLTensor`: the description of an array."""

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
    """`DLManagedTensor`: an array and the function that releases it."""


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))
_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)

_exported: dict[int, tuple[Any, ...]] = {}
"""What other libraries still use, by the address of its description."""


def _release_tensor(managed: Any) -> None:
    _exported.pop(ctypes.addressof(managed.contents), None)


def _release_unconsumed(capsule: int) -> None:
    """Called when a capsule is collected; one that no library has consumed still owns its array."""
    if _is_valid(capsule, _NAME):
        _exported.pop(_pointer_of(capsule, _NAME), None)


_deleter, _destructor = _Deleter(_release_tensor), _Destructor(_release_unconsumed)

_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, _Destructor)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)
_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype, _pointer_of.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)


class DeviceArray:
    """An array on the GPU. `array` is numba's and never moved; `ready` waits until its contents are complete."""

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
        """A capsule that owns a reference to this array, whatever stream the consumer uses."""
        self._ready()
        address = self.array.__cuda_array_interface__["data"][0]
        strides = tuple(stride // self.dtype.itemsize for stride in self.array.strides)
        return capsule(address, self.shape, strides, self.dtype, self)

    def copy_to_host(self) -> Any:
        """A NumPy array with the present contents."""
        return self.array.copy_to_host()

    def reshape(self, *shape: int) -> DeviceArray:
        """The same memory in another shape."""
        return DeviceArray(self.array.reshape(*shape), self._ready)

    def __repr__(self) -> str:
        return f"<DeviceArray {self.dtype} {self.shape}>"


def capsule(
    address: int, shape: tuple[int, ...], strides: tuple[int, ...], dtype: Any, owner: Any, device: int = _CUDA
) -> Any:
    """The description of an array as a DLPack capsule; strides are in elements."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    steps = (ctypes.c_int64 * len(strides))(*strides)
    tensor = _Tensor(address, device, 0, len(shape), _KINDS[dtype.kind], 8 * dtype.itemsize, 1, sizes, steps, 0)
    managed = _Managed(tensor, None, _deleter)
    _exported[ctypes.addressof(managed)] = (managed, sizes, steps, owner)
    return _new(ctypes.addressof(managed), _NAME, _destructor)
