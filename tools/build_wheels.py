"""Builds the source distribution, a wheel for each platform, and one for any other, into dist/.

Usage: python tools/build_wheels.py FOLDER    (as written by `tools/build_kernels.py --all FOLDER`)
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from cartable.kernel.targets.shared_library import PLATFORMS


def main(folder: Path) -> None:
    build = [sys.executable, "-m", "build", "--no-isolation"]
    subprocess.run(build, check=True)  # noqa: S603
    for platform in PLATFORMS:
        chosen = {"CARTABLE_MACHINE_CODE": str((folder / platform.name).resolve())}
        environment = {**os.environ, **chosen, "CARTABLE_WHEEL_TAG": platform.wheel_tag}
        subprocess.run([*build, "--wheel"], check=True, env=environment)  # noqa: S603


if __name__ == "__main__":
    main(Path(sys.argv[1]))
