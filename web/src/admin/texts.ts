/** The texts of the admin page, in a file of their own: players do not load them. */

import { locale, phrase } from "$i18n";

const english = {
  title: "Administration",
  token: "Admin token",
  enter: "Open",
  leave: "Sign out",
  off: "This server has no admin page: it was started without an admin token.",
  updated: "Updated {time}, by process {process}",
  version: "Cartable {version}, running for {time}",

  now: "Now",
  people: "People connected",
  "people.more":
    "connections: {sockets}, from different addresses: {addresses}, without a name: {anonymous}; guests known: {guests}",
  tables: "Tables",
  "tables.more": "running; open: {open}",
  moves: "Moves a second",
  "moves.more": "over the last minute",
  latency: "Answer to a move",
  "latency.more": "half of them; 99 % within {p99}",
  "latency.none": "no moves in the last minute",
  cpu: "Processor",
  "cpu.more": "of one core",
  memory: "Memory",
  lag: "Event loop late by",
  "lag.more": "at most, in the last minute",

  health: "Health",
  storage: "Storage",
  redis: "Redis",
  rules: "Rules compiled",
  bots: "Decisions that wait for bots",
  queue: "Writes that wait",
  disk: "Free disk",
  lease: "Lease renewed",
  processes: "Server processes",
  good: "good",
  down: "down",
  none: "not used",
  ago: "{time} ago",

  stop: "Announce a stop",
  "stop.minutes": "Minutes until the stop",
  "stop.text": "Text for everybody (optional)",
  "stop.hint": "Everybody sees it at once. In the last two minutes no tables can be opened.",
  "stop.really": "Also stop the servers then",
  "stop.really.hint": "systemd and Docker start them again: that makes it a planned restart.",
  "stop.announce": "Announce",
  "stop.current": "Announced: the server stops at {time}",
  "stop.ends": "The servers end by themselves then.",
  "stop.refuses": "No new tables are opened any more.",
  "stop.cancel": "Cancel the announcement",

  list: "Open and running tables",
  "list.none": "There are no open or running tables.",
  "list.more": "Show more",
  open: "open",
  running: "running",
  public: "public",
  private: "private",
  rated: "rated",
  bot: "bot",
  free: "free seat",
  connected: "connected",
  away: "not connected",
  watching: "{n} watching",
  opened: "opened {time} ago",
  last: "last activity {time} ago",
  close: "Close",
  "close.title": "Close this table?",
  "close.text": "The match ends without a result, and the table cannot be opened again. Everybody there is told.",
  "close.yes": "Close the table",
  "close.no": "Keep it",

  addresses: "Most connections by address",
};

export type AdminText = keyof typeof english;

const french: Record<AdminText, string> = {
  title: "Administration",
  token: "Jeton d’administration",
  enter: "Ouvrir",
  leave: "Se déconnecter",
  off: "Ce serveur n’a pas de page d’administration : il a été lancé sans jeton d’administration.",
  updated: "Actualisé à {time}, par le processus {process}",
  version: "Cartable {version}, en marche depuis {time}",

  now: "En ce moment",
  people: "Personnes connectées",
  "people.more":
    "connexions : {sockets}, adresses différentes : {addresses}, sans nom : {anonymous} ; invités connus : {guests}",
  tables: "Tables",
  "tables.more": "en cours ; ouvertes : {open}",
  moves: "Coups par seconde",
  "moves.more": "sur la dernière minute",
  latency: "Réponse à un coup",
  "latency.more": "pour la moitié ; 99 % en moins de {p99}",
  "latency.none": "aucun coup depuis une minute",
  cpu: "Processeur",
  "cpu.more": "d’un cœur",
  memory: "Mémoire",
  lag: "Retard de la boucle",
  "lag.more": "au plus, sur la dernière minute",

  health: "Santé",
  storage: "Stockage",
  redis: "Redis",
  rules: "Règles compilées",
  bots: "Décisions en attente de robots",
  queue: "Écritures en attente",
  disk: "Espace disque libre",
  lease: "Bail renouvelé",
  processes: "Processus serveurs",
  good: "bon",
  down: "en panne",
  none: "non utilisé",
  ago: "il y a {time}",

  stop: "Annoncer un arrêt",
  "stop.minutes": "Minutes jusqu’à l’arrêt",
  "stop.text": "Texte pour tout le monde (facultatif)",
  "stop.hint": "Tout le monde le voit aussitôt. Les deux dernières minutes, on n’ouvre plus de table.",
  "stop.really": "Arrêter aussi les serveurs à ce moment",
  "stop.really.hint": "systemd et Docker les relancent : c’est alors un redémarrage prévu.",
  "stop.announce": "Annoncer",
  "stop.current": "Annoncé : le serveur s’arrête à {time}",
  "stop.ends": "Les serveurs s’arrêtent alors d’eux-mêmes.",
  "stop.refuses": "On n’ouvre plus de nouvelles tables.",
  "stop.cancel": "Annuler l’annonce",

  list: "Tables ouvertes et en cours",
  "list.none": "Il n’y a aucune table ouverte ou en cours.",
  "list.more": "En voir plus",
  open: "ouverte",
  running: "en cours",
  public: "publique",
  private: "privée",
  rated: "classée",
  bot: "robot",
  free: "place libre",
  connected: "connecté",
  away: "non connecté",
  watching: "{n} en spectateur",
  opened: "ouverte il y a {time}",
  last: "dernière activité il y a {time}",
  close: "Fermer",
  "close.title": "Fermer cette table ?",
  "close.text":
    "La partie finit sans résultat et la table ne pourra pas être rouverte. Tous ceux qui y sont l’apprennent.",
  "close.yes": "Fermer la table",
  "close.no": "La garder",

  addresses: "Connexions par adresse",
};

/** A text of the admin page. */
export function a(key: AdminText, values: Record<string, string | number> = {}): string {
  return phrase({ en: english[key], fr: french[key] }, values);
}

/** A duration in the language of the page: the largest unit is enough. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds / 1000);
  const units: [string, number][] = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ];
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ["second", 1];
  return new Intl.NumberFormat(locale.language, { style: "unit", unit, unitDisplay: "short" }).format(
    Math.floor(seconds / length),
  );
}

/** Bytes in the language of the page. */
export function bytes(count: number): string {
  const [unit, size] = count >= 1e9 ? (["gigabyte", 1e9] as const) : (["megabyte", 1e6] as const);
  const maximumFractionDigits = count / size < 100 ? 1 : 0;
  return new Intl.NumberFormat(locale.language, { style: "unit", unit, maximumFractionDigits }).format(count / size);
}

export const number = (value: number, digits = 1): string =>
  new Intl.NumberFormat(locale.language, { maximumFractionDigits: digits }).format(value);

export const percent = (share: number): string =>
  new Intl.NumberFormat(locale.language, { style: "percent", maximumFractionDigits: 0 }).format(share);

export const millis = (value: number): string => `${number(value, value < 10 ? 1 : 0)} ms`;

export const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString(locale.language, { timeStyle: "medium" });
