"""Names of players: shown to others, so they may not contain characters that are invisible or reverse a line."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from cartable.games.errors import BadOption

LONGEST_NAME: Final = 40

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Control and format characters (also those that change the writing direction), surrogates, and private ones."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are invisible."""

_JOINER: Final = re.compile("(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")
"""Joiners between parts of an emoji, or between letters of some scripts; elsewhere they are only invisible."""

_TOO_MANY_MARKS: Final = 5
"""This many marks on one letter occur in no language, and reach into the lines around it."""


def clean_name(text: object) -> str:
    """The name as it is stored and shown: composed characters, single spaces, and none at the ends.

    Raises `BadOption` if it is empty or too long, or has a character that cannot be seen.
    """
    if type(text) is not str or len(text) > 10 * LONGEST_NAME:
        raise BadOption("seat/name")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 0 < len(name) <= LONGEST_NAME or not _can_be_seen(_JOINER.sub("", name)):
        raise BadOption("seat/name")
    return name


def _can_be_seen(name: str) -> bool:
    kinds = [unicodedata.category(each) for each in name]
    marks = "".join("m" if kind in ("Mn", "Me") else " " for kind in kinds)
    return (
        not _UNSEEN.intersection(kinds)
        and not _BLANK.intersection(name)
        and "m" * _TOO_MANY_MARKS not in marks
        and any(kind[0] in "LNPS" or kind == "Cn" for kind in kinds)  # an unassigned character may be a new emoji
    )
