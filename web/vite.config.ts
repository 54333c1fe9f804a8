import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Writes `X.br` beside each file X, where it is worth it, so that the server need not compress. Not for the page: the
 * server puts the preview of each address into it.
 */
function brotli(folder: string): Plugin {
  return {
    name: "brotli",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(css|js|svg|webmanifest)$/.test(entry)) continue;
        const content = readFileSync(join(folder, entry));
        const compressed = brotliCompressSync(content); // the best quality is the default
        if (content.length >= 1000 && compressed.length < 0.9 * content.length)
          writeFileSync(join(folder, `${entry}.br`), compressed);
      }
    },
  };
}

const FONTS = ["@fontsource-variable/figtree", "@fontsource/fraunces"];

/** Puts the licences of the fonts beside them, as these ask for. */
function fontLicences(): Plugin {
  const read = (name: string) => readFileSync(here(`node_modules/${name}/LICENSE`), "utf8");
  return {
    name: "font-licences",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "font-licences.txt", source: FONTS.map(read).join("\n\n") });
    },
  };
}

const STATIC = here("../src/cartable/server/static");

/** Builds into the Python package, so that the wheel contains the client. `npm run dev` uses a server on port 8000. */
export default defineConfig({
  plugins: [svelte(), svelteTesting(), fontLicences(), brotli(STATIC)],
  resolve: { alias: { $lib: here("src/lib"), $table: here("src/table"), $i18n: here("src/i18n/index.svelte.ts") } },
  experimental: {
    // scripts and styles find each other from any folder; the page of a server is shown at deep addresses
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
  },
  build: {
    outDir: STATIC,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // on a slow machine these would appear in `make play`
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
  },
  worker: { format: "es", rolldownOptions: { external: [/^node:/] } }, // Pyodide imports these in Node only
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
