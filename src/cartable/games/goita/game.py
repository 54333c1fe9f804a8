"""The declaration of Goita Shogi."""

from __future__ import annotations

from typing import Final

from cartable.games.ai import AI, ReviewLimits
from cartable.games.game import Game, MoveKernels, Rules
from cartable.games.goita import events, move_codes, notation, outcome, partial, private_moves, rules, view, words
from cartable.games.goita.ai import heuristics, observed_moves
from cartable.games.goita.ai.open_solver import OpenGoita
from cartable.games.goita.ai.solo.solver import SoloSolver
from cartable.games.goita.faces import faces
from cartable.games.goita.learning import actions, observation
from cartable.games.goita.options import Options, deck
from cartable.games.goita.state import State
from cartable.games.learning import Learning
from cartable.games.partial import PartialRecords
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
    chance_events=("turned",),
    passes=(move_codes.PASS,),
    cover=view.cover,
    private_moves=private_moves,
    move_kernels=MoveKernels(is_public=rules.is_public),
    talk="none",
    partial=PartialRecords(partial.known_cards, partial.assume_any_card, partial.reveal),
    ai=AI(
        worth=heuristics.worth,
        reasons=heuristics.reasons,
        review=ReviewLimits(inaccuracy=0.7, mistake=1.1, blunder=2.0),
        observed_move=observed_moves.observed_move,
        search={"exploring": 200, "share": 30, "early_bonus": 4000, "reuse": 100},
        levels={
            "sensible": {"network": 1, "overlooks": 20, "misjudges": 45},
            "expert": {"network": 1, "overlooks": 10, "misjudges": 20},
        },
        trusts_network=True,
        solver=SoloSolver(),
        open_solver=OpenGoita(),
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
