"""The texts of the commands in both languages: what they print. The help pages are in `help_texts`."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text

# play
WHICH_GAME: Final = Text("Which game?", "Quel jeu ?")
WHICH_LEVEL: Final = Text("Which bots?", "Quels robots ?")
CHOOSE_AGAIN: Final = Text(
    "Type a number from 1 to {count}, or a name of the list.", "Tapez un nombre de 1 à {count}, ou un nom de la liste."
)
LEVEL_RATINGS: Final = Text(
    "Ratings of the bots, measured between them: {level} is rated 1500, like a newcomer; between two players, a lead "
    "of 400 points means odds of about ten to one",
    "Cotes des robots, mesurées entre eux : {level} a 1500, comme un nouveau venu ; à deux, avec 400 de "
    "plus, on gagne environ dix fois sur onze",
)
VARIANT_COLUMN: Final = Text("variant", "variante")

# games
OPTION_COLUMN: Final = Text("option", "option")
VALUES_COLUMN: Final = Text("values", "valeurs")
MEANING_COLUMN: Final = Text("meaning", "signification")
RULE_COLUMN: Final = Text("rule", "règle")
DEFAULT_FIRST: Final = Text("the first value is the default", "la première valeur est la valeur par défaut")
HOUSE_RULES: Final = Text(
    "House rules: numbers that are not from the rulebook, for the lab and for programs; a server's tables refuse them",
    "Règles maison : des nombres qui ne sont pas dans le livret, pour le laboratoire et les programmes ; les "
    "serveurs les refusent",
)
GAME_COMMANDS: Final = Text(
    "Play: cartable play {name}    Rules: cartable rules {name}",
    "Jouer : cartable play {name}    Règles : cartable rules {name}",
)

# verify
DEAL_VERDICT: Final = Text("Round {number}: {verdict}", "Manche {number} : {verdict}")
FAIR: Final = Text("fair, the deal follows from the secret", "équitable, la donne découle du secret")
GIVEN: Final = Text(
    "chosen, the cards were given and not shuffled", "choisie, les cartes ont été données et non mélangées"
)
WRONG: Final = Text("WRONG, the secret gives a different deal", "FAUSSE, le secret donne une autre donne")
UNREVEALED: Final = Text(
    "not revealed yet, the secret is published at the end",
    "pas encore révélée, le secret est publié à la fin",
)
COMMITMENT_HOLDS: Final = Text("The secret matches the commitment.", "Le secret correspond à l'engagement.")
COMMITMENT_BROKEN: Final = Text(
    "The secret does NOT match the commitment.", "Le secret ne correspond PAS à l'engagement."
)
COMMITMENT_OPEN: Final = Text("The secret is not in this record.", "Le secret n'est pas dans ce relevé.")
COMMITMENT_NONE: Final = Text(
    "There was no commitment before the deals: nothing proves that they were fair.",
    "Il n'y a pas eu d'engagement avant les donnes : rien ne prouve qu'elles sont équitables.",
)

# warm-up
COMPILING: Final = Text("{game}: compiling", "{game} : compilation")
COMPILED: Final = Text("{game}: ready", "{game} : prêt")
BUILT_AHEAD: Final = Text(
    "Nothing has to be compiled: the machine code came with the installation.",
    "Rien à compiler : le code machine est fourni avec l'installation.",
)
CACHE: Final = Text("Compiled code is in {folder}", "Le code compilé est dans {folder}")
INTERPRETED: Final = Text(
    "There is nothing to compile: the rules are interpreted (CARTABLE_COMPILE=0, or numba is not installed).",
    "Il n'y a rien à compiler : les règles sont interprétées (CARTABLE_COMPILE=0, ou numba n'est pas installé).",
)

# serve
SERVING: Final = Text(
    "Cartable is at {address}    (Ctrl+C to stop)", "Cartable est à {address}    (Ctrl+C pour arrêter)"
)
DATABASE_AT: Final = Text("Database: {database}", "Base de données : {database}")
COMPILING_RULES: Final = Text(
    "Compiling the rules (slower until done): {ready} of {total}",
    "Compilation des règles (plus lentes d'ici là) : {ready} sur {total}",
)
RULES_COMPILED: Final = Text(
    "All rules are compiled, after {seconds} s.", "Toutes les règles sont compilées, après {seconds} s."
)

# arena
ARENA_TITLE: Final = Text("{game}: {bots}", "{game} : {bots}")
DEALS_PROGRESS: Final = Text("{deals} of {total} deals: {note}", "{deals} donnes sur {total} : {note}")
PLAYED: Final = Text(
    "{matches} matches: {deals} deals, each in {arrangements} arrangements",
    "{matches} parties : {deals} donnes, chacune en {arrangements} dispositions",
)
INTERVALS: Final = Text(
    "95% confidence intervals over deals; between equal bots: {even}",
    "intervalles de confiance à 95 % sur les donnes ; entre robots égaux : {even}",
)
RESUME_WITH: Final = Text(
    "Results so far are in {path}; run the same command to continue.",
    "Les résultats partiels sont dans {path} ; relancez la même commande pour continuer.",
)
REPORT_AT: Final = Text("The report is in {path}", "Le rapport est dans {path}")

# balance
NOTHING_STORED: Final = Text(
    "Nothing was stored; with --results FILE the same command would continue.",
    "Rien n'a été enregistré ; avec --results FICHIER, la même commande pourrait continuer.",
)
OWN_EVENTS: Final = Text(
    "Events that cartable balance --never can name: {kinds}",
    "Événements que cartable balance --never peut nommer : {kinds}",
)
LEFT_OUT: Final = Text(
    "Left out, because the rules exclude it: {variants}", "Laissé de côté, car les règles l'excluent : {variants}"
)
BALANCE_REACHED: Final = Text(
    "intervals {reached} times as wide as asked for", "intervalles {reached} fois plus larges que demandé"
)
SEARCHING: Final = Text("{game}: {candidates} candidates", "{game} : {candidates} candidats")
DATA_AT: Final = Text("The data is in {path}", "Les données sont dans {path}")

# export
EXPORTING: Final = Text("Playing matches", "Parties jouées")
EXPORTED: Final = Text(
    "{matches} matches, {decisions} decisions, written to {path}",
    "{matches} parties, {decisions} décisions, écrites dans {path}",
)

# site
SITE_WRITTEN: Final = Text(
    "The site is in {path} ({size} MB). Put the folder on any web host; it needs no Cartable server.",
    "Le site est dans {path} ({size} Mo). Déposez le dossier chez n'importe quel hébergeur web ; il se passe de "
    "serveur Cartable.",
)

# backup and restore
BACKING_UP: Final = Text("Backing up", "Sauvegarde")
BACKED_UP: Final = Text(
    "{rows} rows, as of {made}, are in {path}. Keep it secret: it holds hidden cards and what identifies people.",
    "{rows} lignes, à la date du {made}, sont dans {path}. Gardez-le secret : il contient des cartes cachées et ce "
    "qui identifie les personnes.",
)
RESTORING: Final = Text("Restoring", "Restauration")
RESTORED: Final = Text(
    "{rows} rows of {made} (Cartable {version}) were restored from {path}.",
    "{rows} lignes du {made} (Cartable {version}) ont été restaurées depuis {path}.",
)

REVIEWING: Final = Text("Reviewing", "Analyse")

# puzzles
FINDING_PUZZLES: Final = Text("Finding puzzles", "Recherche de problèmes")
PUZZLES_FOUND: Final = Text("{count} puzzles of {game}", "{count} problèmes de {game}")
PUZZLE_COLUMNS: Final = (
    Text("puzzle", "problème"),
    Text("difficulty", "difficulté"),
    Text("moves", "coups"),
    Text("players", "joueurs"),
    Text("best move", "meilleur coup"),
    Text("others give up", "les autres cèdent"),
    Text("themes", "thèmes"),
)
PUZZLES_WRITTEN: Final = Text("Written to {path}", "Écrits dans {path}")

# train
TRAIN_PREPARING: Final = Text("{game}: preparing {variants} variants", "{game} : préparation de {variants} variantes")
TRAIN_PREPARING_ONE: Final = Text("{game}: preparing 1 variant", "{game} : préparation d'une variante")
TRAINING: Final = Text("{game}: learning", "{game} : apprentissage")
TRAIN_PROGRESS: Final = Text(
    "{share} done: {decisions} decisions; against greedy {greedy}, against random {random} "
    "({matches} matches of each variant)",
    "{share} effectués : {decisions} décisions ; contre greedy {greedy}, contre random {random} "
    "({matches} parties de chaque variante)",
)
TRAIN_MEASURING: Final = Text("measuring", "mesure")
TRAIN_SPEED: Final = Text(
    "{decisions} decisions in {seconds} seconds: {speed} a second ({playing} in playing, {learning} in learning)",
    "{decisions} décisions en {seconds} secondes : {speed} par seconde ({playing} en jouant, {learning} en apprenant)",
)
TRAIN_SHARES: Final = Text("Share of wins", "Part de victoires")
TRAIN_AGAINST: Final = Text("against {rival}", "contre {rival}")
TRAIN_VARIANT: Final = Text("Variant", "Variante")
TRAIN_MATCHES: Final = Text(
    "{network}, as bots play it, in {matches} matches: each deal is played again with the sides exchanged. "
    "± is 95% confidence. More matches: {command}",
    "{network}, tel que les robots le jouent, en {matches} parties : chaque donne est rejouée, camps échangés. "
    "± donne une confiance de 95 %. Plus de parties : {command}",
)
TRAIN_MEAN: Final = Text("mean", "moyenne")
TRAIN_FILES: Final = Text("The network is in {network}", "Le réseau est dans {network}")
TRAIN_STOPPED: Final = Text(
    "Stopped. Go on with: {command}",
    "Arrêté. Pour continuer : {command}",
)
TRAIN_STOPPED_EARLY: Final = Text("Stopped before anything was learned.", "Arrêté avant d'avoir rien appris.")
