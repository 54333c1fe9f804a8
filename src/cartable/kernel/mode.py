"""How kernels run in this process, decided once from the environment.

`CARTABLE_COMPILE=0` interprets everything (a debugger and coverage see every line); `CARTABLE_BOUNDS=1`
compiles with bounds checks. Without numba on the machine everything is interpreted.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

HAS_NUMBA: bool = find_spec("numba") is not None
COMPILED: bool = HAS_NUMBA and os.environ.get("CARTABLE_COMPILE", "1") != "0"
BOUNDS_CHECKED: bool = os.environ.get("CARTABLE_BOUNDS", "0") == "1"
