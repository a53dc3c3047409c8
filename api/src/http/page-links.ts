import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pageFiles } from "@portal/domain/wire/page-files";
import { pageAt } from "@portal/domain/wire/page-path";
import type { FastifyBaseLogger } from "fastify";

type LinksAt = (url: string) => string;

const noLinks: LinksAt = () => "";

/** As Vite writes them, so that the browser uses each file once (web/scripts/page-files.ts). */
const script = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;
const style = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;

/**
 * Returns a function from an address to the links of its screen's files, so that the browser loads them beside the first
 * script. The links depend only on the path. Without a list that fits the page, there are no links, and the first script
 * loads the files itself.
 */
export async function readPageLinks(folder: string, page: string, log: FastifyBaseLogger): Promise<LinksAt> {
  const list = `${folder}.vite/pages.json`;
  const read = pageFiles.safeParse(existsSync(list) && parsed(await readFile(list, "utf8")));
  if (!read.success) {
    log.warn("The build has no list of its pages' files.");
    return noLinks;
  }
  const { firstScript, pages } = read.data;
  const files = new Set(pages.flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  if (!page.includes(`"/${firstScript}"`) || ![...files].every((file) => existsSync(folder + file))) {
    log.warn("The list of the pages' files belongs to another build.");
    return noLinks;
  }
  const known = pages.map(({ pattern, scripts, styles }) => ({
    page: pageAt(pattern),
    links: [...styles.map(style), ...scripts.map(script)].join(""),
  }));
  return (url) => {
    const [path = ""] = url.split(/[?#]/);
    return known.find(({ page: screen }) => screen.isAt(path))?.links ?? "";
  };
}

/** A build that is still running may have written only a part of the list. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
