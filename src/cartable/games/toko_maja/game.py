"""Toko Maja, tied together for the registry."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cartable.games.environment import Environment
from cartable.games.game import Game, Rules
from cartable.games.texts import Text
from cartable.games.toko_maja import (
    actions,
    events,
    hidden,
    notation,
    observation,
    reading,
    rules,
    sense,
    standing,
    view,
)
from cartable.games.toko_maja.cards import DECK
from cartable.games.toko_maja.options import Options
from cartable.games.toko_maja.state import State

GAME: Final = Game(
    name="toko_maja",
    title=Text("Toko Maja", "Toko Maja"),
    summary=Text(
        "Collect threes of a kind, win the majorities, keep your hand small. 2 to 6 players, or teams.",
        "Collectionnez les brelans, gagnez les majorités, gardez peu de cartes en main. De 2 à 6, ou en équipes.",
    ),
    state=State,
    options=Options,
    deck=lambda _: DECK,
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
    cover=lambda move: move,
    winners=events.winners,
    teams=reading.sides,
    folder=Path(__file__).parent,
    search={"horizon": 6, "share": 100, "scale": 80, "trust": 4000, "exploring": 800},
    levels={"expert": {"each": 60}},
    standing=standing.standing,
    environment=Environment(
        actions=actions.actions,
        tables=actions.tables,
        fields=observation.fields,
        action_of=actions.action_of,
        move_of=actions.move_of,
        observe=observation.observe,
        merit=observation.merit,
    ),
    passes=(rules.PASS,),
)
