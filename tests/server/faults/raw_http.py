"""HTTP over a plain TCP socket, for requests that no HTTP library would send."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TIMEOUT = 30.0
"""Seconds within which the server must answer or close, on a busy machine."""

GAMES = b"GET /api/games/shokoba HTTP/1.1\r\nHost: cards\r\n\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: cards\r\n\r\n"
LARGE = b"GET /api/openapi.json HTTP/1.1\r\nHost: cards\r\n\r\n"
HALF_A_POST = b"POST /api/verify HTTP/1.1\r\nHost: cards\r\nContent-Length: 5000\r\n\r\n" + b'{"record": "'


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        """The code of an error; both texts must be there."""
        problem = json.loads(self.body)
        assert problem["message"]["en"]
        assert problem["message"]["fr"]
        return str(problem["code"])


class RawHttp:
    """One connection to a server on this machine. `source` may be any address in 127.0.0.0/8."""

    def __init__(self, port: int, source: str = "127.0.0.1", receive_buffer: int | None = None) -> None:
        self.socket = socket.socket()
        self.socket.settimeout(TIMEOUT)
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))
        self._received = b""

    def __enter__(self) -> RawHttp:
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def ask(self, request: bytes) -> Answer:
        self.send(request)
        return self.answer()

    def answer(self) -> Answer:
        """The next answer; it has a Content-Length, or no body."""
        head = self._until(b"\r\n\r\n").decode()
        status_line, *lines = head.split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
        length = int(headers.get("content-length", 0))
        while len(self._received) < length:
            self._receive()
        body, self._received = self._received[:length], self._received[length:]
        return Answer(int(status_line.split()[1]), headers, body)

    def is_closed_by_server(self, within: float = TIMEOUT) -> bool:
        """Whether the server closes or aborts the connection in this time; what it still sends is thrown away."""
        deadline = time.monotonic() + within
        self.socket.settimeout(0.05)
        try:
            while time.monotonic() < deadline:
                with contextlib.suppress(TimeoutError):
                    if not self.socket.recv(65536):
                        return True
        except ConnectionError:
            return True
        finally:
            self.socket.settimeout(TIMEOUT)
        return False

    def is_cut_while_sending(self, data: bytes, pause: float = 0) -> bool:
        """Whether the server cuts the connection while it is sent the same bytes again and again."""
        deadline = time.monotonic() + TIMEOUT
        try:
            while time.monotonic() < deadline:
                self.send(data)
                time.sleep(pause)
        except ConnectionError:
            return True
        return False

    def _until(self, end: bytes) -> bytes:
        while end not in self._received:
            self._receive()
        found, self._received = self._received.split(end, 1)
        return found

    def _receive(self) -> None:
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionResetError("the server closed the connection")
        self._received += data


def established(connections: Collection[RawHttp]) -> int:
    """At how many the server has its end open. A client that does not read cannot learn that it was closed."""
    rows = [line.split()[1:4] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = {(local.partition(":")[2], remote.partition(":")[2]) for local, remote, state in rows if state == "01"}
    return sum((_port(each.socket.getpeername()), _port(each.socket.getsockname())) in ends for each in connections)


def _port(address: tuple[str, int]) -> str:
    return f"{address[1]:04X}"


@contextmanager
def connections(port: int, count: int, *, sending: bytes = b"", **options: Any) -> Iterator[list[RawHttp]]:
    """So many open connections, each of which has sent the same bytes."""
    with ExitStack() as stack:
        found = []
        for _ in range(count):
            connection = stack.enter_context(RawHttp(port, **options))
            with contextlib.suppress(ConnectionError):
                connection.send(sending)
            found.append(connection)
        yield found


def open_files(process: int | None) -> int:
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


def open_sockets(process: int | None) -> int:
    """Its other files do not count: a database may open one at any time."""
    found = 0
    for path in Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # it was closed meanwhile
            found += str(path.readlink()).startswith("socket:")
    return found


def processor_seconds(process: int | None) -> float:
    """The processor time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def resident_bytes(process: int | None, field: str = "VmRSS") -> int:
    """The memory of a process now, or with `VmHWM` its peak."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith(field))
