import type english from "./en";

const french: Record<keyof typeof english, string> = {
  "shokoba.card": "{number} de {gem}",
  "shokoba.gem.S": "saphir",
  "shokoba.gem.R": "rubis",
  "shokoba.gem.E": "émeraude",
  "shokoba.gem.D": "diamant",
  "shokoba.table": "Cartes sur la table",
  "shokoba.table.empty": "La table est vide.",
  "shokoba.now": "Choisissez une carte",
  "shokoba.lay": "La poser",
  "shokoba.take": "Prendre {cards}",
  "shokoba.claim": "Réclamer {cards}",
  "shokoba.claim.pass": "Ne rien réclamer",
  "shokoba.target": "en {n} pierre|en {n} pierres",
  "shokoba.banner": "Shokoba ! Une pierre pour {name}",
  "shokoba.count.diamond": "le diamant",
  "shokoba.count.emeralds": "le plus d’émeraudes",
  "shokoba.count.rubies": "le plus de rubis",
  "shokoba.count.sapphires": "le plus de saphirs",
  "shokoba.count.cards": "le plus de cartes",
  "shokoba.stones": "Pierres",
  "shokoba.tip.S": "{card} : compte pour le plus de saphirs et le plus de cartes.",
  "shokoba.tip.R": "{card} : compte pour le plus de rubis et le plus de cartes.",
  "shokoba.tip.E": "{card} : compte pour le plus d’émeraudes et le plus de cartes.",
  "shokoba.tip.D": "{card} : le seul diamant. Qui le prend gagne une pierre ; il compte aussi pour le plus de cartes.",
  "shokoba.tip.stock": "Pioche : {n} carte encore à donner.|Pioche : {n} cartes encore à donner.",
  "shokoba.tip.pile":
    "{n} carte prise. À la fin de la manche on y compte les gemmes et les cartes ; d’ici là, personne ne regarde dedans.|{n} cartes prises. À la fin de la manche on y compte les gemmes et les cartes ; d’ici là, personne ne regarde dedans.",
  "shokoba.tip.score": "Pierres gagnées ; la partie s’arrête à la fin d’une manche où quelqu’un en a {n} ou plus.",
};
export default french;
