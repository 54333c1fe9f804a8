"""Goita Shogi, tied together for the registry."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cartable.games.environment import Environment
from cartable.games.game import Game, Inference, Rules
from cartable.games.goita import actions, acts, clues, events, hidden, notation, observation, rules, sense, view
from cartable.games.goita.alone.solver import AloneSolver
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
    seen_as=hidden.seen_as,
    winners=events.winners,
    teams=events.sides,
    folder=Path(__file__).parent,
    search={"exploring": 200, "share": 30, "trust": 4000, "belief": 15, "reuse": 100},
    inference=Inference(clues.clues, clues.doubt),
    environment=Environment(
        actions=actions.actions,
        tables=actions.tables,
        fields=observation.fields,
        action_of=actions.action_of,
        move_of=actions.move_of,
        observe=observation.observe,
        merit=observation.merit,
    ),
    solver=AloneSolver(),
    quiet_moves=hidden,
    passes=(acts.PASS,),
    talk="none",
)
