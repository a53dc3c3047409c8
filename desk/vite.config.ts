import react from "@vitejs/plugin-react";
import { deskPath } from "@portal/domain/staff/paths";
import { buildTargets } from "@portal/ui/scripts/browser-floor.ts";
import { listLazyModules } from "@portal/ui/scripts/first-loads.ts";
import { keepUsedIconWeights } from "@portal/ui/scripts/icon-weights.ts";
import { dropOperationNotes } from "@portal/ui/scripts/operation-notes.ts";
import { keepSpokenLocales, preloadTextFont } from "@portal/ui/scripts/page-plugins.ts";
import { keepLastTwoBuilds } from "@portal/ui/scripts/two-builds.ts";
import { dropUnusedLibraryCode } from "@portal/ui/scripts/unused-library-code.ts";
import { defineConfig } from "vite";

const base = `${deskPath}/`;

/** The modules of the sign-in, in one file, because a large file compresses better than many small ones. */
const ofSignIn =
  /\/desk\/src\/(?:staff\/(?:sign-in-screen|queries)|app\/frame\/(?:auth-frame|plain-header|header\.module))|\/staff\/sign-in\/messages|\/ui\/src\/(?:form\/(?:use-small-form|use-form-faults|use-error-title|checked-form|after-press|faults)|fields\/(?:field|control|text-field|masked-field)|messages\/(?:alert|error-summary|pending-alert)|buttons|art\/(?:icon|logo)|layout\/unbroken)|\/wire\/field-faults|@phosphor-icons\/react\/dist\/(?:lib|(?:csr|defs)\/(?:CheckCircle|Eye|EyeSlash|Info|Lock|Warning|WarningCircle|X)\.)/;

/** The modules of the queue that other pages also use. */
const ofQueue =
  /\/domain\/src\/(?:wire\/(?:dates|money|cursor|idempotency)|work\/(?:contract|assignments\/contract|messages|rules|queue\/rules|pages\/messages))\.ts|\/desk\/src\/(?:platform\/(?:desk-time|key-list|list-paging|loaded|tab-links|use-current-row|use-keys|use-now)|work\/(?:near-limit|claim-mark|use-changes|queries|take-next-filters|views\/lazy-views-bar))|\/ui\/src\/(?:fields\/small-select|calls\/(?:load-state|use-call)|messages\/skeleton|art\/(?:avatar|seed-art)|figures\/pill)|@tanstack|@phosphor-icons\/react\/dist\/(?:csr|defs)\/(?:CaretDown|Check|CheckCircle)\./;

export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [
    react(),
    keepUsedIconWeights([`${import.meta.dirname}/src`, `${import.meta.dirname}/../ui/src`]),
    keepSpokenLocales(),
    dropOperationNotes(),
    dropUnusedLibraryCode(),
    preloadTextFont(base),
    listLazyModules(import.meta.dirname),
    keepLastTwoBuilds(),
  ],
  server: {
    // `npm run dev` serves only the pages. API calls go to a portal started with `npm start`.
    proxy: Object.fromEntries(
      ["/api", "/config.json", "/brands"].map((path) => [path, "http://localhost:8080"] as const),
    ),
  },
  worker: {
    // A module can load the PDF reader as a separate part.
    format: "es",
    rolldownOptions: {
      output: {
        entryFileNames: "assets/desk-[name]-[hash].js",
        chunkFileNames: "assets/desk-[name]-[hash].js",
      },
    },
  },
  build: {
    outDir: "dist",
    // Keeps the files of earlier builds in the folder.
    emptyOutDir: false,
    manifest: true,
    // Inlines no assets. As data: URLs, they would need an exception in the CSP.
    assetsInlineLimit: 0,
    // No polyfill, because all supported browsers have modulepreload.
    modulePreload: { polyfill: false },
    target: buildTargets,
    rolldownOptions: {
      output: {
        // The server tells the desk's files from the borrower's by this prefix (serve-other-builds.ts).
        entryFileNames: "assets/desk-start-[hash].js",
        chunkFileNames: "assets/desk-[name]-[hash].js",
        assetFileNames: "assets/desk-[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 1 },
            { name: "sign-in", test: ofSignIn, includeDependenciesRecursively: false },
            // One file for the parts of the queue that other pages also use, because a large file compresses better
            // than many small ones.
            { name: "shared", test: ofQueue, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
