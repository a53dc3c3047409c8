import { existsSync, readFileSync } from "node:fs";
import { Markup } from "../../platform/markup.ts";
import { builtPages } from "./pages.ts";

const builtPage = `${builtPages}index.html`;

/** Returns link tags for the portal's style sheets. The build determines their file names. */
export function styleSheets(): Markup[] {
  if (!existsSync(builtPage)) return [];
  const links = readFileSync(builtPage, "utf8").match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return links.map((link) => new Markup(link));
}
