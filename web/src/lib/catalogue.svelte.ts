/** The catalogue of the server: its games, the levels of its bots and the phrases of the chat. Loaded once. */

import { localized } from "$i18n";
import { api } from "./api";
import type { Catalogue, GameInfo } from "./wire";

let loaded = $state.raw<Catalogue | null>(null);
let failed = $state(false);
let loading: Promise<Catalogue> | null = null;

export const catalogue = {
  get current(): Catalogue | null {
    return loaded;
  },
};

export function loadCatalogue(): Promise<Catalogue> {
  loading ??= api.catalogue().then(
    (found) => {
      failed = false;
      return (loaded = found);
    },
    (error: unknown) => {
      loading = null;
      failed = true;
      throw error;
    },
  );
  return loading;
}

export function gameInfo(game: string): GameInfo | null {
  return loaded?.games.find((each) => each.name === game) ?? null;
}

/** The title of a game in the language of the page; empty while the catalogue is loading. */
export function gameTitle(game: string): string {
  return localized(gameInfo(game)?.title) || (loaded || failed ? game : "");
}
