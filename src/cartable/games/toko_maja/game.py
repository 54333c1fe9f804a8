"""The declaration of Toko Maja."""

from __future__ import annotations

from typing import Final

from cartable.games.ai import AI, ReviewLimits
from cartable.games.game import Game, Rules
from cartable.games.learning import Learning
from cartable.games.partial import PartialRecords
from cartable.games.texts import Text
from cartable.games.toko_maja import events, notation, outcome, partial, rules, view, words
from cartable.games.toko_maja.ai import evaluation, heuristics
from cartable.games.toko_maja.faces import faces
from cartable.games.toko_maja.learning import actions, observation
from cartable.games.toko_maja.options import Options, deck
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
    deck=deck,
    rules=Rules(
        begin=rules.begin,
        deal=rules.deal,
        legal_moves=rules.legal_moves,
        play=rules.play,
        scores=rules.scores,
        hide=view.hide,
        resample=view.resample,
        moves_buffer=rules.MOVES_BUFFER,
    ),
    notation=notation,
    view=view.view,
    events=events,
    rule_signs=events.RULE_SIGNS,
    own_events=events.OWN_EVENTS,
    labels=events.LABELS,
    own_view=view.own_view,
    sides=outcome.sides,
    winners=outcome.winners,
    words=words,
    faces=faces,
    chance_events=("drew",),
    passes=(rules.PASS,),
    partial=PartialRecords(partial.known_cards, partial.assume_any_card, partial.reveal),
    ai=AI(
        worth=heuristics.worth,
        best_looking=heuristics.best_looking,
        reasons=heuristics.reasons,
        review=ReviewLimits(inaccuracy=1.9, mistake=2.5, blunder=4.2),
        evaluate=evaluation.evaluate,
        search={"horizon": 4, "share": 100, "scale": 80, "early_bonus": 4000, "exploring": 800, "prior": 1},
        levels={"expert": {"per_opponent": 60}},
    ),
    learning=Learning(
        actions=actions.actions,
        fields=observation.fields,
        action_of=actions.action_of,
        move_of=actions.move_of,
        observe=observation.observe,
        ranking_key=observation.ranking_key,
    ),
)
