"""Bounds on a record's text, checked before it is parsed.

A TOML parser needs time and memory that grow with the square of a dotted key, and Python raises an error for a number
of thousands of digits. Records need neither, so a text that has them is refused by a scan that takes linear time. A
record may have any number of rounds and moves; its readers decide how long a text they accept.
"""

from __future__ import annotations

import re
from typing import Final

from cartable.games.errors import BadRecord

LONGEST_LINE: Final = 16_384
"""Six nonces of 200 characters, each written as an escape of ten, are the longest line that is ever written."""
LONGEST_WORD: Final = 40
"""Of what stands outside of texts: names of fields, numbers."""
MOST_DOTS: Final = 1
"""Outside of texts, in a line: records have none, but people may write `options.players`."""
DEEPEST: Final = 4
"""Of brackets: records have two, as in `[[rounds]]`."""

_QUOTED_OR_COMMENT: Final = re.compile(
    r'''
    """ [^"\\]*+ (?: (?: \\. | "(?!"") ) [^"\\]*+ )*+ "{0,5}
    | \'\'\' .*? (?: \'{3,5} | \Z )
    | " [^"\\\n]*+ (?: \\[^\n] [^"\\\n]*+ )*+ "?
    | \' [^\'\n]*+ \'?
    | \# [^\n]*+
    ''',
    re.VERBOSE | re.DOTALL,
)
"""Every branch also matches where the end is missing, so that no character is looked at twice."""
_LONG_WORD: Final = re.compile(rf"[\w+-]{{{LONGEST_WORD + 1}}}")
_BRACKET: Final = re.compile(r"[\[{]|[\]}]")


def check_bounds(text: str) -> None:
    """Raise `BadRecord` if the text has something that no record has and that is expensive to parse."""
    if max(map(len, text.split("\n"))) > LONGEST_LINE:
        raise _beyond(f"a line has more than {LONGEST_LINE} characters", f"une ligne dépasse {LONGEST_LINE} caractères")
    outside = _QUOTED_OR_COMMENT.sub(_placeholder, text)
    if _LONG_WORD.search(outside):
        raise _beyond(
            f"a name or a number has more than {LONGEST_WORD} characters",
            f"un nom ou un nombre dépasse {LONGEST_WORD} caractères",
        )
    if "." in outside and max(line.count(".") for line in outside.split("\n")) > MOST_DOTS:
        raise _beyond("a name has too many parts", "un nom a trop de parties")
    if _depth(outside) > DEEPEST:
        raise _beyond("it is nested too deeply", "l'imbrication est trop profonde")


def _placeholder(found: re.Match[str]) -> str:
    return "" if found[0].startswith("#") else '""'


def _depth(outside: str) -> int:
    """The deepest nesting, or the first that is too deep."""
    depth = deepest = 0
    for bracket in _BRACKET.finditer(outside):
        depth += 1 if bracket[0] in "[{" else -1
        deepest = max(depth, deepest)
        if deepest > DEEPEST:
            break
    return deepest


def _beyond(why: str, why_fr: str) -> BadRecord:
    return BadRecord("record/bounds", why=why, why_fr=why_fr)
