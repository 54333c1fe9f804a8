"""Goita Shogi, tied together for the registry."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cartable.games.game import Game, Rules
from cartable.games.goita import events, hidden, notation, rules, sense, view
from cartable.games.goita.options import Options, deck
from cartable.games.goita.state import State
from cartable.games.texts import Text

GAME: Final = Game(
    name="goita",
    title=Text("Goita Shogi", "Goita Shogi"),
    summary=Text(
        "Block the attack, attack in turn, and lay your last card first. Two teams of two, 2 or 3 players, or solo.",
        "Bloquez l'attaque, attaquez à votre tour, posez le premier votre dernière carte. En équipes, à 2, 3 ou seul.",
    ),
    state=State,
    options=Options,
    deck=deck,
    moves_buffer=rules.MOVES_BUFFER,
    rules=Rules(
        begin=rules.begin,
        deal=rules.deal,
        legal_moves=rules.legal_moves,
        play=rules.play,
        scores=rules.scores,
        hide=view.hide,
        resample=view.resample,
        worth=sense.worth,
    ),
    notation=notation,
    words=events,
    view=view.view,
    events=events.events,
    dealt=events.dealt,
    known_cards=hidden.known_cards,
    suppose=hidden.suppose,
    reasons=sense.reasons,
    reveal=hidden.reveal,
    cover=hidden.cover,
    winners=events.winners,
    teams=events.sides,
    folder=Path(__file__).parent,
    quiet_moves=hidden,
)
