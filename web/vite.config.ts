import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds into the Python package, so that the wheel contains the client. `npm run dev` uses a server on port 8000. */
export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: { alias: { $lib: here("src/lib"), $table: here("src/table"), $i18n: here("src/i18n/index.svelte.ts") } },
  build: {
    outDir: here("../src/cartable/server/static"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // on a slow machine these would appear in `make play`
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], isolate: false },
});
