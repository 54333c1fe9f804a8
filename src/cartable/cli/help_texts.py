"""The texts of the help pages in both languages. A paragraph that starts with `\\b` keeps its line breaks."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text

CARTABLE: Final = Text(
    "Play, host and study modern card games.\n\n"
    "\bStart here:\n"
    "  cartable play             play against bots at the terminal\n"
    "  cartable serve            start the web server\n"
    "  cartable games            list the games and their options",
    "Jouer à des jeux de cartes modernes, les héberger, les étudier.\n\n"
    "\bPour commencer :\n"
    "  cartable play             jouer contre des robots au terminal\n"
    "  cartable serve            démarrer le serveur web\n"
    "  cartable games            afficher les jeux et leurs options",
)
VERSION: Final = Text("Show the version and exit.", "Afficher la version et quitter.")

# groups of commands and options
PLAY_PANEL: Final = Text("Play", "Jouer")
HOST_PANEL: Final = Text("Host", "Héberger")
STUDY_PANEL: Final = Text("Study", "Étudier")
MATCH_PANEL: Final = Text("Match", "Partie")
PLAYERS_PANEL: Final = Text("Players", "Joueurs")
DISPLAY_PANEL: Final = Text("Display", "Affichage")
STOP_PANEL: Final = Text("When to stop", "Quand s'arrêter")
OUTPUT_PANEL: Final = Text("Output", "Sortie")
EXECUTION_PANEL: Final = Text("Execution", "Exécution")
NETWORK_PANEL: Final = Text("Network", "Réseau")
STORAGE_PANEL: Final = Text("Storage", "Stockage")
MONITORING_PANEL: Final = Text("Monitoring", "Supervision")

# shared
GAME: Final = Text("The game; see `cartable games`.", "Le jeu ; voir `cartable games`.")
FILE: Final = Text("A record of a match; - reads standard input.", "Un relevé de partie ; - lit l'entrée standard.")
PLAYERS: Final = Text("Number of players.", "Nombre de joueurs.")
TEAMS: Final = Text("Play in teams, where the game allows it.", "Jouer en équipes, si le jeu le permet.")
OPTION: Final = Text("An option of the game. Repeatable.", "Une option du jeu. Répétable.")
SEED: Final = Text("Same seed, same deals.", "Même graine, mêmes donnes.")
JSON: Final = Text("Print JSON.", "Afficher en JSON.")

# play
PLAY: Final = Text(
    "Play at the terminal, against bots or with others at the same keyboard.\n\n"
    "Every option of a game is also a flag, such as --target 5.\n\n"
    "\bExamples:\n"
    "  cartable play shokoba --players 2\n"
    "  cartable play goita --bots expert\n"
    "  cartable play scopette --humans 2 --name Ada --name Emmy",
    "Jouer au terminal, contre des robots ou à plusieurs au même clavier.\n\n"
    "Chaque option d'un jeu s'écrit aussi --nom, comme --target 5.\n\n"
    "\bExemples :\n"
    "  cartable play shokoba --players 2\n"
    "  cartable play goita --bots expert\n"
    "  cartable play scopette --humans 2 --name Ada --name Emmy",
)
PLAY_GAME: Final = Text(
    "The game; see `cartable games`. Asked for if left out.", "Le jeu ; voir `cartable games`. Demandé s'il manque."
)
BOTS: Final = Text(
    "Level of the bots: {levels}, or network:file=FILE.npz, a network of `cartable train`; default: {usual}. "
    "`cartable games` has their ratings. Asked for with the game.",
    "Niveau des robots : {levels}, ou network:file=FICHIER.npz, un réseau de `cartable train` ; par défaut {usual}. "
    "`cartable games` donne leurs cotes. Demandé avec le jeu.",
)
HUMANS: Final = Text(
    "Number of people at this keyboard; 0 to watch the bots; default: 1.",
    "Nombre de personnes à ce clavier ; 0 pour regarder les robots ; par défaut 1.",
)
SEAT: Final = Text(
    "A seat, counted from 0, for a person. Repeatable.", "Une place, comptée depuis 0, pour une personne. Répétable."
)
NAME: Final = Text("The name of a person. Repeatable.", "Le nom d'une personne. Répétable.")
OPEN: Final = Text("Continue a saved match.", "Continuer une partie enregistrée.")
PACE: Final = Text("Seconds before a bot moves.", "Secondes avant qu'un robot joue.")
FAST: Final = Text("Bots move at once.", "Les robots jouent aussitôt.")
PLAIN_PLAY: Final = Text(
    "Line by line, for screen readers and simple terminals.",
    "Ligne à ligne, pour lecteurs d'écran et terminaux simples.",
)

# games, rules, replay, verify, warm-up
GAMES: Final = Text("List the games and their options.", "Afficher les jeux et leurs options.")
RULES: Final = Text(
    "Show the rules of a game.\n\n\bExample:\n  cartable rules shokoba --lang fr",
    "Afficher les règles d'un jeu.\n\n\bExemple :\n  cartable rules shokoba --lang en",
)
REPLAY: Final = Text(
    "Replay a recorded match, move by move.\n\n"
    "At a terminal it opens the table; elsewhere it prints the moves.\n\n"
    "\bExample:\n  cartable replay match.toml",
    "Revoir une partie relevée, coup par coup.\n\n"
    "Au terminal, la table s'ouvre ; ailleurs, les coups sont affichés.\n\n"
    "\bExemple :\n  cartable replay partie.toml",
)
PLAIN_REPLAY: Final = Text("Print the moves.", "Afficher les coups.")
VERIFY: Final = Text(
    "Check that the deals of a recorded match were fair.\n\n"
    "Exit status: 0 fair, 1 unfair or not provable, 2 unreadable record.\n\n"
    "\bExample:\n  cartable verify match.toml",
    "Vérifier que les donnes d'une partie relevée étaient équitables.\n\n"
    "Code de sortie : 0 équitables, 1 inéquitables ou sans preuve, 2 relevé illisible.\n\n"
    "\bExemple :\n  cartable verify partie.toml",
)
REVIEW: Final = Text(
    "Review a recorded match: what each player gave away, what was better, and how much was luck.\n\n"
    "Everything is counted in the game's points, from what each player could know at that moment.\n\n"
    "\bExample:\n  cartable review match.toml --seat 0",
    "Analyser une partie relevée : ce que chacun a cédé, ce qui était mieux, et la part de chance.\n\n"
    "Tout est compté en points du jeu, d'après ce que chacun pouvait savoir à ce moment.\n\n"
    "\bExemple :\n  cartable review partie.toml --seat 0",
)
REVIEW_PAGE: Final = Text(
    "Also write the review as a page, with boards and the course of the match.",
    "Écrire aussi l'analyse sous forme de page, avec les tables et le cours de la partie.",
)
REVIEWED_SEAT: Final = Text("Review this seat alone.", "N'analyser que cette place.")
WORLDS: Final = Text(
    "Number of possible deals in which each move is tried: more take longer but are more reliable.",
    "Nombre de donnes possibles où chaque coup est essayé : plus il y en a, plus c'est long et sûr.",
)
PUZZLES: Final = Text(
    "Solve puzzles: moments where one move is clearly the best, and not the obvious one.\n\n"
    "With --count, find new ones instead, in matches of bots and in records of matches.\n\n"
    "\bExamples:\n"
    "  cartable puzzles shokoba\n"
    "  cartable puzzles goita --count 10 --from matches/ --out mine.puzzles\n"
    "  cartable puzzles goita --open mine.puzzles",
    "Résoudre des problèmes : des moments où un coup est nettement le meilleur, et n'est pas le plus évident.\n\n"
    "Avec --count, en chercher de nouveaux, dans des parties de robots et des relevés de parties.\n\n"
    "\bExemples :\n"
    "  cartable puzzles shokoba\n"
    "  cartable puzzles goita --count 10 --from parties/ --out miens.puzzles\n"
    "  cartable puzzles goita --open miens.puzzles",
)
PUZZLE_COUNT: Final = Text("Find this many new puzzles.", "Chercher ce nombre de nouveaux problèmes.")
PUZZLE_SOURCES: Final = Text(
    "Records of matches, or a folder of them, to look in first. Repeatable.",
    "Des relevés de parties, ou un dossier de relevés, où chercher d'abord. Répétable.",
)
PUZZLE_SEED: Final = Text(
    "Same seed, same puzzles in the same order.", "Même graine, mêmes problèmes dans le même ordre."
)
PUZZLE_OUT: Final = Text("Write the puzzles that were found.", "Écrire les problèmes trouvés.")
PUZZLE_FILE: Final = Text("Solve the puzzles of this file.", "Résoudre les problèmes de ce fichier.")
PROCESSES: Final = Text("Processes that search at the same time.", "Processus qui cherchent en même temps.")
WARM_UP: Final = Text(
    "Compile the rules and the bots now, so that later starts are fast.",
    "Compiler les règles et les robots maintenant, pour démarrer vite ensuite.",
)
WARM_UP_GAMES: Final = Text("The games; default: all.", "Les jeux ; par défaut tous.")

# serve
SERVE: Final = Text(
    "Start the web server and print its address.\n\n"
    "Every option can also be set in the environment: --port is CARTABLE_PORT.\n\n"
    "\bExamples:\n"
    "  cartable serve\n"
    "  cartable serve --host 0.0.0.0 --port 8080 --database ~/cartable.sqlite",
    "Démarrer le serveur web et afficher son adresse.\n\n"
    "Chaque option peut aussi venir de l'environnement : --port est CARTABLE_PORT.\n\n"
    "\bExemples :\n"
    "  cartable serve\n"
    "  cartable serve --host 0.0.0.0 --port 8080 --database ~/cartable.sqlite",
)
HOST: Final = Text(
    "Address to listen on; 0.0.0.0 for all networks.", "Adresse d'écoute ; 0.0.0.0 pour tous les réseaux."
)
PORT: Final = Text("Port to listen on; 0 for any free one.", "Port d'écoute ; 0 pour un port libre quelconque.")
DATABASE: Final = Text(
    "SQLite file or postgresql:// URL; default: a file in your data folder.",
    "Fichier SQLite ou URL postgresql:// ; par défaut un fichier dans votre dossier de données.",
)
REDIS: Final = Text(
    "Redis URL, to run several server processes: redis://127.0.0.1:6379/0.",
    "URL Redis, pour lancer plusieurs processus : redis://127.0.0.1:6379/0.",
)
TRUSTED_PROXY: Final = Text(
    "Reverse proxy, address or network, whose X-Forwarded-For is trusted. Repeatable.",
    "Proxy inverse, adresse ou réseau, dont le X-Forwarded-For fait foi. Répétable.",
)
ALLOW_ORIGIN: Final = Text(
    "Another site whose pages may use this server: https://cards.example.org. Repeatable.",
    "Un autre site dont les pages peuvent utiliser ce serveur : https://cartes.example.org. Répétable.",
)
FORGET_GUESTS: Final = Text(
    "Days after which a guest without a finished match is deleted; 0 for never.",
    "Jours après lesquels un invité sans partie terminée est supprimé ; 0 pour jamais.",
)
HIDE_TABLES: Final = Text(
    "Minutes after which a public table whose host is gone is no longer listed, before its match; 0 for never.",
    "Minutes après lesquelles une table publique sans son hôte n'est plus listée, avant la partie ; 0 pour jamais.",
)
CLOSE_TABLES: Final = Text(
    "Hours after which a table that nobody uses is closed; 0 for never.",
    "Heures après lesquelles une table que personne n'utilise est fermée ; 0 pour jamais.",
)
END_MATCHES: Final = Text(
    "Days after which a match in which nobody plays is ended: at least 15, or 0 for never.",
    "Jours après lesquels une partie que personne ne joue prend fin : au moins 15, ou 0 pour jamais.",
)
NO_DAILY: Final = Text(
    "Offer no daily deals.",
    "Ne pas proposer de donnes du jour.",
)
REVIEW_WORLDS: Final = Text(
    "Random worlds in which a review tries the better moves: more make it more accurate and slower.",
    "Nombre de mondes tirés au sort où une analyse essaie les meilleurs coups : plus il y en a, plus elle est précise "
    "et lente.",
)
NO_LEADERBOARDS: Final = Text("Keep no leaderboards.", "Ne pas tenir de classements.")
NO_STATISTICS: Final = Text(
    "Give people no statistics of their matches.", "Ne pas donner aux gens de statistiques de leurs parties."
)
DELETE_TABLES: Final = Text(
    "Days after which a closed table without a finished match is deleted; 0 for never.",
    "Jours après lesquels une table fermée sans partie terminée est supprimée ; 0 pour jamais.",
)
LIMITS: Final = Text(
    "Multiplies the rate limits: 2 doubles them, 0 lifts them (for load tests only).",
    "Multiplie les limites de débit : 2 les double, 0 les lève (pour les tests de charge seulement).",
)
DEADLINES: Final = Text(
    "Multiplies the times within which clients must send a request and read its answer.",
    "Multiplie les délais dans lesquels un client doit envoyer sa requête et lire la réponse.",
)
METRICS: Final = Text(
    "Serve Prometheus metrics at a separate address: 127.0.0.1:9464.",
    "Servir les métriques Prometheus à une adresse distincte : 127.0.0.1:9464.",
)
METRICS_TOKEN: Final = Text(
    "Also serve them at /metrics, to requests with this token.",
    "Les servir aussi à /metrics, aux requêtes munies de ce jeton.",
)
ADMIN_TOKEN: Final = Text(
    "Open the admin page at /admin, to whoever has this token.",
    "Ouvrir la page d'administration à /admin, à qui possède ce jeton.",
)
LOG: Final = Text(
    "Log format; auto: text at a terminal, else JSON.", "Format du journal ; auto : texte au terminal, sinon JSON."
)
LOG_SLOW: Final = Text(
    "Log requests and commands that take at least this long; 0 logs all.",
    "Journaliser les requêtes et commandes qui durent au moins ceci ; 0 pour toutes.",
)
NO_PUSH: Final = Text(
    "Notify nobody of their turn in slow games: the page does not offer it.",
    "Ne prévenir personne de son tour dans les parties lentes : la page ne le propose pas.",
)
PUSH_CONTACT: Final = Text(
    "Whom push services may write to about this server: mailto:... or https://...; by default its own address.",
    "À qui les services de notification peuvent écrire au sujet de ce serveur : mailto:... ou https://... ; "
    "par défaut, son adresse.",
)
PUSH_AFTER: Final = Text(
    "Seconds without a move or a word before somebody who is not at the table is notified of their turn.",
    "Secondes sans coup ni message avant de prévenir de son tour quelqu'un qui n'est pas à la table.",
)
PUSH_ANYWHERE: Final = Text(
    "Send notifications to push services at private addresses and over HTTP too: for a service of your own.",
    "Envoyer aussi les notifications à des adresses privées et par HTTP : pour votre propre service.",
)
NO_TOURNAMENTS: Final = Text(
    "Offer no tournaments: nobody can open one or take part in one.",
    "Ne pas proposer de tournois : personne ne peut en ouvrir ni y participer.",
)
WAIT_WARM: Final = Text(
    "Start only when all rules are compiled. Otherwise play starts at once, slower at first.",
    "Ne démarrer qu'une fois les règles compilées. Sinon on joue aussitôt, plus lentement au début.",
)

# site
SITE: Final = Text(
    "Write the web client as a folder for any web host, without a server.\n\n"
    "Bots and rules run in the reader's browser. Playing over the network needs `cartable serve`.\n\n"
    "\bExample:\n  cartable site public",
    "Écrire le client web dans un dossier pour n'importe quel hébergeur, sans serveur.\n\n"
    "Les robots et les règles tournent dans le navigateur. Jouer en réseau demande `cartable serve`.\n\n"
    "\bExemple :\n  cartable site public",
)
SITE_FOLDER: Final = Text("The folder to write.", "Le dossier à écrire.")
SITE_FORCE: Final = Text(
    "Write into a folder that is not empty; the files of an earlier site are replaced.",
    "Écrire dans un dossier qui n'est pas vide ; les fichiers d'un site précédent sont remplacés.",
)

# backup and restore
BACKUP: Final = Text(
    "Write a server's whole database to one file, even while the server runs.\n\n"
    "The file can be restored into SQLite or PostgreSQL, whichever it came from.\n\n"
    "\bExample:\n  cartable backup cartable-2026-11-16.backup --database cartable.sqlite",
    "Écrire toute la base d'un serveur dans un fichier, même pendant que le serveur tourne.\n\n"
    "Le fichier peut être restauré dans SQLite ou PostgreSQL, quelle que soit son origine.\n\n"
    "\bExemple :\n  cartable backup cartable-2026-11-16.backup --database cartable.sqlite",
)
BACKUP_FILE: Final = Text("The file to write.", "Le fichier à écrire.")
BACKUP_FORCE: Final = Text("Replace a file that exists.", "Remplacer un fichier qui existe.")
RESTORE: Final = Text(
    "Fill a server's database from a backup. The server must be stopped.\n\n"
    "The backup is verified first. All of it is restored, or nothing.\n\n"
    "\bExample:\n  cartable restore cartable-2026-11-16.backup --database postgresql://cartable@db/cartable",
    "Remplir la base d'un serveur depuis une sauvegarde. Le serveur doit être arrêté.\n\n"
    "La sauvegarde est d'abord vérifiée. Tout est restauré, ou rien.\n\n"
    "\bExemple :\n  cartable restore cartable-2026-11-16.backup --database postgresql://cartable@db/cartable",
)
RESTORE_FILE: Final = Text("A file written by `cartable backup`.", "Un fichier écrit par `cartable backup`.")
RESTORE_FORCE: Final = Text(
    "Replace everything in a database that is not empty.", "Remplacer tout le contenu d'une base qui n'est pas vide."
)

# arena
ARENA: Final = Text(
    "Measure which bot is stronger.\n\n"
    "Every deal is played once in each arrangement of the bots, so that the luck of the cards cancels out. "
    "A bot is a level, a level with settings, or a program.\n\n"
    "\bExamples:\n"
    "  cartable arena shokoba greedy random --players 2\n"
    "  cartable arena goita expert:sims=2000 master --deals 500\n"
    "  cartable arena scopette mine=exec:./my-bot greedy --report report.html",
    "Mesurer quel robot est le plus fort.\n\n"
    "Chaque donne est jouée une fois par disposition des robots : la chance des cartes s'annule. "
    "Un robot est un niveau, un niveau avec des réglages, ou un programme.\n\n"
    "\bExemples :\n"
    "  cartable arena shokoba greedy random --players 2\n"
    "  cartable arena goita expert:sims=2000 master --deals 500\n"
    "  cartable arena scopette mien=exec:./mon-robot greedy --report rapport.html",
)
ENTRANTS: Final = Text(
    "The bots: {levels}, exec:COMMAND, or network:file=FILE.npz, a network of `cartable train`.",
    "Les robots : {levels}, exec:COMMANDE, ou network:file=FICHIER.npz, un réseau de `cartable train`.",
)
MATCHES: Final = Text(
    "Number of matches, rounded up to whole deals.", "Nombre de parties, arrondi à des donnes entières."
)
DEALS: Final = Text("Number of deals, instead of matches.", "Nombre de donnes, au lieu des parties.")
WORKERS: Final = Text(
    "Number of processes; default: one for each core.", "Nombre de processus ; par défaut un par cœur."
)
RESULTS: Final = Text(
    "Save every deal to this file; the same command resumes from it.",
    "Enregistrer chaque donne dans ce fichier ; la même commande reprend de là.",
)
REPORT: Final = Text("Write an HTML report with charts.", "Écrire un rapport HTML avec des graphiques.")
WIDTH: Final = Text(
    "Stop when every bot's share is known to within ± this, such as 0.02.",
    "S'arrêter quand la part de chaque robot est connue à ± ceci près, par exemple 0.02.",
)
SPRT: Final = Text(
    "Stop when a sequential test decides between two shares of the first bot, such as 0.50:0.60.",
    "S'arrêter quand un test séquentiel tranche entre deux parts du premier robot, par exemple 0.50:0.60.",
)
THINK: Final = Text(
    "Seconds that a program may take for a move; default: 10.",
    "Secondes qu'un programme peut prendre pour un coup ; par défaut 10.",
)
RAY: Final = Text(
    "Run on a Ray cluster: HOST:6379, auto, or local for a new one with --workers processes.",
    "Exécuter sur une grappe Ray : HÔTE:6379, auto, ou local pour en démarrer une avec --workers processus.",
)

# balance
BALANCE: Final = Text(
    "Measure what a rule does.\n\n"
    "Every value of the options is played on the same deals by the same bots; the report gives the differences with "
    "their intervals, and says just as plainly when there is none. It stops when the precision asked for is "
    "reached.\n\n"
    "Options that are house rules, as `cartable games` marks them, are not in the rulebook: they are there to be "
    "varied here.\n\n"
    "\bExamples:\n"
    "  cartable balance goita\n"
    "  cartable balance shokoba --players 4 --teams --vary nine_cards --report nine.html\n"
    "  cartable balance shokoba --players 2 --vary target=3..9 --search beginning=0,minutes=12\n"
    "  cartable balance scopette --bots casual,expert --never scopette",
    "Mesurer ce que fait une règle.\n\n"
    "Chaque valeur des options est jouée sur les mêmes donnes par les mêmes robots ; le rapport donne les différences "
    "avec leurs intervalles, et dit aussi clairement quand il n'y en a pas. La mesure s'arrête quand la précision "
    "demandée est atteinte.\n\n"
    "Les options marquées comme règles maison par `cartable games` ne sont pas dans le livret : elles sont faites pour "
    "varier ici.\n\n"
    "\bExemples :\n"
    "  cartable balance goita\n"
    "  cartable balance shokoba --players 4 --teams --vary nine_cards --report neuf.html\n"
    "  cartable balance shokoba --players 2 --vary target=3..9 --search beginning=0,minutes=12\n"
    "  cartable balance scopette --bots casual,expert --never scopette",
)
QUESTION_PANEL: Final = Text("What is asked", "Ce qui est demandé")
VARY: Final = Text(
    "An option and the values to compare: target=5,7 or hand_size=2..5; without values, all of them. Repeatable: every "
    "combination that the rules allow is compared with the first, the rulebook's.",
    "Une option et les valeurs à comparer : target=5,7 ou hand_size=2..5 ; sans valeurs, toutes. Répétable : chaque "
    "combinaison permise est comparée à la première, celle du livret.",
)
BALANCE_PLAYERS: Final = Text(
    "Number of players; several, such as 2,4, are compared.",
    "Nombre de joueurs ; plusieurs, comme 2,4, sont comparés.",
)
BALANCE_BOTS: Final = Text(
    "Levels that play, separated by commas, weaker ones first: each plays every variant. {levels}.",
    "Niveaux qui jouent, séparés par des virgules, les plus faibles d'abord : chacun joue chaque variante. {levels}.",
)
NEVER: Final = Text(
    "An event (cartable games lists them) or a move (* for any text) that one of two bots never makes: what the thing "
    "is worth. Repeatable.",
    "Un événement (cartable games les énumère) ou un coup (* pour tout texte) qu'un robot sur deux ne fait jamais : ce "
    "qu'il vaut. Répétable.",
)
PRECISION: Final = Text(
    "Stop when the headlines are known to within ± this: a share of matches, or of the amount itself.",
    "S'arrêter quand les mesures principales sont connues à ± ceci près : une part des parties, ou du montant "
    "lui-même.",
)
BALANCE_DEALS: Final = Text("Maximum number of deals.", "Nombre maximal de donnes.")
MEASURES: Final = Text(
    "Which measures: all (the default), or results: seats, scores, length, lead, luck and skill, for which compiled "
    "code plays greedy and random bots far faster.",
    "Quelles mesures : all (par défaut), ou results : places, scores, durée, tête, chance et niveau, pour lesquelles "
    "le code compilé fait jouer greedy et random bien plus vite.",
)
DEVICE: Final = Text(
    "Where compiled code plays greedy and random bots: cpu, or cuda for a GPU. Measures results alone.",
    "Où le code compilé fait jouer les robots greedy et random : cpu, ou cuda pour un GPU. Ne mesure que "
    "les résultats.",
)
DECISIONS: Final = Text(
    "Decisions of each deal whose moves are tried in random worlds; 0 for none.",
    "Décisions de chaque donne dont les coups sont essayés dans des mondes tirés au sort ; 0 pour aucune.",
)
SEARCH: Final = Text(
    "Look for the combination that comes nearest to a goal: beginning=0,minutes=12.",
    "Chercher la combinaison la plus proche d'un but : beginning=0,minutes=12.",
)
BALANCE_REPORT: Final = Text(
    "Write an HTML report with charts, and its data beside it (FILE.json).",
    "Écrire un rapport HTML avec des graphiques, et ses données à côté (FICHIER.json).",
)

# export
EXPORT: Final = Text(
    "Write matches to a Parquet file, one row per decision.\n\n"
    "The matches are played by bots, read from records, or taken from a server's database.\n\n"
    "\bExamples:\n"
    "  cartable export matches.parquet goita --games 100 --bots expert\n"
    "  cartable export matches.parquet records/*.toml\n"
    "  cartable export matches.parquet --database cartable.sqlite\n"
    "  cartable export dataset goita --games 1000 --folder",
    "Écrire des parties dans un fichier Parquet, une ligne par décision.\n\n"
    "Les parties sont jouées par des robots, lues dans des relevés, ou tirées de la base d'un serveur.\n\n"
    "\bExemples :\n"
    "  cartable export parties.parquet goita --games 100 --bots expert\n"
    "  cartable export parties.parquet releves/*.toml\n"
    "  cartable export parties.parquet --database cartable.sqlite\n"
    "  cartable export donnees goita --games 1000 --folder",
)
EXPORT_FILE: Final = Text(
    "The file or, with --folder, the folder to write.", "Le fichier ou, avec --folder, le dossier."
)
EXPORT_FOLDER: Final = Text(
    "Write a data set for Hugging Face: a folder with a card, and Parquet files for training, validation and tests.",
    "Écrire un jeu de données pour Hugging Face : un dossier avec une fiche et des fichiers Parquet pour"
    " l'entraînement, la validation et les tests.",
)
EXPORT_SOURCES: Final = Text(
    "A game that bots play, or records of finished matches.",
    "Un jeu que jouent des robots, ou des relevés de parties terminées.",
)
EXPORT_BOTS: Final = Text(
    "Levels that play, separated by commas; they change seats from match to match.",
    "Niveaux qui jouent, séparés par des virgules ; ils changent de place à chaque partie.",
)
EXPORT_GAMES: Final = Text("Number of matches that the bots play.", "Nombre de parties jouées par les robots.")
EXPORT_DATABASE: Final = Text(
    "A server's database. Only finished matches whose players all agreed to research are read.",
    "La base d'un serveur. Seules sont lues les parties terminées dont tous ont accepté l'usage en recherche.",
)

# train
TRAIN: Final = Text(
    "Train the networks of a game by self-play.\n\n"
    "One player and one judge learn all numbers of players and options at once. The folder gets the checkpoint, the "
    "learning curve, and GAME.npz, the file that bots read. Ctrl+C saves and stops.\n\n"
    "\bExamples:\n"
    "  cartable train goita --minutes 10\n"
    "  cartable train shokoba --device cuda --minutes 8 --out training\n"
    "  cartable train shokoba --device cuda --minutes 4 --out training --resume\n"
    "  cartable train toko_maja --option players=2",
    "Entraîner les réseaux d'un jeu en le faisant jouer contre lui-même.\n\n"
    "Un joueur et un juge apprennent d'un coup tous les nombres de joueurs et toutes les options. Le dossier reçoit le "
    "point de reprise, la courbe d'apprentissage, et JEU.npz, le fichier que lisent les robots. Ctrl+C enregistre et "
    "termine.\n\n"
    "\bExemples :\n"
    "  cartable train goita --minutes 10\n"
    "  cartable train shokoba --device cuda --minutes 8 --out entrainement\n"
    "  cartable train shokoba --device cuda --minutes 4 --out entrainement --resume\n"
    "  cartable train toko_maja --option players=2",
)
TRAIN_MINUTES: Final = Text(
    "Minutes of playing and learning; the matches that measure the player come on top, for about half of that time.",
    "Minutes de jeu et d'apprentissage ; les parties qui mesurent le joueur y ajoutent environ la moitié.",
)
TRAIN_DEVICE: Final = Text(
    "What computes: cpu, cuda (an NVIDIA GPU), or auto, a GPU where there is one.",
    "Ce qui calcule : cpu, cuda (un GPU NVIDIA), ou auto, un GPU s'il y en a un.",
)
TRAIN_OUT: Final = Text(
    "The folder to write; default: training-GAME.", "Le dossier à écrire ; par défaut training-JEU."
)
TRAIN_RESUME: Final = Text(
    "Continue the training run in the folder; the learning rate starts over.",
    "Continuer l'entraînement du dossier ; la vitesse d'apprentissage repart de sa valeur initiale.",
)
TRAIN_SEED: Final = Text(
    "On a CPU: same seed, same first updates.", "Sur un processeur : même graine, mêmes premières mises à jour."
)
TRAIN_OPTION: Final = Text(
    "Learn only the variants with this option. Repeatable.",
    "N'apprendre que les variantes avec cette option. Répétable.",
)
TRAIN_MATCHES: Final = Text(
    "Matches played side by side; default: 2048 on a CPU, 65536 on a GPU.",
    "Parties jouées de front ; par défaut 2048 sur un processeur, 65536 sur un GPU.",
)
