"""Writing a record: a match as a readable TOML text, which `record_reader` reads.

A record holds the options, what is needed to verify the deals, and each round's deck and moves. Its seal is a digest
of the content, which detects changes; comments and spacing do not count.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, Protocol

from cartable.games.deals import UNKNOWN, Deals
from cartable.games.errors import BadOption
from cartable.games.events import UNKNOWN_CARD
from cartable.games.game import Game
from cartable.games.options import GameOptions
from cartable.games.reader import SPECTATOR, Reader

FORMAT: Final = 1
SPECTATOR_TEXT: Final = "spectator"
"""The value of `known_to` in the partial record of a spectator."""
_CARDS_PER_LINE: Final = 20


class RecordedRound(Protocol):
    """What a record needs of a round: `match.Round` has it."""

    @property
    def deck(self) -> tuple[int, ...]: ...
    @property
    def spin(self) -> int: ...
    @property
    def states(self) -> Sequence[Any]: ...
    @property
    def moves(self) -> Sequence[int]: ...


class RecordedMatch(Protocol):
    """What a record needs of a match: `match.Match` has it."""

    game: Game
    options: GameOptions
    deals: Deals
    players: int
    names: tuple[str, ...]

    @property
    def rounds(self) -> Sequence[RecordedRound]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    def check_reader(self, reader: object) -> None: ...


def write(match: RecordedMatch, known_to: Reader | Literal["all"]) -> str:
    """The match as a TOML text: everything, or what one reader knows."""
    content = _content(match, known_to)
    lines = [f"# A match of {match.game.title.en}, recorded by Cartable", f"cartable = {FORMAT}"]
    lines += [f"{name} = {_value(content[name])}" for name in ("game", "names", "known_to") if name in content]
    lines += [f"seal = {_value(seal_of(content))}"]
    for table in ("options", "fairness"):
        lines += ["", f"[{table}]", *(f"{name} = {_value(value)}" for name, value in content[table].items())]
    if "origin" in content:
        lines += ["", "[origin]", f"seed = {content['origin']['seed']}", "record = ["]
        lines += [*(f"  {_value(line)}," for line in content["origin"]["record"]), "]"]
    for round_ in content["rounds"]:
        lines += [
            "",
            "[[rounds]]",
            *(f"{name} = {_value(round_[name])}" for name in ("given", "spin") if name in round_),
        ]
        lines += ['deck = """', *_in_lines(round_["deck"].split(), _CARDS_PER_LINE), '"""']
        lines += ["moves = [", *_move_lines(round_["moves"], match.players), "]"]
    if "result" in content:
        lines += ["", "[result]", *(f"{name} = {_value(value)}" for name, value in content["result"].items())]
    return "\n".join(lines) + "\n"


def _content(match: RecordedMatch, known_to: Reader | Literal["all"]) -> dict[str, Any]:
    """The record as plain data, without what the reader may not know."""
    everything = known_to == "all" and not match.deals.is_partial
    knower = match.deals.reader if known_to == "all" else known_to
    if known_to != "all":
        match.check_reader(known_to)
    reader = None if everything or (match.is_over and not match.deals.is_partial) else knower
    content: dict[str, Any] = {"game": match.game.name, "names": list(match.names)}
    if reader is not None:
        content["known_to"] = SPECTATOR_TEXT if reader == SPECTATOR else reader
    origin = match.deals.origin
    if origin is not None:
        if reader is not None:
            raise BadOption("record/continued")
        content["origin"] = {"seed": origin.seed, "record": origin.record.splitlines()}
    content["options"] = match.options.chosen()
    content["fairness"] = _fairness(match, reveal=everything or match.is_over)
    content["rounds"] = [_round_content(match, number, each, reader) for number, each in enumerate(match.rounds, 1)]
    if match.is_over:
        content["result"] = {"scores": list(match.scores), "winners": list(match.winners)}
    return content


def _fairness(match: RecordedMatch, reveal: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"nonces": list(match.deals.nonces)}
    if match.deals.commitment is not None:
        shown = {"commitment": match.deals.commitment, **shown}
    if reveal and match.deals.dealer is not None:
        shown["secret"] = match.deals.dealer.secret.hex()
    return shown


def _round_content(match: RecordedMatch, number: int, round_: RecordedRound, reader: Reader | None) -> dict[str, Any]:
    known = [True] * len(round_.deck)
    if reader is not None:
        known = match.game.require_partial().known_cards(round_.states, reader)
    text = match.game.notation.card_text
    cards = [
        text(card) if seen and card != UNKNOWN else UNKNOWN_CARD for card, seen in zip(round_.deck, known, strict=True)
    ]
    shown: dict[str, Any] = {"spin": round_.spin}
    if not match.deals.is_fair(number):
        shown["given"] = True
    shown["deck"] = " ".join(cards)
    covered = reader is not None and number == len(match.rounds)
    moves = [
        match.game.cover(move) if covered and before.turn != reader else move
        for before, move in _noticed(match, round_, reader)
    ]
    shown["moves"] = [match.game.notation.move_text(move) for move in moves]
    return shown


def _noticed(match: RecordedMatch, round_: RecordedRound, reader: Reader | None) -> Iterator[tuple[Any, int]]:
    """The states and moves of a round, without private decisions that the reader may not know of."""
    private = match.game.private_moves
    for before, move in zip(round_.states, round_.moves, strict=False):
        known = move if private is None or reader is None else private.noticed(before, move, reader)
        if known is not None:
            yield before, known


def seal_of(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


def _value(value: Any) -> str:
    """A plain value as TOML in ASCII: like JSON, but without surrogate pairs."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isascii() and text.isprintable():
        return text
    return "".join(each if each.isascii() and each.isprintable() else _escaped(ord(each)) for each in text)


def _escaped(code: int) -> str:
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _in_lines(words: Sequence[str], per_line: int) -> list[str]:
    return [" ".join(words[start : start + per_line]) for start in range(0, len(words), per_line)]


def _move_lines(moves: Sequence[str], players: int) -> list[str]:
    """One line for every `players` moves."""
    return [
        "  " + " ".join(f"{json.dumps(move)}," for move in moves[start : start + players])
        for start in range(0, len(moves), players)
    ]
