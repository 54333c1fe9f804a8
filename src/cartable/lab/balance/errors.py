"""The errors of the balance lab, each with a stable code and a text that says what to do."""

from __future__ import annotations

from typing import Final

from cartable.games.errors import CartableError
from cartable.games.texts import Text

_TEXTS: Final[dict[str, Text]] = {
    "balance/combinations": Text(
        "the values make {count} combinations; the lab compares at most {most}",
        "les valeurs donnent {count} combinaisons ; le laboratoire en compare au plus {most}",
    ),
    "balance/twice": Text(
        "option {name} is set to {value} and varied as well; name all values to compare, as in --vary {name}=A,B",
        "l'option {name} est fixée à {value} et varie en même temps ; nommez toutes les valeurs à comparer, comme "
        "--vary {name}=A,B",
    ),
    "balance/values": Text(
        "option {name} has {count} values; name those to compare, as in {name}=A,B or {name}=A..B",
        "l'option {name} a {count} valeurs ; nommez celles à comparer, comme {name}=A,B ou {name}=A..B",
    ),
    "balance/precision": Text(
        "{given} is not a precision; it is a share above 0 and below 0.5, for example 0.02",
        "{given} n'est pas une précision ; c'est une part entre 0 et 0,5, par exemple 0.02",
    ),
    "balance/bots": Text(
        "{given!r} is not a bot of the lab; name one to {most} different levels, separated by commas: {levels}",
        "{given!r} n'est pas un robot du laboratoire ; nommez d'un à {most} niveaux différents, séparés par des "
        "virgules : {levels}",
    ),
    "balance/bots-twice": Text(
        "{given!r} is named twice; name each level once",
        "{given!r} est nommé deux fois ; nommez chaque niveau une fois",
    ),
    "balance/pattern": Text(
        "{given!r} cannot be left out; name one to {most} kinds of events or moves in the notation, of at most "
        "{longest} characters",
        "{given!r} ne peut pas être écarté ; nommez d'un à {most} genres d'événements ou coups en notation, de "
        "{longest} caractères au plus",
    ),
    "balance/never": Text(
        "{given!r} is no event and no move of this game; its events are {kinds}; a move is written in the notation, "
        "with * for any text",
        "{given!r} n'est ni un événement ni un coup de ce jeu ; ses événements sont {kinds} ; un coup s'écrit en "
        "notation, avec * pour tout texte",
    ),
    "balance/goal": Text(
        "{given!r} is not a goal; write MEASURE=NUMBER, with one of {known}",
        "{given!r} n'est pas un but ; écrivez MESURE=NOMBRE, avec une mesure parmi {known}",
    ),
    "balance/device": Text(
        "a device plays only greedy and random bots, with results alone measured: leave out --never, --ray, "
        "--measures all and other levels, or leave out --device",
        "un appareil ne fait jouer que les robots greedy et random, et ne mesure que les résultats : retirez --never, "
        "--ray, --measures all et les autres niveaux, ou retirez --device",
    ),
    "balance/gpu": Text(
        "there is no GPU here that can be used; it needs an NVIDIA driver and pip install 'cartable[gpu]'",
        "il n'y a pas ici de GPU utilisable ; il faut un pilote NVIDIA et pip install 'cartable[gpu]'",
    ),
    "balance/search": Text(
        "a search needs at least two combinations of values: name some with --vary",
        "une recherche a besoin d'au moins deux combinaisons de valeurs : nommez-en avec --vary",
    ),
}

CODES: Final = frozenset(_TEXTS)


class BalanceError(CartableError):
    """A question that the balance lab cannot answer."""

    texts = _TEXTS
