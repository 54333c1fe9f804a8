"""The texts of the terminal table in both languages."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text

PLAYER: Final = Text("Player", "Joueur")
SPECTATOR: Final = Text("spectator", "spectateur")
ALL_HANDS: Final = Text("all hands", "toutes les mains")

# the prompt
THINKING: Final = Text("{name} is thinking…", "{name} réfléchit…")
ONE_MOMENT: Final = Text("One moment…", "Un instant…")
OPTION_AND_REST: Final = Text("{option}: {rest}", "{option} : {rest}")
SEVERAL_WAYS: Final = Text("{count} ways", "{count} façons")
MOVE_PLACEHOLDER: Final = Text(
    "Type a move. Enter plays it, Esc cancels.", "Tapez un coup. Entrée le joue, Échap l'annule."
)
CHOOSE_NUMBER: Final = Text("Choose a number from 1 to {most}.", "Choisissez un nombre de 1 à {most}.")
ONLY_MOVE: Final = Text("the only possible move", "seul coup possible")

# messages
HINT: Final = Text("Hint: {move} ({reasons})", "Indice : {move} ({reasons})")
HINT_WITHOUT_REASONS: Final = Text("Hint: {move}", "Indice : {move}")
NOT_YOUR_TURN: Final = Text("It is not your turn yet.", "Ce n'est pas encore à vous.")
UNDONE: Final = Text("Back to your last decision.", "Retour à votre dernière décision.")
NOTHING_TO_UNDO: Final = Text("You have not made a move yet.", "Vous n'avez encore rien joué.")
SAVED: Final = Text("Saved to {path}", "Enregistré dans {path}")
COMPILING: Final = Text("compiling the rules {ready}/{total}", "compilation des règles {ready}/{total}")

# keys: the key, then its effect
KEY_NUMBERS: Final = Text("1-9 pick", "1-9 choisir")
KEY_ARROWS: Final = Text("←→ Enter", "←→ Entrée")
KEY_BACK: Final = Text("Esc back", "Échap retour")
KEY_WRITE: Final = Text("/ type", "/ taper")
KEY_HINT: Final = Text("h hint", "h indice")
KEY_UNDO: Final = Text("u undo", "u annuler")
KEY_LOG: Final = Text("l log", "l journal")
KEY_RULES: Final = Text("? rules", "? règles")
KEY_SAVE: Final = Text("s save", "s enregistrer")
KEY_QUIT: Final = Text("q quit", "q quitter")
KEY_REMATCH: Final = Text("n rematch", "n revanche")
KEY_NEXT: Final = Text("→ next", "→ suivant")
KEY_PREVIOUS: Final = Text("← previous", "← précédent")
KEY_ENDS: Final = Text("Home/End first/last", "Début/Fin premier/dernier")
KEY_VIEW: Final = Text("v view", "v point de vue")
KEY_CONTINUE: Final = Text("Enter to continue", "Entrée pour continuer")
KEY_CLOSE: Final = Text("↑↓ scroll   Esc close", "↑↓ défiler   Échap fermer")

# panels
RULES_TITLE: Final = Text("Rules of {game}", "Règles de {game}")
LOG_TITLE: Final = Text("Match log", "Journal de la partie")
LEAVE: Final = Text("Leave this match?", "Quitter cette partie ?")
LEAVE_KEYS: Final = Text("y yes   s save and leave   n no", "o oui   s enregistrer et quitter   n non")
HAND_OVER: Final = Text("Pass the keyboard to {name}.", "Passez le clavier à {name}.")
HAND_OVER_KEYS: Final = Text(
    "{name}: press Enter when nobody else is looking.",
    "{name} : appuyez sur Entrée quand personne d'autre ne regarde.",
)
MATCH_OVER: Final = Text("The match is over", "La partie est terminée")
WINNER: Final = Text("{names} wins!", "Victoire de {names} !")
WINNERS: Final = Text("{names} win!", "Victoire de {names} !")
SHARED_SCORE: Final = Text("{names}: {points} points", "{names} : {points} points")
OVER_KEYS: Final = Text(
    "n rematch   s save   u undo   Esc view the table   q quit",
    "n revanche   s enregistrer   u annuler   Échap voir la table   q quitter",
)
OVER_QUESTION: Final = Text("The match is over. Rematch?", "La partie est terminée. Une revanche ?")
AND: Final = Text("and", "et")

# replay
REPLAY_MOVE: Final = Text("Move {number} of {total}: {move}", "Coup {number} sur {total} : {move}")
REPLAY_START: Final = Text("Before move 1 of {total}", "Avant le coup 1 sur {total}")
REPLAY_VIEWPOINT: Final = Text("Seen by: {who}", "Vu par : {who}")
REPLAY_UNNOTICED: Final = Text("not visible from this seat", "invisible de cette place")
REPLAY_MOVER: Final = Text("{name} plays {move}", "{name} joue {move}")

# puzzles
PUZZLE_TITLE: Final = Text("Puzzle {id} (difficulty {difficulty}).", "Problème {id} (difficulté {difficulty}).")
PUZZLE_KEYS: Final = Text(
    "1-9 pick   h what it is about   l log   s show the solution   q quit",
    "1-9 choisir   h de quoi il s'agit   l journal   s voir la solution   q quitter",
)
PUZZLES_SOLVED: Final = Text("{solved} of {asked} solved.", "{solved} sur {asked} résolus.")
