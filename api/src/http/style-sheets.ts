import { existsSync, readFileSync } from "node:fs";
import { Markup } from "../platform/markup.ts";
import { builtPages } from "./pages.ts";

const builtPage = `${builtPages}index.html`;

/** The portal's own, with its tokens and fonts, whatever the build has called them. */
export function styleSheets(): Markup[] {
  if (!existsSync(builtPage)) return [];
  const links = readFileSync(builtPage, "utf8").match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return links.map((link) => new Markup(link));
}
