import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { buildTargets } from "./scripts/browser-floor.ts";
import { listLazyModules } from "./scripts/first-loads.ts";
import { keepUsedIconWeights } from "./scripts/icon-weights.ts";
import { dropOperationNotes } from "./scripts/operation-notes.ts";
import { keepPagesOutOfFirstScript } from "./scripts/first-script.ts";
import { fileOf } from "./scripts/split-code.ts";
import { keepLastTwoBuilds } from "./scripts/two-builds.ts";
import { dropUnusedLibraryCode } from "./scripts/unused-library-code.ts";

/** Removes React Aria's texts except those in English and French. */
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

/** Preloads the font for Latin text, because the first paint needs this font. */
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
    keepUsedIconWeights([`${import.meta.dirname}/src`, `${import.meta.dirname}/../ui/src`]),
    keepSpokenLocales(),
    dropOperationNotes(),
    dropUnusedLibraryCode(),
    preloadTextFont(),
    keepPagesOutOfFirstScript(),
    listLazyModules(),
    keepLastTwoBuilds(),
  ],
  server: {
    // `npm run dev` serves only the pages. API calls go to a portal started with `npm start`.
    proxy: Object.fromEntries(
      ["/api", "/config.json", "/sandbox"].map((path) => [path, "http://localhost:8080"] as const),
    ),
  },
  build: {
    outDir: "dist",
    // Keeps the files of earlier builds in the folder.
    emptyOutDir: false,
    manifest: true,
    // Inlines no assets. As data: URLs, they would need an exception in the CSP.
    assetsInlineLimit: 0,
    // Raises the warning limit, because the PDF renderer is large.
    chunkSizeWarningLimit: 1_700,
    // No polyfill, because all supported browsers have modulepreload.
    modulePreload: { polyfill: false },
    target: buildTargets,
    rolldownOptions: {
      output: {
        entryFileNames: "assets/start-[hash].js",
        codeSplitting: {
          groups: [
            // Puts all modules that the first script needs into one file.
            { name: "start", tags: ["$initial"], priority: 1 },
            { name: fileOf(), debugName: "shared", includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
