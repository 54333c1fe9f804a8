"""The errors of an arena, each with a stable code and a text that says what to do."""

from __future__ import annotations

from typing import Final

from cartable.games.errors import CartableError
from cartable.games.texts import Text

_TEXTS: Final[dict[str, Text]] = {
    "arena/entrant": Text(
        "{text!r} is not an entrant; an entrant is one of {levels}, or exec:COMMAND",
        "{text!r} n'est pas un participant ; un participant est {levels} ou exec:COMMANDE",
    ),
    "arena/budget": Text(
        "{level} does not accept {given!r}; it accepts {known}",
        "{level} n'accepte pas {given!r} ; il accepte {known}",
    ),
    "arena/name": Text(
        "two different entrants are called {name!r}; give one of them a name, as in mine=exec:COMMAND",
        "deux participants différents s'appellent {name!r} ; donnez un nom à l'un d'eux, comme mien=exec:COMMANDE",
    ),
    "arena/alone": Text(
        "an arena needs at least two different entrants",
        "une arène a besoin d'au moins deux participants différents",
    ),
    "arena/program": Text(
        "{name} cannot be started: {why}",
        "impossible de démarrer {name} : {why}",
    ),
    "arena/stopping": Text(
        "{given!r} is not a valid stop rule: {why}",
        "{given!r} n'est pas une règle d'arrêt valable : {why_fr}",
    ),
    "results/header": Text(
        "{path} is not a result file of this command",
        "{path} n'est pas un fichier de résultats de cette commande",
    ),
    "results/changed": Text(
        "{path} holds other results: {name} was {before}, and is {now}; choose another file",
        "{path} contient d'autres résultats : {name} valait {before} et vaut {now} ; choisissez un autre fichier",
    ),
    "results/line": Text(
        "{path}: line {line} is not the deal that is expected there",
        "{path} : la ligne {line} n'est pas la donne attendue",
    ),
    "results/busy": Text(
        "another command is writing to {path}; wait until it ends, or choose another file",
        "une autre commande écrit dans {path} ; attendez qu'elle se termine ou choisissez un autre fichier",
    ),
    "arena/worker": Text(
        "a worker process died in deal {deal}; the deals before it are kept",
        "un processus de travail s'est arrêté pendant la donne {deal} ; les donnes précédentes sont conservées",
    ),
    "arena/missing": Text(
        "a package that the arena needs is not installed: pip install 'cartable[{extra}]'",
        "il manque un paquet nécessaire à l'arène : pip install 'cartable[{extra}]'",
    ),
    "arena/cluster": Text("no Ray cluster at {address}: {why}", "aucune grappe Ray à l'adresse {address} : {why}"),
}

CODES: Final = frozenset(_TEXTS)


class ArenaError(CartableError):
    """A request that an arena cannot fulfil."""

    texts = _TEXTS
