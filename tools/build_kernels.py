"""Builds all kernels that a table needs ahead: as WebAssembly, and as machine code for this machine or all platforms.

    python tools/build_kernels.py            for this machine, into the package: nothing is compiled at run time
    python tools/build_kernels.py --all DIR  for every platform, each into a folder of its own

In a checkout the code is used until a source that can hold kernels is edited.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from cartable.analysis.compilation import review_kernels
from cartable.bots.compilation import table_kernels
from cartable.games import registry
from cartable.games.stepper import stepping_kernels
from cartable.kernel import built
from cartable.kernel.lowering import entry_text
from cartable.kernel.targets.shared_library import PLATFORMS, Platform, build_library
from cartable.kernel.targets.webassembly import build_module
from cartable.lab.balance.compilation import balance_kernels

GAMES = ("shokoba", "toko_maja", "goita", "scopette")
Texts = dict[str, str]


def texts_of(game: str) -> Texts:
    """The LLVM text of every kernel that a table with this game, a review or the balance lab needs, by symbol."""
    declared = registry.load(game)
    needed = (
        *table_kernels(declared),
        *review_kernels(declared),
        *stepping_kernels(declared),
        *balance_kernels(declared),
    )
    kernels = {built.symbol_of(each.name): each for each in needed}
    return {symbol: entry_text(each, symbol) for symbol, each in kernels.items()}


def all_texts() -> Texts:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        found: Texts = {}
        for texts in pool.map(texts_of, GAMES):
            found |= texts
    return found


def write(texts: Texts, platform: Platform, folder: Path) -> None:
    """Write the library, then the digest of its sources, so that half a library is never used."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    build_library(sorted(texts.items()), platform, folder / built.LIBRARY)
    (folder / built.DIGEST).write_text(built.source_digest())


def main(arguments: Iterable[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", type=Path, metavar="DIR", help="for every platform, each into a folder in DIR")
    chosen = parser.parse_args(list(arguments))
    here = next((each for each in PLATFORMS if each.name == built.platform_name()), None)
    if chosen.all is None and here is None:
        sys.exit(f"there is no target for {built.platform_name()}: kernels are compiled at run time here")
    texts = all_texts()
    for platform in PLATFORMS if chosen.all else (here,):
        assert platform is not None
        folder = chosen.all / platform.name if chosen.all else built.FOLDER
        write(texts, platform, folder)
        print(f"{platform.name}: {len(texts)} kernels, {(folder / built.LIBRARY).stat().st_size:,} bytes in {folder}")
    module = (chosen.all or built.FOLDER) / built.MODULE
    build_module(sorted(texts.items()), module)
    print(f"WebAssembly: {len(texts)} kernels, {module.stat().st_size:,} bytes in {module.parent}")


if __name__ == "__main__":
    main(sys.argv[1:])
