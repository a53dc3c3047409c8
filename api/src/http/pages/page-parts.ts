import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pageFiles, productNamePlaceholder } from "@portal/domain/wire/pages/page-files";
import { pageAt } from "@portal/domain/wire/pages/page-path";
import type { PublicConfig } from "@portal/domain/wire/config";
import type { FastifyBaseLogger } from "fastify";
import { markup } from "../../platform/markup.ts";

/** The parts that the server adds to index.html for an address. */
export type PageParts = {
  /** Data for head.js, which starts a borrower's first calls and scripts. Must come before head.js in the page. */
  readonly ahead: string;
  readonly links: string;
  readonly outline: string;
};
type PartsAt = (url: string) => PageParts;

const noParts: PageParts = { ahead: "", links: "", outline: "" };
const withoutList: PartsAt = () => noParts;

/** Must equal the links that Vite writes, so that the browser loads each file once (web/scripts/page-files.ts). */
const script = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;
const style = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;

const named = (name: string, addresses: readonly string[]) =>
  addresses.length === 0 ? "" : markup`<meta name="${name}" content="${addresses.join(" ")}">`.text;

/**
 * Returns a function that maps an address to the parts of the address's page. Links in the page let the browser load
 * the screen's files early.
 */
export async function readPageParts(
  folder: string,
  page: string,
  { productName, apiUrl }: Pick<PublicConfig, "productName" | "apiUrl">,
  log: FastifyBaseLogger,
): Promise<PartsAt> {
  const list = `${folder}.vite/pages.json`;
  const read = pageFiles.safeParse(existsSync(list) && parsed(await readFile(list, "utf8")));
  if (!read.success) {
    log.warn("The build has no list of its pages' files.");
    return withoutList;
  }
  const { firstScript, pages, outlines } = read.data;
  const files = new Set(pages.flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  if (!page.includes(`"/${firstScript}"`) || ![...files].every((file) => existsSync(folder + file))) {
    log.warn("The list of the pages' files belongs to another build.");
    return withoutList;
  }
  const known = pages.map(({ pattern, needsSession, scripts, styles, calls }) => ({
    page: pageAt(pattern),
    ahead:
      named(
        "first-calls",
        calls.map((call) => apiUrl + call),
      ) +
      named(
        "first-scripts",
        scripts.filter(() => needsSession).map((file) => `/${file}`),
      ),
    links: [...styles.map(style), ...scripts.filter(() => !needsSession).map(script)].join(""),
  }));
  const name = markup`${productName}`.text;
  const outlineAt = new Map(
    outlines.flatMap(({ paths, markup: outline }) => {
      const filled = outline.replaceAll(productNamePlaceholder, () => name);
      return paths.map((path) => [path, filled] as const);
    }),
  );
  return (url) => {
    const path = (url.split(/[?#]/)[0] ?? "").replace(/(?<=.)\/$/, "");
    const { ahead, links } = known.find(({ page: screen }) => screen.isAt(path)) ?? noParts;
    return { ahead, links, outline: outlineAt.get(path) ?? "" };
  };
}

/** Returns undefined for invalid JSON, because a running build may still write the file. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
