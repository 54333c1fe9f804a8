"""The texts of an arena's findings, for the terminal and the report, in both languages."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text
from cartable.lab.entrant_stats import Fault

# what is measured
BOT: Final = Text("bot", "robot")
SHARE: Final = Text("first places", "premières places")
WON: Final = Text("won", "gagnées")
DRAWN: Final = Text("shared", "partagées")
LOST: Final = Text("lost", "perdues")
SCORE: Final = Text("mean score", "score moyen")
MARGIN: Final = Text("margin", "écart")
RATING: Final = Text("rating", "cote")
MEDIAN: Final = Text("median move", "coup médian")
P99: Final = Text("99% under", "99 % sous")
LONGEST: Final = Text("longest", "le plus long")
ROUNDS: Final = Text("rounds", "manches")
ROUNDS_WON: Final = Text("rounds won", "manches gagnées")
TIED: Final = Text("tied", "égales")
BEGINNING: Final = Text("won when first", "gagnées en premier")
FOLLOWING: Final = Text("won otherwise", "gagnées sinon")

# how it ended
ENDED: Final = {
    "precise": Text(
        "It stopped when every share was known with the precision asked for.",
        "L'arène s'est arrêtée quand chaque part a été connue avec la précision demandée.",
    ),
    "better": Text(
        "It stopped when the sequential test, which is wrong 5 times in 100, accepted the higher share for {name}.",
        "L'arène s'est arrêtée quand le test séquentiel, qui se trompe 5 fois sur 100, a retenu la part la plus haute "
        "pour {name}.",
    ),
    "not better": Text(
        "It stopped when the sequential test, which is wrong 5 times in 100, accepted the lower share for {name}.",
        "L'arène s'est arrêtée quand le test séquentiel, qui se trompe 5 fois sur 100, a retenu la part la plus basse "
        "pour {name}.",
    ),
    "interrupted": Text(
        "It was interrupted before the last deal.", "L'arène a été interrompue avant la dernière donne."
    ),
}
STOPPED: Final = Text(
    "Early stopping biases the estimates a little: the intervals hold for a number of deals fixed beforehand.",
    "Un arrêt anticipé biaise légèrement les estimations : les intervalles valent pour un nombre de donnes fixé "
    "d'avance.",
)

# what went wrong
FAULTS: Final = Text(
    "{name}: {count} of its moves were replaced by the first legal one ({faults}).",
    "{name} : {count} de ses coups ont été remplacés par le premier coup permis ({faults}).",
)
FAULT_NAMES: Final[dict[Fault, Text]] = {
    "illegal": Text("illegal: {count}", "illégaux : {count}"),
    "late": Text("too late: {count}", "trop tardifs : {count}"),
    "crashed": Text("crashed: {count}", "plantages : {count}"),
    "absent": Text("after it had ended: {count}", "après son arrêt : {count}"),
}

# the report
TITLE: Final = Text("{game}: who plays best?", "{game} : qui joue le mieux ?")
LEAD: Final = Text(
    "{matches} matches between {entrants} bots on {deals} deals. Each deal was played in {arrangements} arrangements, "
    "so that every bot played every side's cards.",
    "{matches} parties entre {entrants} robots sur {deals} donnes. Chaque donne a été jouée dans {arrangements} "
    "dispositions, afin que chaque robot joue les cartes de chaque camp.",
)
SOLO_LEAD: Final = Text(
    "{deals} deals, each played solo by {entrants} bots.",
    "{deals} donnes, chacune jouée en solo par {entrants} robots.",
)
OPTIONS: Final = Text("Options:", "Options :")
SHARES: Final = Text("First places", "Premières places")
SHARES_NOTE: Final = Text(
    "The share of first places (a shared one counts in part) with its 95% interval. "
    "The vertical mark is the share among equals.",
    "La part des premières places (une place partagée compte en partie) avec son intervalle à 95 %. "
    "Le trait vertical marque la part entre égaux.",
)
LADDER: Final = Text("Ratings", "Cotes")
LADDER_NOTE: Final = Text(
    "Openskill, as on the server: the mean, and two standard deviations on each side. Ratings help to compare; "
    "the evidence is in the intervals of the shares.",
    "Openskill, comme sur le serveur : la moyenne, et deux écarts-types de chaque côté. Les cotes aident à comparer ; "
    "ce sont les intervalles des parts qui font preuve.",
)
MATRIX: Final = Text("Head to head", "Face à face")
MATRIX_NOTE: Final = Text(
    "How often the bot in the row finishes ahead of the bot in the column; ties count one half.",
    "Fréquence à laquelle le robot de la ligne finit devant celui de la colonne ; une égalité compte pour moitié.",
)
SCORES: Final = Text("Final scores", "Scores finaux")
SCORES_NOTE: Final = Text(
    "How often each score was reached; the mark is the mean.",
    "La fréquence de chaque score ; le trait marque la moyenne.",
)
TIMES: Final = Text("Time for a move", "Temps par coup")
TIMES_NOTE: Final = Text(
    "Processor time of each decision, on a logarithmic scale; the marks are the median and the 99th percentile. "
    "Forced moves are left out.",
    "Temps de calcul de chaque décision, sur une échelle logarithmique ; les traits marquent la médiane et le "
    "99e centile. Les coups forcés ne comptent pas.",
)
WALL_NOTE: Final = Text(
    "External programs (*) are timed by the wall clock.", "Les programmes externes (*) sont chronométrés en temps réel."
)
COURSE: Final = Text("Over time", "Au fil des donnes")
COURSE_NOTE: Final = Text(
    "The share of first places after each number of deals, with its interval.",
    "La part des premières places selon le nombre de donnes jouées, avec son intervalle.",
)
NUMBERS: Final = Text("In numbers", "En chiffres")
BY_ROUND: Final = Text("Round by round", "Manche par manche")
METHOD: Final = Text("Method", "Méthode")
METHOD_DEALS: Final = Text(
    "The matches of one deal are not independent, so the deal is the unit: every interval comes from the variance "
    "between deals (Student's t over {deals} deals, 95%). The intervals of shares also count two imaginary deals all "
    "won and two all lost, since a few deals prove nothing.",
    "Les parties d'une même donne ne sont pas indépendantes : l'unité est la donne. Chaque intervalle vient de la "
    "variance entre les donnes (t de Student sur {deals} donnes, 95 %). Les intervalles des parts comptent aussi deux "
    "donnes fictives toutes gagnées et deux toutes perdues, car quelques donnes ne prouvent rien.",
)
METHOD_MARGIN: Final = Text(
    "The margin is the mean score of a bot's sides minus the mean score of the other bots' sides in the same match.",
    "L'écart est le score moyen des camps d'un robot moins celui des camps des autres robots dans la même partie.",
)
METHOD_REPEAT: Final = Text(
    "Seed {seed}, code {code}. The same command plays the same matches with any number of workers, unless a bot has "
    "a time budget.",
    "Graine {seed}, code {code}. La même commande rejoue les mêmes parties quel que soit le nombre de processus, sauf "
    "si un robot a un budget de temps.",
)
