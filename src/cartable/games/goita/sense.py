"""A first sense."""
from __future__ import annotations
from cartable.games.goita.state import State
from cartable.games.texts import Text
from cartable.kernel import kernel


@kernel
def worth(state: State, move: int) -> int:
    return move & 7


def reasons(state: State, move: int) -> list[Text]:
    return [Text("a", "b")]
