"""The errors of puzzles, each with a stable code and a text that says what to do."""

from __future__ import annotations

from typing import Final

from cartable.games.errors import CartableError
from cartable.games.texts import Text

_TEXTS: Final[dict[str, Text]] = {
    "puzzles/none": Text(
        "no puzzles come with {game}; find some with: cartable puzzles {game} --count 10 --out FILE",
        "{game} est fourni sans problèmes ; cherchez-en avec : cartable puzzles {game} --count 10 --out FICHIER",
    ),
    "puzzles/unknown": Text(
        "there is no puzzle {id!r} in {game}",
        "il n'y a pas de problème {id!r} à {game}",
    ),
    "puzzles/file": Text(
        "{path} is not a file of puzzles: {why}",
        "{path} n'est pas un fichier de problèmes : {why_fr}",
    ),
    "puzzles/version": Text(
        "{path} has format {version!r}; this Cartable reads format {known}",
        "{path} a le format {version!r} ; ce Cartable lit le format {known}",
    ),
    "puzzles/broken": Text(
        "puzzle {id}: {why}",
        "problème {id} : {why_fr}",
    ),
    "puzzles/compiled": Text(
        "finding puzzles needs machine code: pip install 'cartable[compile]'",
        "chercher des problèmes demande du code machine : pip install 'cartable[compile]'",
    ),
}


class BadPuzzle(CartableError):
    """A puzzle, or a file of puzzles, that does not exist or cannot be used."""

    texts = _TEXTS
