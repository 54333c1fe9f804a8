"""Texts that are expensive to read as a record, up to the largest size."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import cartable
from cartable.kernel import interpreted
from cartable.server.wire.rest import LONGEST_RECORD
from tests.games.record_seals import resealed


def worst_records() -> Iterator[str]:
    for text in (*_syntax(), *_numbers()):
        yield text[:LONGEST_RECORD]
    yield endless_match()
    yield endless_match(is_fair=True)
    whole = shokoba_match()
    for old, new in _CHANGES:
        yield resealed(re.sub(old, lambda _, new=new: new, whole, count=1, flags=re.DOTALL))[:LONGEST_RECORD]  # type: ignore[misc]


def _syntax() -> Iterator[str]:
    most = LONGEST_RECORD
    yield "a" + ".a" * (most // 2) + " = 1"
    yield '"a"' + '."a"' * (most // 4) + " = 1"
    yield "a" + " . a" * 20_000 + " = 1"
    yield "[" + "a." * (most // 2) + "a]"
    yield "[[" + "a." * (most // 2) + "a]]"
    yield "a = {b" + ".c" * (most // 2) + " = 1}"
    yield "\n".join(f"a.e{number} = 1" for number in range(most // 11))
    yield "a = " + "[" * most
    yield "a = " + "{a=" * (most // 3)
    yield "a = [" + "[]," * (most // 3)
    yield "a = [" + "{}," * (most // 3)
    yield "a = [" + "0," * (most // 2)
    yield "a = [" + '"",' * (most // 3)
    yield "\n".join(f"k{number} = 0" for number in range(most // 10))
    yield "\n".join(f"[k{number}]" for number in range(most // 8))
    yield "[[rounds]]\n" * (most // 11)
    yield "\n".join(f"[k{number}.a]" for number in range(most // 10))
    yield "[a]\nb=1\n" * (most // 8)
    yield '"' * most
    yield "'" * most
    yield 'a = """' + "x" * most
    yield 'a = """' + '\\"' * (most // 2)
    yield 'a = """' + "\\u00e9" * (most // 6)
    yield 'a = """' + "\\\n" * (most // 2)
    yield 'a = """' + '""x' * (most // 3)
    yield "a = '''" + "''x" * (most // 3)
    yield ('a = "' + "x\\t" * 5_000 + '"\n') * (most // 15_000)
    yield "#" * most
    yield "# x\n" * (most // 4)
    yield "\n" * most
    yield " " * most
    yield "\r\n" * (most // 2)
    yield "x" * most
    yield "🀄" * most
    yield "\x00" * most


def _numbers() -> Iterator[str]:
    for number in ("9" * 5000, "-" + "9" * 5000, "0x" + "f" * 90_000, "0b" + "1" * 90_000, "1_" * 40_000 + "1"):
        yield f"cartable = {number}"
        yield f"cartable = 1\ngame = {number}"
    yield "cartable = " + "1." + "1" * 90_000
    yield "cartable = 1e" + "9" * 39
    yield "cartable = 0x" + "f" * 38
    yield "cartable = nan"
    yield "cartable = 1979-05-27T07:32:00." + "9" * 90_000
    yield "cartable = 1979-05-27"


_CHANGES = [
    (r"", ""),
    (r"players = 2", "players = " + "9" * 5000),
    (r"players = 2", "players = 0x" + "f" * 38),
    (r"players = 2", "players = 1979-05-27"),
    (r"players = 2", "players = [[1]]"),
    (r"players = 2", "players = nan"),
    (r"scores = [^\n]*", "scores = [" + "1," * 8000 + "]"),
    (r"scores = [^\n]*", "scores = 1979-05-27"),
    (r"winners = [^\n]*", "winners = {a = 1}"),
    (r'game = "[^"]*"', 'game = "' + "x" * 16_000 + '"'),
    (r"names = [^\n]*", "names = [" + '"",' * 5000 + "]"),
    (r"names = [^\n]*", 'names = ["' + "\\u0301" * 2000 + '", "b"]'),
    (r"nonces = [^\n]*", 'nonces = ["' + "\\U0001f004" * 1500 + '", ""]'),
    (r'secret = "[^"]*"', 'secret = "' + "ab" * 8000 + '"'),
    (r"spin = 0", "spin = 0x" + "f" * 38),
    (r'deck = """.*?"""', 'deck = """' + "1D " * 30_000 + '"""'),
    (r'deck = """.*?"""', 'deck = """' + "x" * 16_000 + '"""'),
    (r'moves = \[\s*"[^"]*"', 'moves = ["7D x ' + "1 " * 8000 + '"'),
    (r'moves = \[\s*"[^"]*"', 'moves = ["' + "x" * 16_000 + '"'),
    (r'moves = \[\s*"[^"]*"', "moves = [" + '"",' * 5000),
]


@cache
def shokoba_match() -> str:
    """A whole match, in which the first legal move is always made."""
    with interpreted():
        match = cartable.new("shokoba", players=2, target=5, seed=1)
        while not match.is_over:
            match.play(match.legal_moves[0])
        return match.record()


@cache
def endless_match(*, is_fair: bool = False) -> str:
    """A valid record of the largest size: every round of this match is cancelled, so that it could go on for ever.

    If it says that the deals were fair, each of them is computed again.
    """
    deck = "P K K B P B R R P G G G P G S S P S S N N N N L L L L P P P P P"
    with interpreted():
        match = cartable.new("goita", players=4, decks=[deck, deck], seed=1, first_player=0)
        for move in ("cancel", "agree"):
            match.play(move)
        head, first, last = match.record().split("[[rounds]]")
    rounds = (LONGEST_RECORD - len(head) - len(last)) // (len(first) + len("[[rounds]]")) - 1
    text = "[[rounds]]".join([head, *([first] * rounds), last])
    return resealed(text.replace("given = true\n", "") if is_fair else text)


def longest_matches() -> Iterator[tuple[str, int]]:
    """The records of very long matches that are over, each with its number of players."""
    long: tuple[tuple[str, dict[str, Any]], ...] = (
        ("shokoba", {"players": 4, "target": 50}),
        ("toko_maja", {"players": 6}),
    )
    for game, options in long:
        match = cartable.new(game, seed=1, **options)
        while not match.is_over:
            match.play(match.legal_moves[-1])
        yield match.record(), match.players


def body_of(record: str, **more: Any) -> bytes:
    """The body of the request; characters are written as they are, if that is shorter."""
    return json.dumps({"record": record, **more}, ensure_ascii=False).encode("utf-8", "surrogatepass")
