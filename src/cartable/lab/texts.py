"""What is said of an arena's findings, at the terminal and in the report, in both languages side by side."""

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
BEGINNING: Final = Text("won when beginning", "gagnées en commençant")
FOLLOWING: Final = Text("won otherwise", "gagnées sinon")

# how it ended
ENDED: Final = {
    "precise": Text(
        "It ended when every share was known as well as asked.",
        "Arrêt quand chaque part fut connue aussi bien que demandé.",
    ),
    "better": Text(
        "It ended when the sequential test, wrong 5 times in 100, took {name}'s share for the higher one.",
        "Arrêt quand le test séquentiel, faux 5 fois sur 100, tint la part de {name} pour la plus haute.",
    ),
    "not better": Text(
        "It ended when the sequential test, wrong 5 times in 100, took {name}'s share for the lower one.",
        "Arrêt quand le test séquentiel, faux 5 fois sur 100, tint la part de {name} pour la plus basse.",
    ),
    "interrupted": Text("It was interrupted before the last deal.", "Interrompu avant la dernière donne."),
}
STOPPED: Final = Text(
    "What stops when it looks good looks a little too good: the intervals hold for a number of deals fixed beforehand.",
    "Ce qui s'arrête quand c'est bon paraît un peu trop bon : les intervalles valent pour un nombre de donnes fixé.",
)

# what went wrong
FAULTS: Final = Text(
    "{name}: {count} of its moves were made in its place, the first legal one each time ({faults}).",
    "{name} : {count} de ses coups furent joués à sa place, chaque fois le premier permis ({faults}).",
)
FAULT_NAMES: Final[dict[Fault, Text]] = {
    "illegal": Text("illegal: {count}", "illégaux : {count}"),
    "late": Text("too late: {count}", "trop tard : {count}"),
    "crashed": Text("crashed: {count}", "plantages : {count}"),
    "absent": Text("gone: {count}", "absent : {count}"),
}

# the report
TITLE: Final = Text("{game}: who plays best?", "{game} : qui joue le mieux ?")
LEAD: Final = Text(
    "{matches} matches between {entrants} bots on {deals} deals. Each deal was played in {arrangements} arrangements, "
    "so that everybody held everybody's cards.",
    "{matches} parties entre {entrants} robots sur {deals} donnes. Chaque donne fut jouée en {arrangements} "
    "dispositions : chacun a tenu les cartes de chacun.",
)
SOLO_LEAD: Final = Text(
    "{deals} deals, each played by {entrants} bots, everyone alone.",
    "{deals} donnes, chacune jouée par {entrants} robots, chacun seul.",
)
OPTIONS: Final = Text("Options:", "Options :")
SHARES: Final = Text("First places", "Premières places")
SHARES_NOTE: Final = Text(
    "The share of first places, a shared one counted in part, and where it lies 95 times in 100. "
    "The upright mark is what it would be among equals.",
    "La part des premières places, une place partagée comptant en partie, et où elle se trouve 95 fois sur 100. "
    "Le trait vertical est ce qu'elle serait entre égaux.",
)
LADDER: Final = Text("Ratings", "Cotes")
LADDER_NOTE: Final = Text(
    "Openskill, as on the server: the mean, and two standard deviations to each side. They are for comparing; "
    "the evidence is in the intervals of the shares.",
    "Openskill, comme sur le serveur : la moyenne, et deux écarts-types de chaque côté. Pour comparer ; "
    "la preuve est dans les intervalles des parts.",
)
MATRIX: Final = Text("Head to head", "Face à face")
MATRIX_NOTE: Final = Text(
    "How often the bot of the row ends before the bot of the column; equal places count half.",
    "À quelle fréquence le robot de la ligne finit devant celui de la colonne ; à égalité, une moitié.",
)
SCORES: Final = Text("Final scores", "Scores finaux")
SCORES_NOTE: Final = Text(
    "How often each score was reached; the mark is the mean.",
    "La fréquence de chaque score ; la marque est la moyenne.",
)
TIMES: Final = Text("Time for a move", "Temps par coup")
TIMES_NOTE: Final = Text(
    "Processor time of each decision, each power of ten as wide as the next; the marks are the median and what 99 of "
    "100 stay under. Moves without a choice are left out.",
    "Temps de calcul de chaque décision, chaque puissance de dix aussi large que l'autre ; les marques sont la médiane "
    "et ce que 99 sur 100 ne dépassent pas. Les coups forcés ne comptent pas.",
)
WALL_NOTE: Final = Text(
    "Programs from outside (*) are timed by the wall.", "Les programmes extérieurs (*) sont chronométrés en temps réel."
)
COURSE: Final = Text("How it settled", "Comment cela s'est décidé")
COURSE_NOTE: Final = Text(
    "The share of first places after so many deals, with its interval.",
    "La part des premières places après tant de donnes, avec son intervalle.",
)
NUMBERS: Final = Text("In numbers", "En chiffres")
BY_ROUND: Final = Text("Round by round", "Manche par manche")
METHOD: Final = Text("How it was measured", "Comment c'est mesuré")
METHOD_DEALS: Final = Text(
    "The matches of one deal belong together, so the deal is the unit: every interval comes from how the deals "
    "scatter (Student's t over {deals} deals, 95%). The intervals of shares also count two imagined deals all won and "
    "two all lost, since no few deals prove a certainty.",
    "Les parties d'une donne vont ensemble : l'unité est la donne. Chaque intervalle vient de la dispersion des donnes "
    "(t de Student sur {deals} donnes, 95 %). Ceux des parts comptent aussi deux donnes imaginées toutes gagnées et "
    "deux toutes perdues, car peu de donnes ne prouvent aucune certitude.",
)
METHOD_MARGIN: Final = Text(
    "The margin is the score of a bot's sides less that of the other bots' in the same match, in the mean.",
    "L'écart est le score des camps d'un robot moins celui des autres dans la même partie, en moyenne.",
)
METHOD_REPEAT: Final = Text(
    "Seed {seed}, code {code}. The same command plays the same matches with any number of workers, unless a bot's "
    "budget is in time.",
    "Graine {seed}, code {code}. La même commande rejoue les mêmes parties avec tout nombre de processus, sauf si le "
    "budget d'un robot est en temps.",
)
