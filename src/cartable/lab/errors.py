"""What an arena refuses, each with a stable code and words that say what to do."""

from __future__ import annotations

from typing import Final

from cartable.games.errors import CartableError
from cartable.games.texts import Text

_WORDS: Final[dict[str, Text]] = {
    "arena/entrant": Text(
        "{text!r} is no entrant; it can be {levels}, or exec:COMMAND",
        "{text!r} n'est pas un participant ; ce peut être {levels}, ou exec:COMMANDE",
    ),
    "arena/budget": Text(
        "{level} cannot be given {given!r}; it can be given {known}",
        "on ne peut pas donner {given!r} à {level} ; on peut lui donner {known}",
    ),
    "arena/name": Text(
        "two different entrants are called {name!r}; name them apart, as mine=exec:COMMAND",
        "deux participants différents s'appellent {name!r} ; nommez-les, comme mien=exec:COMMANDE",
    ),
    "arena/alone": Text(
        "an arena compares at least two different entrants",
        "une arène compare au moins deux participants différents",
    ),
    "arena/program": Text(
        "{name} cannot enter: {why}",
        "{name} ne peut pas entrer : {why}",
    ),
    "arena/stopping": Text(
        "{given!r} is no rule for stopping: {why}",
        "{given!r} n'est pas une règle d'arrêt : {why_fr}",
    ),
    "results/header": Text(
        "{path} holds no results of an arena",
        "{path} ne contient pas de résultats d'arène",
    ),
    "results/changed": Text(
        "{path} holds the results of another arena: {name} was {before}, and is {now}; name another file",
        "{path} contient les résultats d'une autre arène : {name} était {before} et vaut {now} ; changez de fichier",
    ),
    "results/line": Text(
        "{path}: line {line} is not the deal that should stand there",
        "{path} : la ligne {line} n'est pas la donne attendue",
    ),
    "results/busy": Text(
        "another arena is writing to {path}; wait for it, or name another file",
        "une autre arène écrit dans {path} ; attendez-la, ou nommez un autre fichier",
    ),
    "arena/worker": Text(
        "a process of the arena died in deal {deal}; the deals before it are kept",
        "un processus de l'arène est mort à la donne {deal} ; les donnes précédentes sont gardées",
    ),
    "arena/missing": Text(
        "the arena's parts are not installed: pip install 'cartable[{extra}]'",
        "les pièces de l'arène ne sont pas installées : pip install 'cartable[{extra}]'",
    ),
    "arena/cluster": Text("no Ray cluster at {address}: {why}", "pas de grappe Ray à {address} : {why}"),
}

CODES: Final = frozenset(_WORDS)


class ArenaError(CartableError):
    """Something asked of an arena that cannot be done."""

    words = _WORDS
