"""What puzzles say, in both languages."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text

ONE_MOVE: Final = Text(
    "Find the move that brings clearly more than every other.",
    "Trouvez le coup qui rapporte nettement plus que tous les autres.",
)
SEVERAL_MOVES: Final = Text(
    "Find {length} moves in a row: the others answer after each.",
    "Trouvez {length} coups de suite : les autres répondent après chacun.",
)
RIGHT: Final = Text("Right.", "Exact.")
SHOWN: Final = Text("This is the solution.", "Voici la solution.")
SOLUTION: Final = Text("The solution: {move}{why}.", "La solution : {move}{why}.")
WRONG: Final = Text("“{move}” gives up about {points} points.", "« {move} » cède environ {points} points.")
WRONG_UNLISTED: Final = Text("“{move}” gives up more than {points} points.", "« {move} » cède plus de {points} points.")
BETTER: Final = Text("Better: {move}{why}.", "Mieux : {move}{why}.")
TEMPTING: Final = Text(
    "The tempting move, “{move}”, gives up about {points} points.",
    "Le coup tentant, « {move} », cède environ {points} points.",
)
WHY: Final = Text(" ({reasons})", " ({reasons})")
PROVED_EXACT: Final = Text(
    "Solved exactly: from here on, all cards that matter can be known.",
    "Résolu exactement : à partir d'ici, toutes les cartes qui comptent peuvent être connues.",
)
PROVED_IN_WORLDS: Final = Text(
    "Compared in {worlds} deals that agree with what can be known; the chance of error is at most 1 in {odds}.",
    "Comparé dans {worlds} donnes compatibles avec ce qu'on peut savoir ; le risque d'erreur est d'au plus 1 sur "
    "{odds}.",
)

# themes
LAST_TURNS: Final = Text("last turns", "derniers tours")
COUNTED_OUT: Final = Text("all cards can be counted", "toutes les cartes se comptent")
SACRIFICE: Final = Text("sacrifice", "sacrifice")
QUIET_MOVE: Final = Text("quiet move", "coup tranquille")
PASSING: Final = Text("the strength of passing", "la force de passer")
ONLY_MOVE: Final = Text("everything else loses much", "tout le reste perd beaucoup")
LOOKS_WORST: Final = Text("it looks worst", "il semble le pire")
BROAD_CHOICE: Final = Text("many choices", "beaucoup de choix")
LONG_LINE: Final = Text("several moves in a row", "plusieurs coups de suite")
