"""What somebody may be called: names are shown to others, so they hold nothing that hides or turns a line around."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from cartable.games.errors import BadOption

LONGEST_NAME: Final = 40

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Control and format characters, those that turn the direction of writing among them, halves, and private ones."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""

_JOINER: Final = re.compile("(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")
"""Joins the parts of an emoji, and parts or joins the letters of some scripts; between other letters it only hides."""

_PILED_UP: Final = 5
"""So many marks on one letter are no writing of any language, and reach into the lines around it."""


def clean_name(text: object) -> str:
    """The name as it is kept and shown: composed characters, single spaces, none at the ends.

    Raises `BadOption` where it is empty, too long, or holds a character that cannot be seen.
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
        and "m" * _PILED_UP not in marks
        and any(kind[0] in "LNPS" or kind == "Cn" for kind in kinds)  # what has no name yet may be a new emoji
    )
