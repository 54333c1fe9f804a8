/** Every tip of a guided match finds what it speaks about on the board of a recorded match. */

import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { changeSettings } from "$lib/settings.svelte";
import { detachedTable } from "$table/detachedTable";
import GameBoard from "$table/GameBoard.svelte";
import { tipFor, type GuideState } from "$table/guide";
import { MovePicker } from "$table/movePicker.svelte";
import { findSpot } from "$table/spots";
import type { View } from "$table/steps";
import { gameEntry } from "../src/games";
import { completeDom } from "./dom";
import recorded from "./plays.json";

interface Play {
  game: string;
  options: Record<string, number | boolean | string>;
  reader: number;
  view: View;
  frames: { changed: View }[];
}
const PLAYS = (recorded as unknown as Play[]).filter(
  ({ reader, options }) => reader >= 0 && options["mode"] !== "solo",
);

beforeAll(() => {
  completeDom();
  changeSettings({ pace: "none", reducedMotion: true, sound: false });
});
afterEach(cleanup);

test.each(["shokoba", "toko_maja", "goita", "scopette"])("%s: every tip points at something", async (game) => {
  const client = await gameEntry(game).loadClient();
  const guide = await gameEntry(game).loadGuide!();
  const found = new Set<string>();
  for (const { reader, view, frames } of PLAYS.filter((play) => play.game === game)) {
    let shown = view;
    for (const { changed } of [{ changed: {} }, ...frames]) {
      shown = { ...shown, ...changed };
      for (const chosen of [0, 1]) {
        const state: GuideState = {
          view: shown,
          you: reader,
          canPlay: shown["turn"] === reader,
          chosen,
          roundEnd: false,
        };
        const tip = tipFor(guide, state, (id) => found.has(id));
        if (!tip) continue;
        const { container } = render(GameBoard, {
          props: {
            client,
            table: detachedTable(game, shown["names"] as string[], []),
            view: shown,
            you: reader,
            turn: shown["turn"] as number | null,
            picker: new MovePicker(
              null,
              () => Promise.resolve([]),
              () => undefined,
              () => false,
            ),
            events: [],
          },
        });
        await tick();
        for (const spot of tip.at) {
          const places = findSpot(container, spot, guide.spots.places, client.cardName);
          expect(places.length, `${tip.id} speaks about ${spot}`).toBeGreaterThan(0);
        }
        found.add(tip.id);
        cleanup();
      }
    }
  }
  expect([...found].sort()).toEqual(guide.tips.map(({ id }) => id).sort());
});
