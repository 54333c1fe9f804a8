"""The words of the terminal table, in both languages side by side."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text

PLAYER: Final = Text("Player", "Joueur")
SPECTATOR: Final = Text("spectator", "spectateur")
EVERYBODY: Final = Text("all hands", "toutes les mains")

# whose turn
THINKING: Final = Text("{name} is thinking…", "{name} réfléchit…")
ONE_MOMENT: Final = Text("One moment…", "Un instant…")
LEADS_TO: Final = Text("{option}: {rest}", "{option} : {rest}")
SEVERAL_WAYS: Final = Text("{count} ways", "{count} façons")
YOUR_MOVE: Final = Text(
    "Write a move, Enter plays it, Esc leaves it:", "Écrivez un coup, Entrée le joue, Échap l'abandonne :"
)

ONLY_MOVE: Final = Text("nothing else is possible", "rien d'autre n'est possible")

# messages
HINT: Final = Text("Hint: {move} ({reasons})", "Indice : {move} ({reasons})")
NOT_YOUR_TURN: Final = Text("It is not your turn yet.", "Ce n'est pas encore à vous.")
UNDONE: Final = Text("Back to your last decision.", "Retour à votre dernière décision.")
NOTHING_TO_UNDO: Final = Text("You have made no move yet.", "Vous n'avez encore rien joué.")
SAVED: Final = Text("Saved in {path}", "Enregistré dans {path}")
PREPARING: Final = Text("preparing fast rules {ready}/{total}", "préparation des règles rapides {ready}/{total}")

# keys: the key, then what it does
KEY_NUMBERS: Final = Text("1-9 pick", "1-9 choix")
KEY_ARROWS: Final = Text("←→ Enter", "←→ Entrée")
KEY_BACK: Final = Text("Esc back", "Échap retour")
KEY_WRITE: Final = Text("/ write", "/ écrire")
KEY_HINT: Final = Text("h hint", "h indice")
KEY_UNDO: Final = Text("u undo", "u annuler")
KEY_LOG: Final = Text("l log", "l journal")
KEY_RULES: Final = Text("? rules", "? règles")
KEY_SAVE: Final = Text("s save", "s garder")
KEY_QUIT: Final = Text("q quit", "q fin")
KEY_REMATCH: Final = Text("n rematch", "n revanche")
KEY_NEXT: Final = Text("→ next", "→ suivant")
KEY_PREVIOUS: Final = Text("← previous", "← précédent")
KEY_ENDS: Final = Text("Home End first, last", "Début Fin")
KEY_VIEW: Final = Text("v view", "v point de vue")
KEY_ON: Final = Text("Enter goes on", "Entrée continue")
KEY_CLOSE: Final = Text("↑↓ scroll   Esc close", "↑↓ défiler   Échap fermer")

# panels
RULES_TITLE: Final = Text("Rules of {game}", "Règles de {game}")
LOG_TITLE: Final = Text("The match so far", "La partie jusqu'ici")
LEAVE: Final = Text("Leave this match?", "Quitter cette partie ?")
LEAVE_KEYS: Final = Text("y yes   s save and leave   n no", "o oui   s garder et quitter   n non")
HAND_OVER: Final = Text("Pass the keyboard to {name}.", "Passez le clavier à {name}.")
HAND_OVER_KEYS: Final = Text(
    "{name}: press Enter when nobody else is looking.", "{name} : Entrée quand personne d'autre ne regarde."
)
MATCH_OVER: Final = Text("The match is over", "La partie est terminée")
WINNER: Final = Text("{names} wins!", "Victoire de {names} !")
WINNERS: Final = Text("{names} win!", "Victoire de {names} !")
SHARED_SCORE: Final = Text("{names}: {points} points", "{names} : {points} points")
OVER_KEYS: Final = Text(
    "n rematch   s save   u undo   Esc look at the table   q quit",
    "n revanche   s garder   u annuler   Échap voir la table   q quitter",
)
OVER_QUESTION: Final = Text("The match is over. Another one?", "La partie est terminée. Une autre ?")
AND: Final = Text("and", "et")

# replay
REPLAY_QUESTION: Final = Text("Move {number} of {total}: {move}", "Coup {number} sur {total} : {move}")
REPLAY_START: Final = Text("Before the first of {total} moves", "Avant le premier de {total} coups")
REPLAY_VIEW: Final = Text("Seen by: {who}", "Vu par : {who}")
REPLAY_UNNOTICED: Final = Text("nothing to be seen from here", "rien à voir d'ici")
REPLAY_MOVER: Final = Text("{name} plays {move}", "{name} joue {move}")
