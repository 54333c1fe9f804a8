"""The declaration of Scopette."""

from __future__ import annotations

from typing import Final

from cartable.games.ai import AI, Endings, ReviewLimits
from cartable.games.game import Game, MoveKernels, Rules
from cartable.games.learning import Learning
from cartable.games.partial import PartialRecords
from cartable.games.scopette import (
    events,
    move_counts,
    notation,
    outcome,
    partial,
    rules,
    setup,
    turn_moves,
    view,
    words,
)
from cartable.games.scopette.ai import endings, evaluation, heuristics, observed_moves
from cartable.games.scopette.cards import DECK, pack_of
from cartable.games.scopette.faces import faces
from cartable.games.scopette.learning import actions, observation
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
    rules=Rules(
        begin=setup.begin,
        deal=setup.deal,
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
    passes=(turn_moves.PASSED,),
    pack_of=pack_of,
    whole_moves=turn_moves,
    move_kernels=MoveKernels(move_counts.is_within_move, move_counts.count_moves, move_counts.move_at),
    talk="team",
    partial=PartialRecords(partial.known_cards, partial.assume_any_card, partial.reveal),
    ai=AI(
        worth=heuristics.worth,
        reasons=heuristics.reasons,
        review=ReviewLimits(inaccuracy=1.3, mistake=2.0, blunder=3.2),
        evaluate=evaluation.evaluate,
        observed_move=observed_moves.observed_move,
        search={"horizon": 3, "scale": 80, "early_bonus": 1500},
        levels={
            "beginner": {"overlooks": 48, "misjudges": 100},
            "casual": {"overlooks": 36, "misjudges": 65},
            "sensible": {"overlooks": 24, "misjudges": 45},
            "expert": {"per_opponent": 60},
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
        open_points=False,
    ),
)
