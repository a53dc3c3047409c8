import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { keepSpokenLocales, preloadTextFont } from "@portal/ui/scripts/page-plugins.ts";
import { buildTargets } from "@portal/ui/scripts/browser-floor.ts";
import { listLazyModules } from "@portal/ui/scripts/first-loads.ts";
import { keepUsedIconWeights } from "@portal/ui/scripts/icon-weights.ts";
import { dropOperationNotes } from "@portal/ui/scripts/operation-notes.ts";
import { keepPagesOutOfFirstScript } from "./scripts/first-script.ts";
import { fileOf } from "./scripts/split-code.ts";
import { keepLastTwoBuilds } from "@portal/ui/scripts/two-builds.ts";
import { dropUnusedLibraryCode } from "@portal/ui/scripts/unused-library-code.ts";

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
    listLazyModules(import.meta.dirname),
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
