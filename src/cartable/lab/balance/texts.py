"""The texts of the lab's findings, for the terminal and the report, in both languages."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text

RULEBOOK: Final = Text("the rulebook's options", "les options du livret")
PERCENTAGE_POINTS: Final = Text("pp", "pts")
HOUSE_RULE_BUT: Final = Text("house rule except for {values}", "règle maison sauf {values}")
HOUSE_RULE: Final = Text("house rule", "règle maison")
TITLE: Final = Text("{game}: what do the rules do?", "{game} : que font les règles ?")
LEAD: Final = Text(
    "{deals} deals, {matches} matches between bots of the same strength. Every variant was played on the same deals, "
    "each deal with every seat beginning.",
    "{deals} donnes, {matches} parties entre robots de même force. Chaque variante a été jouée sur les mêmes donnes, "
    "et chaque donne en faisant commencer chaque place.",
)
PLAYED_WITH: Final = Text("Played with: {options}.", "Joué avec : {options}.")
IS_REFERENCE: Final = Text("{variant} (the reference)", "{variant} (la référence)")
REFERENCE: Final = Text(
    "What varies: {options}. The reference, which everything is compared with: {variant}.",
    "Ce qui varie : {options}. La référence, à laquelle tout est comparé : {variant}.",
)
MET_WEAKER: Final = Text(
    "Each bot also met a weaker one in every arrangement: {pairs}.",
    "Chaque robot a aussi affronté un robot plus faible dans chaque disposition : {pairs}.",
)
PAIR: Final = Text("{stronger} against {weaker}", "{stronger} contre {weaker}")
RATED_HIGHER: Final = Text("rated {points} points higher", "cote : {points} points de plus")
RATED_LOWER: Final = Text("rated {points} points lower", "cote : {points} points de moins")
UNDER_REFERENCE: Final = Text("{rated} under the reference", "{rated} sous la référence")

# variants and strengths
ONE_PLAYER: Final = Text("1 player", "1 joueur")
PLAYERS: Final = Text("{value} players", "{value} joueurs")
SWITCHED_ON: Final = Text("‘{label}’", "« {label} »")
SWITCHED_OFF: Final = Text("without ‘{label}’", "sans « {label} »")
OPTION_VALUE: Final = Text("{label}: {value}", "{label} : {value}")
OPTION_DEFAULT: Final = Text("{label}: as in the rulebook", "{label} : comme dans le livret")
BOTS: Final = Text("{bots} bots", "robots « {bots} »")
WHERE: Final = Text("{variant}; {bots} bots", "{variant} ; robots « {bots} »")

# sentences
DIFFERS: Final = Text(
    "{measure} ({where}): {after} instead of {before}, a difference of {change} ({interval}).",
    "{measure} ({where}) : {after} au lieu de {before}, soit une différence de {change} ({interval}).",
)
EQUAL: Final = Text(
    "{measure} ({where}): no difference larger than {bound}.",
    "{measure} ({where}) : aucune différence de plus de {bound}.",
)
OPEN: Final = Text(
    "{measure} ({where}): not settled yet. A difference larger than {bound} is ruled out; a precision of {tolerance} "
    "was asked for.",
    "{measure} ({where}) : pas encore tranché. Une différence de plus de {bound} est exclue ; la précision demandée "
    "est {tolerance}.",
)
ALIKE: Final = {
    "equal": Text(
        "{measure}, in {count} of {total} comparisons: no difference larger than {bound}.",
        "{measure}, dans {count} comparaisons sur {total} : aucune différence de plus de {bound}.",
    ),
    "open": Text(
        "{measure}, in {count} of {total} comparisons: not settled yet. In all of them a difference larger than "
        "{bound} is ruled out; a precision of {tolerance} was asked for.",
        "{measure}, dans {count} comparaisons sur {total} : pas encore tranché. Dans toutes, une différence de plus de "
        "{bound} est exclue ; la précision demandée est {tolerance}.",
    ),
}
FEW_DEALS: Final = Text(
    "Only {deals} deals: with fewer than {fewest}, nothing is concluded.",
    "Seulement {deals} donnes : à moins de {fewest}, rien n'est conclu.",
)
EARLY: Final = Text(
    "{measure} ({where}): {after} instead of {before} so far; too few deals to call this a difference.",
    "{measure} ({where}) : {after} au lieu de {before} jusqu'ici ; trop peu de donnes pour parler de différence.",
)
WORTH_EARLY: Final = Text(
    "Beginning ({where}) is worth {after} of the first places so far ({interval}); too few deals for a conclusion.",
    "Commencer ({where}) vaut {after} des premières places jusqu'ici ({interval}) ; trop peu de donnes pour conclure.",
)
WORTH_SOMETHING: Final = Text(
    "Beginning ({where}) is worth {after} of the first places ({interval}).",
    "Commencer ({where}) vaut {after} des premières places ({interval}).",
)
WORTH_NOTHING: Final = Text(
    "Beginning ({where}) brings no measurable advantage: at most {bound} either way.",
    "Commencer ({where}) n'apporte aucun avantage mesurable : au plus {bound} dans un sens ou dans l'autre.",
)
WORTH_OPEN: Final = Text(
    "What beginning is worth ({where}) is not settled yet: {interval} pp of the first places; a precision of "
    "± {tolerance} was asked for.",
    "Ce que vaut commencer ({where}) n'est pas encore tranché : {interval} pts des premières places ; la précision "
    "demandée est ± {tolerance}.",
)
VALUE: Final = Text("{measure} ({where}): {after} ({interval}).", "{measure} ({where}) : {after} ({interval}).")
OTHERS: Final = Text(
    "Other comparisons: {count}; with a difference: {different}.",
    "Autres comparaisons : {count} ; avec une différence : {different}.",
)
OTHERS_CLEAREST: Final = Text(
    "Other comparisons: {count}; with a difference: {different}. Here are {said} of the clearest; the other {more} are "
    "in the report's table of all differences.",
    "Autres comparaisons : {count} ; avec une différence : {different}. En voici {said} parmi les plus nettes ; les "
    "{more} autres sont dans le tableau de toutes les différences du rapport.",
)
TOPIC: Final = Text("{topic} ({where}): {values}.", "{topic} ({where}) : {values}.")
TOPIC_VALUE: Final = Text("{label}: {value} ({interval})", "{label} : {value} ({interval})")
ABSENT_EVENTS: Final = Text(
    "These events never came up ({where}): {kinds}.", "Ces événements ne sont jamais arrivés ({where}) : {kinds}."
)
RULE_OFTEN: Final = Text("{rule} {often} times ({interval})", "{rule} {often} fois ({interval})")
RULES_OFTEN: Final = Text(
    "How often rules come up in a match ({where}): {rules}.",
    "Combien de fois les règles servent dans une partie ({where}) : {rules}.",
)
RULES_ABSENT: Final = Text(
    "These rules never came up ({where}): {rules}.", "Ces règles n'ont jamais servi ({where}) : {rules}."
)
RULES_ABSENT_ANYWHERE: Final = Text("These rules never came up: {rules}.", "Ces règles n'ont jamais servi : {rules}.")
FAULTS: Final = Text(
    "{count} moves of bots failed and were replaced by the first legal one.",
    "{count} coups de robots ont échoué et ont été remplacés par le premier coup permis.",
)
NEVER_WORTH: Final = Text(
    "Against a bot that never does ‘{pattern}’ ({where}), the same bot without this restriction wins {share} of the "
    "first places ({interval}); 50% would be even.",
    "Contre un robot qui ne fait jamais « {pattern} » ({where}), le même robot, sans cette restriction, a {share} des "
    "premières places ({interval}) ; 50 % serait l'égalité.",
)
NEVER_USED: Final = Text(
    "‘{pattern}’ was never avoided: no bot wanted to do it where it had another move.",
    "« {pattern} » n'a jamais été évité : aucun robot n'a voulu le faire quand il avait un autre coup.",
)
ENDED: Final = {
    "precise": Text(
        "It stopped when all headlines were known with the precision asked for.",
        "La mesure s'est arrêtée quand toutes les mesures principales ont été connues avec la précision demandée.",
    ),
    "all": Text(
        "It played all deals; the widest interval is still {reached} times as wide as was asked for.",
        "Toutes les donnes ont été jouées ; l'intervalle le plus large reste {reached} fois plus large que demandé.",
    ),
    "interrupted": Text("It was interrupted.", "La mesure a été interrompue."),
}

# the search
SEARCH: Final = Text("Search", "Recherche")
SOUGHT: Final = Text(
    "Of {count} combinations, the nearest to the goals ({goals}) is: {variant}.",
    "Sur {count} combinaisons, la plus proche des buts ({goals}) est : {variant}.",
)
ON_FRESH_DEALS: Final = Text(
    "Measured again on fresh deals: {values}.", "Mesurée à nouveau sur d'autres donnes : {values}."
)
FRESH_DEALS: Final = Text("Measured again on fresh deals:", "Mesurée à nouveau sur d'autres donnes :")
GOAL_FOUND: Final = Text(
    "{label}: {value} ({interval}; {bots}), {verdict}", "{label} : {value} ({interval} ; {bots}), {verdict}"
)
GOAL_VERDICTS: Final = {
    "met": Text("goal met", "but atteint"),
    "missed": Text("goal missed", "but manqué"),
    "open": Text("not settled yet", "pas encore tranché"),
}
GOAL_NOTE: Final = Text(
    "A goal is met if the whole 95% interval is within one step of it (5 percentage points, or a tenth of an amount), "
    "and missed if all of it is farther away.",
    "Un but est atteint si tout l'intervalle à 95 % en est à un pas au plus (5 points de pourcentage, ou un dixième "
    "d'une quantité), et manqué si tout l'intervalle est plus loin.",
)
GOAL_UNKNOWN: Final = Text(
    "{label}: cannot be measured with {bots}", "{label} : ne peut pas être mesuré avec des {bots}"
)
STAGE: Final = Text("Stage {number}: {deals} deals", "Étape {number} : {deals} donnes")
DISTANCE: Final = Text("distance from the goals", "distance aux buts")

# the report
DIFFERENCES: Final = Text("What changes", "Ce qui change")
DIFFERENCES_NOTE: Final = Text(
    "Each difference from the reference, in multiples of the precision asked for. The dark bar is its own 95% "
    "interval, the light one, written beside it, holds for all headlines at once. A light bar that does not touch the "
    "vertical mark at 0 shows a difference.",
    "Chaque différence avec la référence, en multiples de la précision demandée. La barre foncée est son intervalle à "
    "95 %, la claire, écrite à côté, vaut pour toutes les mesures principales à la fois. Une barre claire qui ne "
    "touche pas le trait vertical à 0 montre une différence.",
)
PLACES: Final = Text("Places in the order of play", "Places dans l'ordre du jeu")
PLACES_NOTE: Final = Text(
    "First places above or below the fair share, by place in the order of play, with 95% intervals.",
    "Premières places au-dessus ou au-dessous de la part équitable, selon l'ordre du jeu, avec intervalles à 95 %.",
)
THINGS: Final = Text("What brings points", "Ce qui rapporte")
THINGS_NOTE: Final = Text(
    "Points in a round above the others, for the side that had the event, or a thing that it names. This says what "
    "goes with good rounds, not what causes them: for that, let a bot never do it (--never).",
    "Points d'une manche au-dessus des autres, pour le camp qui a eu l'événement ou la chose. Cela dit ce qui "
    "accompagne les bonnes manches, non ce qui les cause : pour cela, interdisez-le à un robot (--never).",
)
THINGS_SHOWN: Final = Text(
    "Shown: {shown} of {count} things, the best and the worst. {where}. Each interval is 95% by itself; the ends of a "
    "long list are partly chance.",
    "Sont montrées {shown} choses sur {count}, les meilleures et les pires. {where}. Chaque intervalle est à 95 % pour "
    "lui seul ; les extrêmes d'une longue liste tiennent en partie au hasard.",
)
ALL_THINGS_SHOWN: Final = Text(
    "{where}. Each interval is 95% by itself; the ends of a long list are partly chance.",
    "{where}. Chaque intervalle est à 95 % pour lui seul ; les extrêmes d'une longue liste tiennent en partie au "
    "hasard.",
)
TABLE_SHOWN: Final = Text(
    "Shown: the {shown} most frequent of {count} things.",
    "Sont montrées les {shown} choses les plus fréquentes sur {count}.",
)
MEANS_NOTE: Final = Text("Means with 95% intervals.", "Moyennes avec intervalles à 95 %.")
AXES: Final = {
    "share": Text("percent", "pour cent"),
    "excess": Text("percentage points", "points de pourcentage"),
    "points": Text("points in the game", "points du jeu"),
    "minutes": Text("estimated minutes", "minutes estimées"),
    "rounds": Text("rounds", "manches"),
    "turns": Text("turns", "tours"),
    "lead_changes": Text("changes", "changements"),
    "choices": Text("moves", "coups"),
}
"""By the unit of a measure, or by the name of one that counts something."""
ABOVE_OTHERS: Final = Text("points above the others", "points au-dessus des autres")
TIMES_PRECISION: Final = Text("times the precision asked for", "fois la précision demandée")
EVENTS: Final = Text("How often it happens", "Fréquence")
EVENTS_NOTE: Final = Text("Times per match, by variant and level.", "Fois par partie, selon la variante et le niveau.")
EVENTS_SHOWN: Final = Text(
    "Times per match, by variant and level: the {shown} most frequent of {count}.",
    "Fois par partie, selon la variante et le niveau : les {shown} plus fréquents sur {count}.",
)
VALUES: Final = Text("All measures", "Toutes les mesures")
CHANGES: Final = Text("All differences", "Toutes les différences")
THING: Final = Text("event or thing", "événement ou chose")
MEASURE: Final = Text("measure", "mesure")
VARIANT: Final = Text("variant", "variante")
CHANGE: Final = Text("change", "changement")
TOGETHER: Final = Text("all at once", "tous à la fois")
VERDICT: Final = Text("finding", "conclusion")
VERDICTS: Final = {
    "differs": Text("differs", "diffère"),
    "equal": Text("no difference larger than {bound}", "aucune différence de plus de {bound}"),
    "open": Text("not settled: up to {bound}", "pas tranché : jusqu'à {bound}"),
}
VERDICT_EARLY: Final = Text("too few deals", "trop peu de donnes")
METHOD: Final = Text("Method", "Méthode")
METHOD_DEALS: Final = Text(
    "The deal is the unit. Differences are paired by deal, so what two variants owe to the same cards cancels; "
    "intervals are Student's t over {deals} deals.",
    "L'unité est la donne. Les différences sont appariées par donne : ce que deux variantes doivent aux mêmes cartes "
    "s'annule ; les intervalles sont ceux de Student sur {deals} donnes.",
)
METHOD_MANY: Final = Text(
    "Intervals are corrected for multiple comparisons (Bonferroni), in two families: the headlines, fixed beforehand, "
    "and all others. A verdict uses the interval that holds for its whole family at once, 95%.",
    "Les intervalles sont corrigés pour les comparaisons multiples (Bonferroni), en deux familles : les mesures "
    "principales, fixées d'avance, et toutes les autres. Un verdict vient de l'intervalle qui vaut "
    "pour toute sa famille à la fois, à 95 %.",
)
METHOD_NEVER: Final = Text(
    "The intervals of bots that never do a thing hold for all of these bots, in all variants and levels, at once.",
    "Les intervalles des robots qui ne font jamais une chose valent pour tous ces robots, dans toutes les variantes et "
    "à tous les niveaux, à la fois.",
)
METHOD_STOP: Final = Text(
    "The rule that stops looks at the width of the intervals alone, never at the differences, so it favours no result.",
    "La règle d'arrêt ne regarde que la largeur des intervalles, jamais les différences : elle ne favorise aucun "
    "résultat.",
)
METHOD_MINUTES: Final = Text(
    "Minutes are a model: {turn} s a turn, {doubling} s for every doubling of the choices of a decision, {round} s a "
    "round. A side leads when it is expected to be at least one point ahead of all others after the round. pp are "
    "percentage points.",
    "Les minutes sont un modèle : {turn} s par tour, {doubling} s par doublement des choix d'une décision, {round} s "
    "par manche. Un camp est en tête quand on lui prévoit au moins un point d'avance sur tous les autres après la "
    "manche. pts : points de pourcentage.",
)
METHOD_REPEAT: Final = Text(
    "Seed {seed}, code {code}. The same command plays the same matches with any number of workers.",
    "Graine {seed}, code {code}. La même commande rejoue les mêmes parties quel que soit le nombre de processus.",
)
