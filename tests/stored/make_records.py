"""Makes the stored records: `python -m tests.stored.make_records FOLDER`.

Each record is kept as the text that people have, with what this version reads from it.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import cartable
from tests.stored.reading import contents

VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("shokoba", {"players": 4, "teams": True, "target": 2}),
    ("shokoba", {"players": 2, "mistakes": True, "memory": True, "target": 1}),
    ("toko_maja", {"players": 3, "table_sets": True}),
    ("goita", {"players": 4, "target": 2}),
    ("goita", {"players": 3, "two_at_random": True, "target": 1}),
    ("goita", {"players": 2, "mode": "solo"}),
    ("scopette", {"players": 3}),
    ("scopette", {"players": 4, "teams": True}),
)
_SEATS = 2
"""Whose knowledge is kept: of these first seats and of a spectator."""


def played(match: Any, moves: int, seed: int) -> Any:
    """The match with so many random moves made, or until it is over."""
    chance = Random(seed)
    for _ in range(moves):
        if match.is_over:
            break
        match.play(chance.choice(match.legal_moves))
    return match


def records() -> Iterator[tuple[str, str]]:
    for number, (game, options) in enumerate(VARIANTS):
        name = "-".join([game, *(f"{key}={value}" for key, value in options.items())])
        nonces = [f"nonce {seat}" for seat in range(options["players"])]
        whole = played(cartable.new(game, seed=number, nonces=nonces, **options), 10_000, number)
        yield f"{name}, finished", whole.record()
        running = whole.copy()
        while running.ply > min(23, whole.ply // 2):
            running.undo()
        yield f"{name}, running", running.record()
        for reader in (*range(_SEATS), None):
            who = "a spectator" if reader is None else f"seat {reader}"
            yield f"{name}, running, known to {who}", running.record(known_to=reader)
            yield f"{name}, played on, known to {who}", played_on(running, whole, reader)
        deck = [match_card(whole, card) for card in whole.rounds[0].deck]
        given = cartable.new(game, seed=number, decks=[" ".join(deck[:7])], names=_names(options), **options)
        yield f"{name}, given cards", played(given, 9, number).record()


def played_on(running: Any, whole: Any, reader: int | None) -> str:
    """The record that one reader has of the running match, with the moves that follow and that the reader knows of."""
    partial = cartable.read(running.record(known_to=reader))
    for move in whole.moves[running.ply :]:
        if not partial.is_over and str(move) in partial.legal_moves:
            partial.play(str(move))
        else:
            break
    text: str = partial.record()
    return text


def match_card(match: Any, card: int) -> str:
    text: str = match.game.notation.card_text(card)
    return text


def _names(options: dict[str, Any]) -> list[str]:
    return ["Zoë", "李", "Bo", "Évariste"][: options["players"]]


def main(target: Path) -> None:
    kept = {name: {"record": text, **contents(text)} for name, text in records()}
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True)
    (target / "records.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    for name, each in kept.items():
        print(name, len(each["record"]), each["over"], each["verdicts"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
