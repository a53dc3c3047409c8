import { existsSync, readFileSync } from "node:fs";
import { Markup } from "../platform/markup.ts";
import { builtPages } from "./pages.ts";

const builtPage = `${builtPages}index.html`;

/** Returns the links to the portal's style sheets, whatever file names the build gave them. */
export function styleSheets(): Markup[] {
  if (!existsSync(builtPage)) return [];
  const links = readFileSync(builtPage, "utf8").match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return links.map((link) => new Markup(link));
}
