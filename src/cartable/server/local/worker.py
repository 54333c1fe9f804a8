"""What the workers of the page call: texts in, texts out.

The worker of the tables uses a `TableWorker`, the workers of bots use `decide`; see `web/src/lib/local`. A job for a
bot is pickled: both ends are workers of the same page.
"""

from __future__ import annotations

import base64
import json
import pickle
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from cartable.bots.decisions import BotRequest, Decisions
from cartable.games.errors import CartableError
from cartable.games.registry import load
from cartable.server import wire
from cartable.server.errors import TableError, status_of
from cartable.server.local.host import LocalHost
from cartable.server.local.outcome import Job, Outcome
from cartable.server.local.par import ParRequest, ParWorker
from cartable.server.local.requests import NeedsRows, Request, answer, open_table
from cartable.server.local.reviews import ReviewRequest, StepWorker
from cartable.server.refusals import Refusal
from cartable.server.table.shared_deals import ALL_SIMULATIONS, SeededRequest

_Call = Mapping[str, Any]
_Result = tuple[dict[str, Any], Outcome]


def _now() -> int:
    return int(1000 * time.time())


class TableWorker:
    """`people` is the row of that name, if there is one."""

    def __init__(self, people: str | None = None, now: Callable[[], int] = _now) -> None:
        self._host = LocalHost(now)
        self._now = now
        if people is not None:
            self._host.people.read(json.loads(people))
        self._operations: dict[str, Callable[[_Call], _Result]] = {
            "request": self._request,
            "connect": self._connect,
            "disconnect": self._disconnect,
            "receive": self._receive,
            "run-due": self._run_due,
            "decided": self._decided,
            "forget": self._forget,
        }

    def call(self, text: str) -> str:
        """Do one thing, and return what it leads to, as JSON.

        With `needs`, a list of prefixes, nothing was done: the same call has to be made with those rows as `stored`.
        The sockets in `dropped` are to be closed.
        """
        given = json.loads(text)
        try:
            result, outcome = self._operations[given["do"]](given)
        except NeedsRows as needed:
            return json.dumps({"needs": needed.prefixes})
        except CartableError as error:
            result, outcome = _refused(given, error)
        except Exception:
            result, outcome = _refused(given, TableError("server/internal"))
            result["dropped"] = self._host.forget(given.get("table", ""))
        shown = {"rows": outcome.rows, "frames": outcome.frames, "jobs": [_job_text(job) for job in outcome.jobs]}
        return json.dumps({**result, **shown, "due": self._host.due_at()}, ensure_ascii=False)

    def _request(self, given: _Call) -> _Result:
        asked = (given["method"], given["path"], given["query"], given.get("body"), given.get("stored"))
        found = answer(Request(self._host, self._now(), *asked))
        return {"status": found.status, "text": found.text}, found.outcome

    def _connect(self, given: _Call) -> _Result:
        opened = open_table(self._host, given["table"], given.get("stored"))
        outcome = self._host.connect(given["socket"], given["table"], given["as"], given["since"], given["seat"])
        outcome.rows = {**opened.rows, **outcome.rows}
        return {}, outcome

    def _disconnect(self, given: _Call) -> _Result:
        self._host.disconnect(given["socket"])
        return {}, Outcome()

    def _receive(self, given: _Call) -> _Result:
        message = wire.from_client.validate_python(json.loads(given["message"]))
        return {}, self._host.receive(given["socket"], given["table"], message)

    def _run_due(self, given: _Call) -> _Result:  # noqa: ARG002
        return {}, self._host.run_due()

    def _decided(self, given: _Call) -> _Result:
        return {}, self._host.decided(given["job"], None if given["answer"] is None else _unpacked(given["answer"]))

    def _forget(self, given: _Call) -> _Result:
        """Read a table from its rows again, because another page has changed it: its clients have to come back."""
        return {"dropped": self._host.forget(given["table"])}, Outcome()


def _refused(given: _Call, error: CartableError) -> _Result:
    """The error as a server would send it."""
    words = wire.Words(en=error.to("en"), fr=error.to("fr"))
    outcome = Outcome()
    if given["do"] == "request":
        status = error.status if isinstance(error, Refusal) else status_of(error)
        return {"status": status, "text": wire.Problem(code=error.code, message=words).encoded().decode()}, outcome
    if given["do"] == "receive":
        request, ply = json.loads(given["message"]).get("request"), error.details.get("ply")
        message = wire.ErrorMessage(request=request, code=error.code, message=words, ply=ply)
        outcome.frames.append((given["socket"], message.encoded().decode()))
    elif given["do"] == "connect":
        closing = wire.Closing(code=error.code, message=words, retry=False)
        outcome.frames.append((given["socket"], closing.encoded().decode()))
    return {}, outcome


# bots

_decisions: Final = Decisions()
_steps: Final = StepWorker()
pars: Final = ParWorker()


def decide(text: str, seed: int | None = None) -> str:
    """The answer to a job. Raises whatever the bot raises."""
    job = json.loads(text)
    given = _unpacked(job["request"])
    if job["kind"] == "review":
        return _packed(_steps.step(given))
    if job["kind"] == "par":
        return _packed(pars.step(given))
    level, seen, legal, history, key, strength, own_seed = given
    request = BotRequest(load(job["game"]), level, seen, legal, history, key, strength)
    if own_seed is not None:
        return _packed(_decisions.choose(request, level, own_seed, ALL_SIMULATIONS))
    chance = secrets.randbits(62) if seed is None else seed
    is_hint = job["kind"] == "hint"
    return _packed(_decisions.advise(request, chance) if is_hint else _decisions.choose(request, level, chance))


def _job_text(job: Job) -> dict[str, Any]:
    request = job.request
    if isinstance(request, ReviewRequest):
        about: dict[str, Any] = {"game": request.game, "asker": f"review/{request.match}"}
        packed = _packed(request)
    elif isinstance(request, ParRequest):
        about = {"game": request.game, "asker": f"par/{request.game}/{request.day}"}
        packed = _packed(request)
    else:
        asker = None if request.key is None else f"{request.key[0]}/{request.key[1]}"
        about = {"game": request.game.name, "asker": asker}
        own_seed = request.seed if isinstance(request, SeededRequest) else None
        asked = (request.level, request.seen, request.legal, list(request.history), request.key, request.strength)
        packed = _packed((*asked, own_seed))
    return {"number": job.number, "kind": job.kind, **about, "request": packed}


def _packed(value: Any) -> str:
    return base64.b64encode(pickle.dumps(value)).decode()


def _unpacked(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))  # noqa: S301
