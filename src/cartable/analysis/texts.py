"""What reviews say, in both languages."""

from __future__ import annotations

from typing import Final

from cartable.analysis.grades import Grade
from cartable.games.texts import Text

GRADES: Final = {
    Grade.BEST: Text("best", "meilleur"),
    Grade.GOOD: Text("good", "bon"),
    Grade.INACCURACY: Text("inaccuracy", "imprécision"),
    Grade.MISTAKE: Text("mistake", "erreur"),
    Grade.BLUNDER: Text("blunder", "gaffe"),
}
TITLE: Final = Text("{game}: what the match was worth", "{game} : ce que valait la partie")
ACCOUNT_TITLE: Final = Text("How the result came about, in points", "D'où vient le résultat, en points")
ACCOUNT_COLUMNS: Final = (
    Text("player", "joueur"),
    Text("result", "résultat"),
    Text("from the seat", "de la place"),
    Text("luck", "chance"),
    Text("gave away", "cédé"),
    Text("was given", "reçu"),
    Text("accuracy", "précision"),
)
COURSE: Final = Text("The course of the match", "Le cours de la partie")
COURSE_NOTE: Final = Text(
    "What each player could expect: points more than the others on average. Drops are moves that gave something away; "
    "a dot is the largest of them.",
    "Ce que chacun pouvait espérer : points de plus que les autres en moyenne. Les chutes sont des coups qui ont cédé "
    "quelque chose ; un point marque la plus grande.",
)
MOVES: Final = Text("moves", "coups")
DECISION_TITLE: Final = Text("What was given away", "Ce qui a été cédé")
DECISION_COLUMNS: Final = (
    Text("move", "coup"),
    Text("player", "joueur"),
    Text("played", "joué"),
    Text("better", "mieux"),
    Text("points", "points"),
    Text("grade", "note"),
    Text("why", "pourquoi"),
)
DECISION: Final = Text("Round {round}, move {move}, {name}: {grade}", "Manche {round}, coup {move}, {name} : {grade}")
PLAYED: Final = Text(
    "Played: {move}. It gave away {lost} points (± {error}).",
    "Joué : {move}. Ce coup a cédé {lost} points (± {error}).",
)
BETTER: Final = Text("Better: {move}{why}.", "Mieux : {move}{why}.")
CHANCES: Final = Text(
    "Chance to win the match: {best} % with the better move, {played} % with the one played.",
    "Chances de gagner la partie : {best} % avec le meilleur coup, {played} % avec le coup joué.",
)
OPEN_TITLE: Final = Text("With all cards open", "Toutes cartes ouvertes")
OPEN_NOTE: Final = Text(
    "Nobody could know this at the table: it is exactly what the round brings if, from here on, everybody sees all "
    "cards, the undealt ones too, and plays perfectly. No grade depends on it.",
    "Personne ne pouvait le savoir à la table : c'est exactement ce que rapporte la manche si, à partir d'ici, chacun "
    "voit toutes les cartes, même celles de la pioche, et joue parfaitement. Aucune note n'en dépend.",
)
OPEN_COLUMNS: Final = (
    Text("move", "coup"),
    Text("player", "joueur"),
    Text("best", "meilleur"),
    Text("points", "points"),
    Text("points of the move played", "points du coup joué"),
)
OPEN_LINE: Final = Text(
    "With all cards open: {best} brings {margin} in the round, the move played {played}.",
    "Toutes cartes ouvertes : {best} rapporte {margin} dans la manche, le coup joué {played}.",
)
OPEN_BEST_LINE: Final = Text(
    "With all cards open: the move played was best, and brings {margin} in the round.",
    "Toutes cartes ouvertes : le coup joué était le meilleur, et rapporte {margin} dans la manche.",
)
OPEN_SUMMARY: Final = Text(
    "{name}: best with all cards open in {best} of {known} decisions, {lost} points lost in the others",
    "{name} : meilleur coup toutes cartes ouvertes dans {best} décisions sur {known}, {lost} points perdus aux autres",
)
ANY_OTHERS: Final = Text(" or {n} others", " ou {n} autres")
OR: Final = Text(" or ", " ou ")
LUCK_TITLE: Final = Text("The greatest luck, in points", "Les plus grands coups de chance, en points")
LUCK_COLUMNS: Final = (
    Text("after move", "après le coup"),
    Text("player", "joueur"),
    Text("act of chance", "hasard"),
    Text("points", "points"),
)
ACT_DEAL: Final = Text("the deal", "la donne")
ACT_CARDS: Final = Text("new cards: {events}", "nouvelles cartes : {events}")
ACT_OTHERS: Final = Text("what the others held and did", "ce que les autres avaient et ont fait")
NOTHING_LOST: Final = Text("Nobody gave anything away.", "Personne n'a rien cédé.")
METHOD: Final = Text(
    "Each move was tried in up to {worlds} deals that agree with what the player could know, and the round played out. "
    "Result = from the seat + luck − gave away + was given.",
    "Chaque coup a été essayé dans jusqu'à {worlds} donnes compatibles avec ce que le joueur pouvait savoir, et la "
    "manche jouée jusqu'au bout. Résultat = de la place + chance − cédé + reçu.",
)
EVEN: Final = Text("Even", "Égalité")
AHEAD: Final = Text("{n} ahead", "{n} d'avance")
BEHIND: Final = Text("{n} behind", "{n} de retard")
LUCK_EVEN: Final = Text("luck was even", "la chance a été égale")
LUCK_BROUGHT: Final = Text("luck brought {n}", "la chance a apporté {n}")
LUCK_COST: Final = Text("luck cost {n}", "la malchance a coûté {n}")
STORY: Final = Text(
    "{result}: {luck}, {given} given away, {received} by the others",
    "{result} : {luck}, {given} cédés, {received} par les autres",
)
TURNING_POINT: Final = Text("; turning point in round {round}", " ; tournant à la manche {round}")
