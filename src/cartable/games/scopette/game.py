"""Scopette, tied together for the registry."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cartable.games.environment import Environment
from cartable.games.game import Endings, Game, Rules
from cartable.games.scopette import (
    actions,
    dealing,
    endings,
    events,
    hidden,
    moves,
    notation,
    observation,
    rules,
    sense,
    standing,
    view,
)
from cartable.games.scopette.cards import DECK, pack_of
from cartable.games.scopette.options import Options
from cartable.games.scopette.state import State
from cartable.games.texts import Text

GAME: Final = Game(
    name="scopette",
    title=Text("Scopette", "Scopette"),
    summary=Text(
        "Take cards by adding numbers, negative ones too, for a secret colour and shared symbols. 2 to 6, or teams.",
        "Prenez des cartes par des sommes, même négatives, pour vos couleur et symboles. De 2 à 6, ou en équipes.",
    ),
    state=State,
    options=Options,
    deck=lambda _: DECK,
    pack_of=pack_of,
    moves_buffer=rules.MOVES_BUFFER,
    rules=Rules(
        begin=dealing.begin,
        deal=dealing.deal,
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
    seen_as=view.seen_as,
    winners=events.winners,
    teams=events.sides,
    folder=Path(__file__).parent,
    search={"horizon": 3, "scale": 80, "trust": 1500},
    levels={
        "beginner": {"overlooks": 48, "misjudges": 100},
        "casual": {"overlooks": 36, "misjudges": 65},
        "sensible": {"overlooks": 24, "misjudges": 45},
        "expert": {"overlooks": 11, "misjudges": 20},
    },
    endings=Endings(endings.unseen_cards, endings.lay_in),
    environment=Environment(
        actions=actions.actions,
        tables=actions.tables,
        fields=observation.fields,
        action_of=actions.action_of,
        move_of=actions.move_of,
        observe=observation.observe,
        merit=observation.merit,
        open_points=False,
    ),
    standing=standing.standing,
    whole_moves=moves,
    passes=(moves.PASSED,),
    talk="team",
)
