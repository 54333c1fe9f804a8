/** The faces of the games: what each looks like, loaded when it is asked for. The one place that names them. */

import type { Component } from "svelte";
import type { BoardProps, Shown } from "$table/board";
import type { Key } from "$i18n";
import type { Told } from "$lib/connection.svelte";
import type { Sound } from "$lib/sound";
import goitaCloth from "./goita/cloth.svg";
import GoitaEmblem from "./goita/Emblem.svelte";
import scopetteCloth from "./scopette/cloth.svg";
import ScopetteEmblem from "./scopette/Emblem.svelte";
import shokobaCloth from "./shokoba/cloth.svg";
import ShokobaEmblem from "./shokoba/Emblem.svelte";
import tokoMajaCloth from "./toko_maja/cloth.svg";
import TokoMajaEmblem from "./toko_maja/Emblem.svelte";

/** What a game brings to the table. There are no rules in it: it shows views and names what the server offers. */
export interface GameFace {
  Board: Component<BoardProps>;
  /** One card, drawn; fills the width that it is given. */
  Card: Component<{ face: string }>;
  /** A card by its name, for people who do not see it. */
  cardName: (face: string) => string;
  /** A step of a move as the text of a button, after the steps before it. */
  stepName: (step: string, path: readonly string[]) => string;
  /** How a round was counted, step by step; shown when an event of one of the kinds in `countedBy` comes. */
  Summary: Component<{ told: Told; names: readonly string[]; teams: readonly (readonly number[])[] }> | null;
  countedBy: readonly string[];
  /** What an event shows of a play, for the strip of last plays; null for what is no play. */
  shows: (told: Told) => Shown | null;
  /** Big moments: the words of their banner. */
  banners: Record<string, Key>;
  sounds: Record<string, Sound>;
  /** Each seat's score as shown at its plate, from the view; null where it is not to be known yet. */
  score: (view: Record<string, unknown>, seat: number) => string | null;
}

export interface Lessons {
  lessons: import("$table/lessons").Lesson[];
}

interface Entry {
  /** The same in every language. */
  title: string;
  /** Its colour, on paper and on baize. */
  accent: string;
  accentDark: string;
  /** The cloth on its table, in the middle and towards the edge. */
  mat: string;
  matEdge: string;
  /** What is woven into it: the address of a tile. */
  cloth: string;
  Emblem: Component;
  face: () => Promise<{ default: GameFace }>;
  lessons: () => Promise<Lessons>;
}

export const games: Record<string, Entry> = {
  shokoba: {
    title: "Shokoba",
    accent: "#1d5fa8",
    accentDark: "#7db8f5",
    mat: "#2a5c92",
    matEdge: "#163759",
    cloth: shokobaCloth,
    Emblem: ShokobaEmblem,
    face: () => import("./shokoba/face"),
    lessons: () => import("./shokoba/lessons"),
  },
  toko_maja: {
    title: "Toko Maja",
    accent: "#0b7285",
    accentDark: "#66d0de",
    mat: "#157a89",
    matEdge: "#0a4855",
    cloth: tokoMajaCloth,
    Emblem: TokoMajaEmblem,
    face: () => import("./toko_maja/face"),
    lessons: () => import("./toko_maja/lessons"),
  },
  goita: {
    title: "Goita Shogi",
    accent: "#8a5a17",
    accentDark: "#e8b768",
    mat: "#7d3a2a",
    matEdge: "#4a1d15",
    cloth: goitaCloth,
    Emblem: GoitaEmblem,
    face: () => import("./goita/face"),
    lessons: () => import("./goita/lessons"),
  },
  scopette: {
    title: "Scopette",
    accent: "#8c2f6b",
    accentDark: "#ea96ca",
    mat: "#7d3566",
    matEdge: "#451a3a",
    cloth: scopetteCloth,
    Emblem: ScopetteEmblem,
    face: () => import("./scopette/face"),
    lessons: () => import("./scopette/lessons"),
  },
};

export const gameTitle = (name: string): string => games[name]?.title ?? name;
