"""What kernels are made into: code for this process, shared libraries built ahead, WebAssembly modules, CUDA.

`kernel.lowering` turns a kernel and all that it calls into optimised LLVM text. The modules here are small back ends:

- `in_process`: machine code at run time, kept in a cache;
- `objects`: the text as an object file for any machine, and the linker;
- `shared_library`: libraries for every platform from one machine, which `kernel.built` loads;
- `webassembly`: modules for browsers and Node;
- `cuda`: batches on a GPU, by numba-cuda.
"""
