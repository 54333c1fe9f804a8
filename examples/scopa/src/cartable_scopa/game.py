"""The declaration of Scopa."""

from __future__ import annotations

from typing import Final

from cartable.games.ai import AI
from cartable.games.game import Game, Rules
from cartable.games.learning import Learning
from cartable.games.partial import PartialRecords
from cartable.games.texts import Text
from cartable_scopa import events, notation, partial, rules, view, words
from cartable_scopa.ai import heuristics
from cartable_scopa.cards import DECK
from cartable_scopa.faces import faces
from cartable_scopa.learning import actions, observation
from cartable_scopa.options import Options
from cartable_scopa.state import State


def sides(state: State) -> tuple[tuple[int, ...], ...]:
    """SCOPA-3: each for themselves, or partners who sit opposite."""
    return tuple(tuple(range(side, state.players, 2)) for side in range(2))


GAME: Final = Game(
    name="scopa",
    title=Text("Scopa", "Scopa"),
    summary=Text(
        "Take cards of the same number or sum, and sweep the table. Two players, or two teams.",
        "Prenez des cartes de même valeur ou de même somme, et videz la table. À deux, ou en deux équipes.",
    ),
    state=State,
    options=Options,
    deck=lambda _options: DECK,
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
    sides=sides,
    words=words,
    chance_events=("dealt",),
    faces=faces,
    talk="none",
    partial=PartialRecords(partial.known_cards, partial.assume_any_card, partial.reveal),
    ai=AI(worth=heuristics.worth, reasons=heuristics.reasons),
    learning=Learning(
        actions=actions.actions,
        fields=observation.fields,
        action_of=actions.action_of,
        move_of=actions.move_of,
        observe=observation.observe,
        ranking_key=observation.ranking_key,
    ),
)
