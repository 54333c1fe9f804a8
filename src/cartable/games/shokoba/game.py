"""Shokoba, tied together for the registry."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cartable.games.environment import Environment
from cartable.games.game import Endings, Game, Rules
from cartable.games.shokoba import actions, endings, events, hidden, notation, observation, rules, sense, standing, view
from cartable.games.shokoba.cards import DECK
from cartable.games.shokoba.options import Options
from cartable.games.shokoba.state import State
from cartable.games.texts import Text

GAME: Final = Game(
    name="shokoba",
    title=Text("Shokoba", "Shokoba"),
    summary=Text(
        "Take cards that add up to yours, sweep the table, collect gems. 2 to 4 players, or two teams.",
        "Prenez des cartes dont la somme fait la vôtre, videz la table, amassez les gemmes. De 2 à 4, ou en équipes.",
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
    teams=events.sides,
    folder=Path(__file__).parent,
    search={"horizon": 3},
    levels={
        "beginner": {"overlooks": 57, "misjudges": 100},
        "casual": {"overlooks": 33, "misjudges": 64},
        "sensible": {"overlooks": 17, "misjudges": 38},
        "expert": {"each": 4},
    },
    standing=standing.standing,
    endings=Endings(endings.unseen_cards, endings.lay_in),
    environment=Environment(
        actions=actions.actions,
        tables=actions.tables,
        fields=observation.fields,
        action_of=actions.action_of,
        move_of=actions.move_of,
        observe=observation.observe,
        merit=observation.merit,
    ),
    talk="none",
)
