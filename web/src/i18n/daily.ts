/** The texts of the pages of the daily deal, which are loaded with them: the first page stays small. */

import type { Words } from "$lib/wire";
import { phrase } from "./index.svelte";

export const TEXTS = {
  title: {
    en: "Daily deal",
    fr: "Donne du jour",
  },
  of: {
    en: "{game}: daily deal",
    fr: "{game} : donne du jour",
  },
  intro: {
    en: "Everybody gets the same cards and the same bot today. You have one try, without hints and without taking moves back.",
    fr: "Aujourd’hui, tout le monde reçoit les mêmes cartes et affronte le même robot. Vous avez un seul essai, sans indice et sans reprendre de coup.",
  },
  length: {
    en: "{n} round against “{level}”, about five to ten minutes.|At most {n} rounds against “{level}”, about five to ten minutes.",
    fr: "{n} manche contre « {level} », soit cinq à dix minutes.|{n} manches au plus contre « {level} », soit cinq à dix minutes.",
  },
  play: {
    en: "Play the deal",
    fr: "Jouer la donne",
  },
  goOn: {
    en: "Go on with your try",
    fr: "Reprendre votre essai",
  },
  running: {
    en: "Your try is waiting where you left it.",
    fr: "Votre essai vous attend là où vous l’avez laissé.",
  },
  "running.late": {
    en: "You can finish your try, but it no longer counts.",
    fr: "Vous pouvez finir votre essai, mais il ne compte plus.",
  },
  again: {
    en: "Play it again, uncounted",
    fr: "Rejouer, sans compter",
  },
  past: {
    en: "This day is over. You can still play its deal; the result does not count.",
    fr: "Ce jour est passé. Vous pouvez encore jouer sa donne ; le résultat ne compte pas.",
  },
  coming: {
    en: "This day has not begun yet.",
    fr: "Ce jour n’a pas encore commencé.",
  },
  closing: {
    en: "This day has just ended. Its deal can be played again in an hour.",
    fr: "Ce jour vient de finir. Sa donne pourra être rejouée dans une heure.",
  },
  people: {
    en: "{n} person has finished it.|{n} people have finished it.",
    fr: "{n} personne l’a terminée.|{n} personnes l’ont terminée.",
  },
  score: {
    en: "Your score",
    fr: "Votre score",
  },
  "score.text": {
    en: "points, compared with the best opponent",
    fr: "points, par rapport au meilleur adversaire",
  },
  late: {
    en: "Finished after the day: not counted.",
    fr: "Terminé après la fin du jour : non compté.",
  },
  par: {
    en: "Par",
    fr: "Par",
  },
  "par.text": {
    en: "what the master makes of the same cards, on average over {n} plays",
    fr: "ce que le Maître tire des mêmes cartes, en moyenne sur {n} parties",
  },
  "par.waiting": {
    en: "Par is being computed…",
    fr: "Le par est en cours de calcul…",
  },
  "par.none": {
    en: "Par is not known for this day.",
    fr: "Le par de ce jour n’est pas connu.",
  },
  better: {
    en: "Better than",
    fr: "Mieux que",
  },
  "better.text": {
    en: "of the other {n} player|of the other {n} players",
    fr: "de l’autre joueur|des {n} autres joueurs",
  },
  first: {
    en: "You are the first to finish today.",
    fr: "Vous êtes le premier à finir aujourd’hui.",
  },
  histogram: {
    en: "How everybody did",
    fr: "Les résultats de tous",
  },
  "histogram.score": {
    en: "Score",
    fr: "Score",
  },
  "histogram.people": {
    en: "People",
    fr: "Personnes",
  },
  "histogram.you": {
    en: "you",
    fr: "vous",
  },
  "histogram.tip": {
    en: "{score}: {n} person|{score}: {n} people",
    fr: "{score} : {n} personne|{score} : {n} personnes",
  },
  "histogram.par": {
    en: "par",
    fr: "par",
  },
  next: {
    en: "The next deal comes at {time}.",
    fr: "La prochaine donne arrive à {time}.",
  },
  share: {
    en: "Share the result",
    fr: "Partager le résultat",
  },
  "share.copied": {
    en: "Copied",
    fr: "Copié",
  },
  "share.par": {
    en: "(par {par})",
    fr: "(par {par})",
  },
  "share.better": {
    en: "better than {share}",
    fr: "mieux que {share}",
  },
  look: {
    en: "Look back at your match",
    fr: "Revoir votre partie",
  },
  days: {
    en: "Past days",
    fr: "Jours passés",
  },
  "days.none": {
    en: "not played",
    fr: "non jouée",
  },
  "days.unfinished": {
    en: "not finished",
    fr: "non terminée",
  },
  check: {
    en: "How can I check it?",
    fr: "Comment vérifier ?",
  },
  "check.text": {
    en: "Every deal follows from a secret. Its fingerprint is published days before, and the secret itself an hour after the day has ended. So nobody can choose the cards afterwards, and everybody can compute them again.",
    fr: "Chaque donne découle d’un secret. Son empreinte est publiée plusieurs jours avant, et le secret lui-même une heure après la fin du jour. Personne ne peut donc choisir les cartes après coup, et chacun peut les recalculer.",
  },
  "check.local": {
    en: "Without a server, the deal follows from the date alone: everybody who opens this page on the same day gets the same cards. There is nothing to hide, and nobody to compare with.",
    fr: "Sans serveur, la donne découle de la seule date : qui ouvre cette page le même jour reçoit les mêmes cartes. Il n’y a rien à cacher, et personne à qui se comparer.",
  },
  "check.holds": {
    en: "The secret fits the fingerprint.",
    fr: "Le secret correspond à l’empreinte.",
  },
  "check.fails": {
    en: "The secret does not fit the fingerprint!",
    fr: "Le secret ne correspond pas à l’empreinte !",
  },
  "check.match": {
    en: "Recompute the cards of your match",
    fr: "Recalculer les cartes de votre partie",
  },
  "check.coming": {
    en: "Fingerprints of the coming days",
    fr: "Empreintes des jours à venir",
  },
} satisfies Record<string, Words>;

/** A text of these pages, as `t` gives those of the client. */
export const d = (key: keyof typeof TEXTS, values: Record<string, string | number> = {}): string =>
  phrase(TEXTS[key], values);
