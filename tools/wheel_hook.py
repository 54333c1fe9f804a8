"""A build hook of hatchling: a wheel for one platform also holds the machine code of that platform.

`tools/build_wheels.py` says which, by `CARTABLE_MACHINE_CODE` (a folder) and `CARTABLE_WHEEL_TAG`. Without them the
wheel is for any platform, and what is fast there needs the compiler (`cartable[compile]`).
"""

from __future__ import annotations

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MachineCodeHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling calls it so
        folder = os.environ.get("CARTABLE_MACHINE_CODE")
        if self.target_name == "wheel" and folder:
            for name in ("kernels.lib", "digest"):
                build_data["force_include"][f"{folder}/{name}"] = f"cartable/kernel/machine_code/{name}"
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{os.environ['CARTABLE_WHEEL_TAG']}"
