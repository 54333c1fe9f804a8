/** The games that the page has drawings for. Their code is loaded when somebody comes to a table. */

import type { Component } from "svelte";
import { loadCatalogue } from "$lib/catalogue.svelte";
import type { Guide } from "$table/guide";
import type { Lessons } from "$table/lesson";
import type { GameClient } from "./client";
import genericCloth from "./generic/cloth.svg";
import GenericEmblem from "./generic/Emblem.svelte";
import goitaCloth from "./goita/cloth.svg";
import GoitaEmblem from "./goita/Emblem.svelte";
import scopetteCloth from "./scopette/cloth.svg";
import ScopetteEmblem from "./scopette/Emblem.svelte";
import shokobaCloth from "./shokoba/cloth.svg";
import ShokobaEmblem from "./shokoba/Emblem.svelte";
import tokoMajaCloth from "./toko_maja/cloth.svg";
import TokoMajaEmblem from "./toko_maja/Emblem.svelte";

export interface Theme {
  /** The accent colour in light and in dark mode. */
  accent: string;
  accentDark: string;
  /** The colour of the cloth, in the middle and at the edge. */
  mat: string;
  matEdge: string;
}

export interface GameEntry {
  theme: Theme;
  /** The address of the pattern on the cloth. */
  cloth: string;
  Emblem: Component;
  loadClient: () => Promise<GameClient>;
  /** Null for a game without lessons. */
  loadLessons: (() => Promise<Lessons>) | null;
  /** The tips of a guided match; null for a game without any. */
  loadGuide: (() => Promise<Guide>) | null;
}

const DRAWN: Record<string, GameEntry> = {
  shokoba: {
    theme: { accent: "#1d5fa8", accentDark: "#7db8f5", mat: "#2a5c92", matEdge: "#163759" },
    cloth: shokobaCloth,
    Emblem: ShokobaEmblem,
    loadClient: async () => (await import("./shokoba/client")).default,
    loadLessons: async () => (await import("./shokoba/lessons")).lessons,
    loadGuide: async () => (await import("./shokoba/guide")).guide,
  },
  toko_maja: {
    theme: { accent: "#0b7285", accentDark: "#66d0de", mat: "#157a89", matEdge: "#0a4855" },
    cloth: tokoMajaCloth,
    Emblem: TokoMajaEmblem,
    loadClient: async () => (await import("./toko_maja/client")).default,
    loadLessons: async () => (await import("./toko_maja/lessons")).lessons,
    loadGuide: async () => (await import("./toko_maja/guide")).guide,
  },
  goita: {
    theme: { accent: "#8a5a17", accentDark: "#e8b768", mat: "#7d3a2a", matEdge: "#4a1d15" },
    cloth: goitaCloth,
    Emblem: GoitaEmblem,
    loadClient: async () => (await import("./goita/client")).default,
    loadLessons: async () => (await import("./goita/lessons")).lessons,
    loadGuide: async () => (await import("./goita/guide")).guide,
  },
  scopette: {
    theme: { accent: "#8c2f6b", accentDark: "#ea96ca", mat: "#7d3566", matEdge: "#451a3a" },
    cloth: scopetteCloth,
    Emblem: ScopetteEmblem,
    loadClient: async () => (await import("./scopette/client")).default,
    loadLessons: async () => (await import("./scopette/lessons")).lessons,
    loadGuide: async () => (await import("./scopette/guide")).guide,
  },
};

/** Themes for games without drawings of their own. */
const GENERIC_THEMES: Theme[] = [
  { accent: "#2f6b35", accentDark: "#8fd098", mat: "#2f6a41", matEdge: "#173c25" },
  { accent: "#4a4fa3", accentDark: "#aeb4f5", mat: "#454a8f", matEdge: "#252851" },
  { accent: "#8f3d1f", accentDark: "#f0a98c", mat: "#7c4530", matEdge: "#472417" },
  { accent: "#3d5866", accentDark: "#a8c6d6", mat: "#3f5c6b", matEdge: "#20323c" },
];

/** The entry of a game. A game without drawings gets the generic board, and a theme that depends on its name. */
export function gameEntry(game: string): GameEntry {
  return (
    DRAWN[game] ?? {
      theme: GENERIC_THEMES[hash(game) % GENERIC_THEMES.length]!,
      cloth: genericCloth,
      Emblem: GenericEmblem,
      loadClient: () => loadGenericClient(game),
      loadLessons: null,
      loadGuide: null,
    }
  );
}

/** How many tiles the home page shows while the catalogue is loading. */
export const PLACEHOLDERS = Object.keys(DRAWN).length;

const hash = (text: string): number =>
  Array.from(text).reduce((sum, each) => (sum * 31 + each.codePointAt(0)!) % 9973, 7);

async function loadGenericClient(game: string): Promise<GameClient> {
  const [{ genericClient }, { games }] = await Promise.all([import("./generic/client"), loadCatalogue()]);
  return genericClient(games.find((each) => each.name === game)?.cards ?? []);
}

/** Whether the local table has the game: those of Cartable, which have drawings, are there, those of packages are not. */
export const isAtLocalTable = (game: string): boolean => game in DRAWN;
