"""Builds the source distribution and wheels into dist/.

python tools/build_wheels.py FOLDER    a wheel for each platform, and one for any other; FOLDER is as written by
                                       `tools/build_kernels.py --all FOLDER`
python tools/build_wheels.py --here    the wheel of this platform, with the machine code of `make kernels`
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from cartable.kernel import built
from cartable.kernel.targets.shared_library import PLATFORMS, Platform


def main(chosen: str) -> None:
    if chosen == "--here":
        here = next(each for each in PLATFORMS if each.name == built.platform_name())
        build(_settings(here, built.FOLDER))
        return
    build({})
    for platform in PLATFORMS:
        build(_settings(platform, Path(chosen) / platform.name), "--wheel")


def build(settings: Mapping[str, str], *options: str) -> None:
    """Without options: the source distribution, and a wheel from it."""
    command = [sys.executable, "-m", "build", "--no-isolation", *options]
    subprocess.run(command, check=True, env={**os.environ, **settings})  # noqa: S603


def _settings(platform: Platform, machine_code: Path) -> dict[str, str]:
    return {"CARTABLE_MACHINE_CODE": str(machine_code.resolve()), "CARTABLE_WHEEL_TAG": platform.wheel_tag}


if __name__ == "__main__":
    main(sys.argv[1])
