"""A process with everything imported and compiled, which forks a server for each line that it reads.

So a server starts in a tenth of a second, and can be killed a hundred times in one test: what all servers would make at
their start (the schema of a new file, the compressed pages of the client) is made once. Each line is a JSON list: the
file for the server's output, the arguments of `cartable`, the network namespace to enter (or null), by how many
seconds the server's clock is wrong, whether breaks between rounds are long, and the server's number. The reply is the
server's process id. The argument of the process is the file that tells which test is running.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from tests import chance
from tests.namespace import enter_namespace

_DIE_WITH_PARENT = 1


def main() -> None:
    import alembic.command  # imports are the slow part of a start
    import alembic.config  # noqa: F401
    import uvicorn.lifespan.off  # noqa: F401
    import uvloop  # noqa: F401

    import cartable.analysis.open_cards
    import cartable.server.live.daily
    import cartable.server.process
    import cartable.server.storage.postgres
    import cartable.server.storage.sqlite
    import cartable.server.thread_priority
    import cartable.server.web.pages
    from cartable.games.registry import games
    from tests.server.migrated import begin_with_schema, migrated_file

    for game in games():  # also those of other packages: their rules are not built ahead, and need numba
        cartable.warm_up(game.name)
    vars(cartable.server.live.daily)["_BEGINS_AFTER"] = 86_400.0  # par would take time from what is measured
    # a review of every match that is played to its end in a page would take most of the servers' time;
    # `tests/analysis/test_open_cards.py` looks at what is found with all positions
    vars(cartable.analysis.open_cards)["POSITIONS"] = 2000
    # on a busy machine a thread of low priority gets a hundredth of a core, and its bot a substitute after five seconds
    vars(cartable.server.thread_priority)["NICENESS"] = 0
    pages = vars(cartable.server.web.pages)
    pages["static_files"] = cache(pages["static_files"])
    pages["static_files"](cartable.server.web.pages.STATIC)
    _command()
    migrated_file()
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no process waits for the servers: the system reaps them
    print("warm", flush=True)
    for line in sys.stdin:
        output, arguments, namespace, clock_error, has_long_breaks, number = json.loads(line)
        process = os.fork()
        if not process:
            chance.follow(Path(sys.argv[1]), number)
            if namespace is not None:
                enter_namespace(namespace)
            if clock_error:
                _set_clock(clock_error)
            if has_long_breaks:
                _lengthen_breaks()
            begin_with_schema(arguments[arguments.index("--database") + 1])
            _run_cartable(output, arguments)
        print(process, flush=True)


@cache
def _command() -> Callable[[list[str]], Any]:
    """The command line, put together once."""
    from typer.main import get_command

    from cartable.cli.app import app

    return get_command(app)


def _set_clock(error: float) -> None:
    """Let the server read a wall clock that is ahead by so many seconds."""
    import cartable.server.process
    from cartable.server.live.times import TimeSource, steady_time

    def wrong_time() -> TimeSource:
        return steady_time(wall=lambda: time.time() + error)

    vars(cartable.server.process)["steady_time"] = wrong_time


def _lengthen_breaks() -> None:
    """Let the players of this server look at the end of a round for an hour."""
    import cartable.server.table.round_break
    from cartable.server.table.clocks import HOUR

    vars(cartable.server.table.round_break).update(TOGETHER=HOUR, AFTER_FIRST=HOUR, ALONE=HOUR)


def _run_cartable(output: str, arguments: list[str]) -> NoReturn:
    """Run `cartable` with these arguments until it ends, is killed, or its parent process ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    log = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    null = os.open(os.devnull, os.O_RDONLY)
    for target, source in ((0, null), (1, log), (2, log)):
        os.dup2(source, target)
    status = 1
    try:
        _command()(arguments)
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 1
    finally:
        sys.stdout.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
