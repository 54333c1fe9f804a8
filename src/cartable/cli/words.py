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
    "Ends with 0 when they were, 1 when something is wrong or nothing proves it, 2 when the record cannot be read.",
    "Vérifier que les donnes d'un relevé étaient honnêtes.\n\n"
    "Se termine par 0 si oui, 1 si quelque chose est faux ou si rien ne le prouve, 2 si le relevé est illisible.",
)
WARM_UP: Final = Text(
    "Compile the rules now, so that nothing waits later.",
    "Compiler les règles maintenant, pour ne plus attendre ensuite.",
)
WARM_UP_GAMES: Final = Text("The games; all of them otherwise.", "Les jeux ; sinon tous.")

SERVE: Final = Text(
    "Run the table for people, in their browsers and their programs.\n\n"
    "Every option can also be given in the environment, as CARTABLE_PORT=8080; docs/hosting.md tells the rest.",
    "Ouvrir la table à tout le monde, par navigateur ou par programme.\n\n"
    "Chaque option peut aussi venir de l'environnement, comme CARTABLE_PORT=8080 ; docs/hosting.md explique le reste.",
)
HOST: Final = Text(
    "The address to listen on; 0.0.0.0 for every network of this machine.",
    "L'adresse d'écoute ; 0.0.0.0 pour tous les réseaux de cette machine.",
)
PORT: Final = Text("The port to listen on; 0 for any free one.", "Le port d'écoute ; 0 pour n'importe quel port libre.")
DATABASE: Final = Text(
    "Where everything is kept: a file for SQLite, or postgresql://...; otherwise a file in your data folder.",
    "Où tout est gardé : un fichier pour SQLite, ou postgresql://... ; sinon un fichier dans votre dossier de données.",
)
REDIS: Final = Text(
    "Where several servers wake each other, as redis://127.0.0.1:6379/0.",
    "Où plusieurs serveurs se réveillent l'un l'autre, comme redis://127.0.0.1:6379/0.",
)
TRUSTED_PROXY: Final = Text(
    "A reverse proxy, address or network, that is believed about who asks; repeat it.",
    "Un mandataire inverse, adresse ou réseau, cru sur l'origine des requêtes ; répétable.",
)
ALLOW_ORIGIN: Final = Text(
    "Another site whose pages may act here, as https://cards.example.org; repeat it.",
    "Un autre site dont les pages peuvent agir ici, comme https://cartes.example.org ; répétable.",
)
FORGET_GUESTS: Final = Text(
    "After how many days a guest who never finished a match and was not seen is forgotten; 0 for never.",
    "Après combien de jours oublier un invité qui n'a fini aucune partie et qu'on n'a pas revu ; 0 pour jamais.",
)
LIMITS: Final = Text(
    "How generous the limits are: 2 doubles them, 0 lifts them, for measuring only.",
    "La largesse des limites : 2 les double, 0 les lève, pour mesurer seulement.",
)
METRICS: Final = Text(
    "Show Prometheus metrics on an address of their own, as 127.0.0.1:9464.",
    "Montrer les mesures Prometheus à une adresse à part, comme 127.0.0.1:9464.",
)
METRICS_TOKEN: Final = Text(
    "Show them also at /metrics, to whoever sends this token.",
    "Les montrer aussi à /metrics, à qui envoie ce jeton.",
)
LOG: Final = Text(
    "How to log: for people at a terminal and as JSON otherwise, or always one of them.",
    "La forme du journal : lisible au terminal et JSON ailleurs, ou toujours l'une des deux.",
)
WAIT_WARM: Final = Text(
    "Open only when all rules are compiled; otherwise play begins at once, slower.",
    "N'ouvrir qu'une fois toutes les règles compilées ; sinon on joue tout de suite, plus lentement.",
)

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
COMMITMENT_NONE: Final = Text(
    "Nothing was committed to before the deals: they cannot be proved fair.",
    "Rien n'engageait avant les donnes : on ne peut prouver qu'elles sont honnêtes.",
)

COMPILING: Final = Text("{game}: preparing", "{game} : préparation")
WARMED: Final = Text("{game}: ready", "{game} : prêt")
CACHE: Final = Text("Kept in {folder}", "Gardé dans {folder}")
INTERPRETED: Final = Text(
    "Rules are interpreted here (CARTABLE_COMPILE=0, or no numba): there is nothing to compile.",
    "Les règles sont interprétées ici (CARTABLE_COMPILE=0, ou pas de numba) : il n'y a rien à compiler.",
)

SERVING: Final = Text(
    "The table is open: {address}    (Ctrl+C closes it)", "La table est ouverte : {address}    (Ctrl+C la ferme)"
)
KEPT_IN: Final = Text("Everything is kept in {database}", "Tout est gardé dans {database}")
WARMING: Final = Text(
    "Preparing the rules, which play slowly until then: {ready} of {total}",
    "Préparation des règles, plus lentes jusque-là : {ready} sur {total}",
)
WARM: Final = Text("All rules are ready, after {seconds} s.", "Toutes les règles sont prêtes, après {seconds} s.")

# the arena
ARENA: Final = Text(
    "Let bots play each other, and tell how strong they are.\n\n"
    "Every deal is played once for each arrangement of the bots, so that the luck of the cards cancels. A bot is a "
    "level, with a budget where it takes one (expert:sims=2000), or any program (exec:COMMAND); docs/arena.md tells "
    "the rest.",
    "Faire jouer des robots entre eux, et dire leur force.\n\n"
    "Chaque donne est jouée une fois par disposition des robots : la chance des cartes s'annule. Un robot est un "
    "niveau, avec un budget s'il en prend un (expert:sims=2000), ou un programme (exec:COMMANDE) ; voir docs/arena.md.",
)
ENTRANTS: Final = Text("The bots: {levels}, or exec:COMMAND.", "Les robots : {levels}, ou exec:COMMANDE.")
MATCHES: Final = Text(
    "How many matches, rounded up to whole deals.", "Le nombre de parties, arrondi à des donnes entières."
)
DEALS: Final = Text("How many deals, instead of matches.", "Le nombre de donnes, plutôt que de parties.")
WORKERS: Final = Text(
    "How many processes play; as many as there are cores otherwise.",
    "Le nombre de processus qui jouent ; sinon autant que de cœurs.",
)
RESULTS: Final = Text(
    "Keep every deal in this file; with the same file it goes on where it stopped.",
    "Garder chaque donne dans ce fichier ; avec le même fichier, on reprend où l'on s'était arrêté.",
)
REPORT: Final = Text("Write an HTML page with pictures.", "Écrire une page HTML avec des images.")
WIDTH: Final = Text(
    "Stop once all shares are known to plus or minus this, such as 0.02.",
    "S'arrêter quand toutes les parts sont connues à plus ou moins ceci, comme 0.02.",
)
SPRT: Final = Text(
    "Stop once a sequential test tells whether the first bot's share is the one or the other, such as 0.50:0.60.",
    "S'arrêter quand un test séquentiel sait si la part du premier robot est l'une ou l'autre, comme 0.50:0.60.",
)
THINK: Final = Text(
    "Seconds that a program may take for a move; 10 otherwise.",
    "Secondes qu'un programme peut prendre pour un coup ; sinon 10.",
)
RAY: Final = Text(
    "Play on a Ray cluster, such as host:6379, auto or local.",
    "Jouer sur une grappe Ray, comme hôte:6379, auto ou local.",
)
ARENA_JSON: Final = Text("The result as JSON, for programs.", "Le résultat en JSON, pour les programmes.")

PLAYING: Final = Text("{game}: {entrants}", "{game} : {entrants}")
SO_FAR: Final = Text("{deals} of {total} deals: {name} {share}", "{deals} donnes sur {total} : {name} {share}")
PLAYED: Final = Text(
    "{matches} matches: {deals} deals, each in {arrangements} arrangements",
    "{matches} parties : {deals} donnes, chacune en {arrangements} dispositions",
)
INTERVALS: Final = Text(
    "intervals hold 95 times in 100, over deals; among equals: {even}",
    "intervalles à 95 %, sur les donnes ; entre égaux : {even}",
)
GO_ON_WITH: Final = Text(
    "Kept in {path}: the same command goes on from there.", "Gardé dans {path} : la même commande reprend de là."
)
REPORT_AT: Final = Text("The report is in {path}", "Le rapport est dans {path}")

EXPORT: Final = Text(
    "Write matches as Parquet, one row a decision: played by bots, from records, or from a server.",
    "Écrire des parties en Parquet, une ligne par décision : jouées par des bots, de relevés ou d'un serveur.",
)
EXPORT_FILE: Final = Text("The file to write.", "Le fichier à écrire.")
EXPORT_FROM: Final = Text(
    "A game that bots play, or records of finished matches.",
    "Un jeu que jouent des bots, ou des relevés de parties terminées.",
)
EXPORT_BOTS: Final = Text(
    "The levels that play, separated by commas; they change places from match to match.",
    "Les niveaux qui jouent, séparés par des virgules ; ils changent de place à chaque partie.",
)
EXPORT_GAMES: Final = Text("How many matches the bots play.", "Le nombre de parties jouées par les bots.")
EXPORT_DATABASE: Final = Text(
    "A server's database: finished matches in which everybody agrees, in their settings, to research.",
    "La base de données d'un serveur : parties terminées dont chacun accepte, dans ses réglages, l'usage en recherche.",
)
EXPORTED: Final = Text(
    "{matches} matches, {decisions} decisions, in {path}", "{matches} parties, {decisions} décisions, dans {path}"
)
EXPORTING: Final = Text("Playing matches", "Parties jouées")
