import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { listNotifications, listOpportunities } from "@portal/domain/applications/contract";
import { summaryPath } from "@portal/domain/frame/paths";
import { listAccounts, listAdvances } from "@portal/domain/loans/contract";
import type { Outline, PageFiles } from "@portal/domain/wire/pages/page-files";
import type { PageRoute } from "../src/platform/page-route.ts";
import { collectFiles, type Manifest } from "@portal/ui/scripts/first-loads.ts";

/** A page's URL pattern and modules. Modules are keys of Vite's manifest. */
export type PageModules = {
  readonly pattern: string;
  readonly needsSession: boolean;
  readonly modules: readonly string[];
  readonly calls: readonly string[];
};

/** The summary's first calls. They are the same for every borrower. */
const firstCalls = new Map([
  [
    summaryPath.pattern,
    [listAccounts, listAdvances, listOpportunities, listNotifications].map(({ path }) => path),
  ],
]);

const web = new URL("../", import.meta.url);

/** Replaces each component by the path of its module, so that Node can import the routes without JSX and styles. */
function replaceComponents() {
  return registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith(".tsx")) return nextLoad(url, context);
      const path = JSON.stringify(url.slice(web.href.length));
      const names = readFileSync(fileURLToPath(url), "utf8").matchAll(/^export (?:function|const) (\w+)/gm);
      const source = [...names].map(([, name]) => `export const ${name} = ${path};`).join("\n");
      return { format: "module", source, shortCircuit: true };
    },
  });
}

/**
 * The frames around each kind of page. Legal pages have a separate frame, because the server does not know whether the
 * visitor is signed in.
 */
const framesAround: Readonly<Record<string, readonly string[]>> = {
  bare: [],
  calling: ["calling"],
  document: ["document"],
  page: ["portal", "page"],
};

/** Returns the path of a screen's module, also for a screen inside a wrapper function. */
function moduleOf(screen: unknown): string {
  const module = typeof screen === "function" ? (screen() as { type: unknown }).type : screen;
  if (typeof module !== "string")
    throw new Error("A route's screen is not an export of the module that it imports.");
  return module;
}

/** Reads from the routes which modules each page imports. */
export async function readPages(): Promise<PageModules[]> {
  const hooks = replaceComponents();
  try {
    const from = (path: string) => import(new URL(path, web).href);
    const { pageRoutes } = (await from("src/app/routes.ts")) as { pageRoutes: readonly PageRoute[] };
    const { frames, framingOf } = (await from("src/app/frames.ts")) as {
      frames: Record<string, () => Promise<unknown>>;
      framingOf: (page: PageRoute) => string;
    };
    const { isFirstPage } = (await from("src/app/pages.ts")) as {
      isFirstPage: (pathname: string) => boolean;
    };
    const { correctPath } = (await from("src/platform/country.ts")) as {
      correctPath: (pathname: string) => string | undefined;
    };
    const pages = await Promise.all(
      pageRoutes.map(async (page) => {
        const { pattern } = page.path;
        const loaders = [...(framesAround[framingOf(page)] ?? []).map((name) => frames[name]), page.screen];
        const modules = (await Promise.all(loaders.map(async (load) => load?.()))).map(moduleOf);
        const isFirst = isFirstPage(pattern.replace(":country", "us"));
        const needed = isFirst ? modules : ["src/app/routes.ts", ...modules];
        const needsSession = page.access === "signed-in";
        return { page, pattern, needsSession, modules: needed, calls: firstCalls.get(pattern) ?? [] };
      }),
    );
    // The web app redirects `/` and `/us` before it opens a page (CORE-COUNTRY-02, CORE-COUNTRY-03).
    const redirected = ["/", "/us"].map((address) => {
      const target = pages.find(({ page }) => page.path.isAt(correctPath(address) ?? address));
      if (!target) throw new Error(`No page is at ${address}.`);
      return { ...target, pattern: address.replace("us", ":country") };
    });
    return [...redirected, ...pages].map(({ pattern, needsSession, modules, calls }) => ({
      pattern,
      needsSession,
      modules,
      calls,
    }));
  } finally {
    hooks.deregister();
  }
}

/** Sorts patterns in the router's order: fixed segments before parameters, from left to right. */
function byRank({ pattern: one }: PageModules, { pattern: other }: PageModules): number {
  const rank = (pattern: string) =>
    pattern.replaceAll(/[^/]+/g, (segment) => (segment.startsWith(":") ? "1" : "0"));
  return rank(one).localeCompare(rank(other));
}

/** Finds the files of each page in Vite's manifest, except the files that index.html names. */
export function findPageFiles(
  pages: readonly PageModules[],
  manifest: Manifest,
  named: readonly string[],
  outlines: readonly Outline[],
): PageFiles {
  const firstScript = manifest["index.html"]?.file;
  if (firstScript === undefined || !named.includes(firstScript))
    throw new Error("index.html does not name the first script.");
  return {
    firstScript,
    outlines: [...outlines],
    pages: pages.toSorted(byRank).map(({ pattern, needsSession, modules, calls }) => {
      const files = new Set<string>();
      for (const module of modules) {
        const chunk = manifest[module];
        if (!chunk) throw new Error(`The build has no chunk for ${module}: is it still loaded by import()?`);
        collectFiles(manifest, chunk, files);
      }
      const own = [...files].filter((file) => !named.includes(file));
      return {
        pattern,
        needsSession,
        scripts: own.filter((file) => file.endsWith(".js")),
        styles: own.filter((file) => file.endsWith(".css")),
        calls: [...calls],
      };
    }),
  };
}
