"""The declaration of Shokoba."""

from __future__ import annotations

from typing import Final

from cartable.games.ai import AI, Endings, ReviewLimits
from cartable.games.game import Game, Rules
from cartable.games.learning import Learning
from cartable.games.partial import PartialRecords
from cartable.games.shokoba import events, notation, outcome, partial, rules, view, words
from cartable.games.shokoba.ai import endings, evaluation, heuristics
from cartable.games.shokoba.cards import DECK
from cartable.games.shokoba.faces import faces
from cartable.games.shokoba.learning import actions, observation
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
    chance_events=("dealt",),
    talk="none",
    partial=PartialRecords(partial.known_cards, partial.assume_any_card, partial.reveal),
    ai=AI(
        worth=heuristics.worth,
        reasons=heuristics.reasons,
        review=ReviewLimits(inaccuracy=0.4, mistake=0.7, blunder=1.5),
        evaluate=evaluation.evaluate,
        search={"horizon": 3},
        levels={
            "beginner": {"overlooks": 36, "misjudges": 115},
            "casual": {"overlooks": 20, "misjudges": 80},
            "sensible": {"overlooks": 8, "misjudges": 25},
            "expert": {"network": 1, "overlooks": 4, "misjudges": 10},
        },
        endings=Endings(endings.unseen_cards, endings.fill_unseen),
    ),
    learning=Learning(
        actions=actions.actions,
        fields=observation.fields,
        action_of=actions.action_of,
        move_of=actions.move_of,
        observe=observation.observe,
        ranking_key=observation.ranking_key,
        lookup=actions.lookup,
    ),
)
