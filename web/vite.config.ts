import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { buildTargets } from "./scripts/browser-floor.ts";
import { keepUsedIconWeights } from "./scripts/icon-weights.ts";
import { dropOperationNotes } from "./scripts/operation-notes.ts";
import { fileOf } from "./scripts/split-code.ts";
import { keepLastTwoBuilds } from "./scripts/two-builds.ts";
import { dropUnusedLibraryCode } from "./scripts/unused-library-code.ts";

/** React Aria's own words ("Dismiss") come in 34 languages; the product speaks English, and French is next. */
function keepSpokenLocales(): Plugin {
  const spoken = new Set(["en-US", "fr-FR"]);
  return {
    name: "keep-spoken-locales",
    apply: "build",
    load: {
      filter: {
        id: /react-(?:aria|stately|aria-components)\/dist\/private\/intl\/.*[a-z]{2}-[A-Z]{2}\.mjs$/,
      },
      handler: (id) => (spoken.has(id.slice(-9, -4)) ? undefined : "export default undefined;"),
    },
  };
}

/** The latin text face is needed by the first paint, before the stylesheet that names it has come. */
function preloadTextFont(): Plugin {
  return {
    name: "preload-text-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /hanken-grotesk-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head" as const,
          })),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    keepUsedIconWeights(`${import.meta.dirname}/src`),
    keepSpokenLocales(),
    dropOperationNotes(),
    dropUnusedLibraryCode(),
    preloadTextFont(),
    keepLastTwoBuilds(),
  ],
  server: {
    // `npm run dev` shows the pages alone; the calls go to a portal started with `npm start`.
    proxy: Object.fromEntries(
      ["/api", "/config.json", "/sandbox"].map((path) => [path, "http://localhost:8080"] as const),
    ),
  },
  build: {
    outDir: "dist",
    // The last build's files stay beside the new ones.
    emptyOutDir: false,
    manifest: true,
    // A data: URL would need an opening in the CSP.
    assetsInlineLimit: 0,
    // What a page loads at first has its own budgets; what draws a PDF comes alone, where one is shown.
    chunkSizeWarningLimit: 1_700,
    // Every browser the portal supports knows modulepreload.
    modulePreload: { polyfill: false },
    target: buildTargets,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Everything the first script imports comes at once anyway.
            { name: "start", tags: ["$initial"], priority: 1 },
            { name: fileOf(), debugName: "shared", includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
