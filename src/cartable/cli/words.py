"""The words of the commands, in both languages side by side."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text

# help pages
CARTABLE: Final = Text("An open table for modern card games.", "Une table ouverte aux jeux de cartes modernes.")
VERSION: Final = Text("Show the version and leave.", "Montrer la version et sortir.")
GAME: Final = Text("The game; `cartable games` lists them.", "Le jeu ; `cartable games` les énumère.")
FILE: Final = Text("A record of play; - reads what is piped in.", "Un relevé de partie ; - lit l'entrée standard.")

PLAY: Final = Text(
    "Play at the terminal, against bots or with friends at the same keyboard.\n\n"
    "Every option of a game is also a flag by its own name, such as --target 5; `cartable games` explains them all.",
    "Jouer au terminal, contre des robots ou entre amis au même clavier.\n\n"
    "Chaque option d'un jeu s'écrit aussi par son nom, comme --target 5 ; `cartable games` les explique toutes.",
)
PLAYERS: Final = Text("How many play.", "Le nombre de joueurs.")
TEAMS: Final = Text("Play in teams, where the game has them.", "Jouer en équipes, si le jeu en a.")
OPTION: Final = Text("An option of the game, as name=value; repeat it.", "Une option du jeu, nom=valeur ; répétable.")
BOTS: Final = Text("How well the bots play: {levels}.", "La force des robots : {levels}.")
SEED: Final = Text("Always the same deals for the same number.", "Toujours les mêmes donnes pour un même nombre.")
HUMANS: Final = Text(
    "How many people sit at this keyboard; 0 to watch the bots.",
    "Combien de personnes jouent à ce clavier ; 0 pour regarder les robots.",
)
SEAT: Final = Text(
    "A seat, from 0, that a person takes; repeat it.", "Une place, depuis 0, tenue par une personne ; répétable."
)
NAME: Final = Text("The people's names, one each; repeat it.", "Les noms des personnes, un chacun ; répétable.")
OPEN: Final = Text("Go on with a recorded match.", "Reprendre une partie relevée.")
PACE: Final = Text("Seconds that a bot takes for a move.", "Secondes que prend un robot pour jouer.")
FAST: Final = Text("The bots do not wait.", "Les robots n'attendent pas.")
PLAIN_PLAY: Final = Text(
    "Line by line, for screen readers and bare terminals.", "Ligne à ligne, pour lecteurs d'écran et terminaux simples."
)

GAMES: Final = Text("The games, and every option of each.", "Les jeux, avec toutes leurs options.")
JSON: Final = Text("As JSON, for programs.", "En JSON, pour les programmes.")
RULES: Final = Text("Read the rules of a game.", "Lire les règles d'un jeu.")
REPLAY: Final = Text("See a recorded match again, move by move.", "Revoir une partie relevée, coup par coup.")
PLAIN_REPLAY: Final = Text("Print the moves as text.", "Écrire les coups comme texte.")
VERIFY: Final = Text(
    "Check that the deals of a record were fair.\n\n"
    "Ends with 0 when they were, 1 when a deal or the commitment is wrong, 2 when the record cannot be read.",
    "Vérifier que les donnes d'un relevé étaient honnêtes.\n\n"
    "Se termine par 0 si oui, 1 si une donne ou l'engagement est faux, 2 si le relevé est illisible.",
)
WARM_UP: Final = Text(
    "Compile the rules now, so that nothing waits later.",
    "Compiler les règles maintenant, pour ne plus attendre ensuite.",
)
WARM_UP_GAMES: Final = Text("The games; all of them otherwise.", "Les jeux ; sinon tous.")

# what the commands say
WHICH_GAME: Final = Text("Which game?", "Quel jeu ?")
OPTION_COLUMN: Final = Text("option", "option")
VALUES_COLUMN: Final = Text("values", "valeurs")
MEANING_COLUMN: Final = Text("what it means", "ce que cela change")
RULE_COLUMN: Final = Text("rule", "règle")
BY_DEFAULT: Final = Text("the first value is the default", "la première valeur est celle par défaut")
AND_PLAY: Final = Text(
    "Play: cartable play {name}    Rules: cartable rules {name}",
    "Jouer : cartable play {name}    Règles : cartable rules {name}",
)

DEAL_VERDICT: Final = Text("Round {number}: {verdict}", "Manche {number} : {verdict}")
FAIR: Final = Text("fair, the deal is the one that the secret gives", "honnête, la donne est celle que donne le secret")
GIVEN: Final = Text("given, the cards were chosen and not shuffled", "choisie, les cartes n'ont pas été mélangées")
WRONG: Final = Text("WRONG, the secret gives another deal", "FAUSSE, le secret donne une autre donne")
UNREVEALED: Final = Text(
    "not yet revealed, the secret comes at the end", "pas encore révélée, le secret vient à la fin"
)
COMMITMENT_HOLDS: Final = Text(
    "The secret is the one that was committed to.", "Le secret est bien celui de l'engagement."
)
COMMITMENT_BROKEN: Final = Text(
    "The secret is NOT the one that was committed to.", "Le secret n'est PAS celui de l'engagement."
)
COMMITMENT_OPEN: Final = Text("The secret is not in this record.", "Le secret n'est pas dans ce relevé.")

COMPILING: Final = Text("{game}: preparing", "{game} : préparation")
WARMED: Final = Text("{game}: ready", "{game} : prêt")
CACHE: Final = Text("Kept in {folder}", "Gardé dans {folder}")
INTERPRETED: Final = Text(
    "Rules are interpreted here (CARTABLE_COMPILE=0, or no numba): there is nothing to compile.",
    "Les règles sont interprétées ici (CARTABLE_COMPILE=0, ou pas de numba) : il n'y a rien à compiler.",
)
