import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import prettier from "eslint-config-prettier/flat";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { noCycle } from "./eslint/no-cycle.js";
import svelteConfig from "./svelte.config.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** The same as in tsconfig.json and vite.config.ts. */
const ALIASES = { $lib: here("src/lib"), $table: here("src/table"), $i18n: here("src/i18n/index.svelte.ts") };

export default ts.config(
  { ignores: ["src/lib/wire.ts"] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"], tsconfigRootDir: import.meta.dirname },
    },
    plugins: { cartable: { rules: { "no-cycle": noCycle } } },
    rules: {
      "cartable/no-cycle": ["error", ALIASES],
      // an index that is known to be there has to be asserted, because every index may be undefined (tsconfig.json)
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // in an effect, `void value` makes the effect depend on the value
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // collections that are no state of a component do not have to be reactive
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // ESLint sees the props and snippets of a component as `any`; svelte-check knows their types
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  { files: ["public/offline.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["*.js", "*.ts", "eslint/**", "scripts/**"], languageOptions: { globals: globals.node } },
  { files: ["**/*.{js,mjs}", "*.ts"], extends: [ts.configs.disableTypeChecked] },
);
