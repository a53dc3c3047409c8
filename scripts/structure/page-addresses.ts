import { Visitor } from "oxc-parser";
import type { Module } from "./imports.ts";
import { isTest, nameOf } from "./tree.ts";
import type { Fault } from "./tree.ts";

/** Matches page addresses such as `/us/summary` or `/{country}/summary`, with or without an origin. */
const pageAddress = /^(?:\{[^}]*\})?\/(?:us|ca|\{country\})(?:[/?#]|$)/;

function isJudged(path: string): boolean {
  const makesThem = ["paths.ts", "page-path.ts"].includes(nameOf(path));
  if (isTest(path) || /^(?:api|web)\/src\/testing\//.test(path) || makesThem) return false;
  return /^(?:web|desk|domain|api|providers|database)\/src\//.test(path);
}

function addressesOf(module: Module, text: string): { readonly start: number; readonly written: string }[] {
  const found: { start: number; written: string }[] = [];
  const judge = (start: number, end: number, spelled: string): void => {
    if (pageAddress.test(spelled)) found.push({ start, written: text.slice(start, end) });
  };
  const visitor = new Visitor({
    Literal({ start, end, value }) {
      if (typeof value === "string") judge(start, end, value);
    },
    TemplateLiteral({ start, end, quasis, expressions }) {
      const spelled = quasis.map(({ value }, at) => {
        const filled = expressions[at];
        const name = filled ? text.slice(filled.start, filled.end) : "";
        return `${value.raw}${filled ? `{${/country/i.test(name) ? "country" : ""}}` : ""}`;
      });
      judge(start, end, spelled.join(""));
    },
  });
  visitor.visit(module.program());
  return found;
}

/** Reports page addresses in code outside paths.ts. */
export function checkPageAddresses(modules: readonly Module[], texts: ReadonlyMap<string, string>): Fault[] {
  return modules
    .filter(({ path }) => isJudged(path))
    .flatMap((module) => {
      const text = texts.get(module.path) ?? "";
      if (!/["'`}]\/(?:us|ca|\$\{)/.test(text)) return [];
      return addressesOf(module, text).map(({ start, written }) => ({
        path: module.path,
        problem: `line ${text.slice(0, start).split("\n").length} spells the page address ${written}`,
        remedy: "Build it with the slice's paths.ts in domain; add it there if it is new.",
      }));
    });
}
