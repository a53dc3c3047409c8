import { transform } from "lightningcss";
import type { Rule, Selector } from "lightningcss";
import type { Fault, SourceFile, Tree } from "./tree.ts";

export type StyleSheet = {
  readonly path: string;
  /** All class names in selectors, except those inside `:global()`. */
  readonly classes: ReadonlySet<string>;
  /** Classes that another class of the style sheet includes by `composes`. */
  readonly composed: ReadonlySet<string>;
  /** Line numbers of rules that are outside all cascade layers. */
  readonly outsideLayers: readonly number[];
  /** Line numbers of media and container queries that use px units. */
  readonly queriesInPx: readonly number[];
  /** The parser's error, if the file could not be parsed. */
  readonly broken: string | undefined;
};

/** Kinds of CSS rules that may be outside a cascade layer. */
const unlayered = new Set<Rule["type"]>([
  "layer-block",
  "layer-statement",
  "keyframes",
  "font-face",
  "property",
  "import",
  "custom-media",
  "ignored",
]);

function classesOf(selector: Selector): string[] {
  return selector.flatMap((part) => {
    if (part.type === "class") return part.name;
    if (part.type !== "pseudo-class") return [];
    if ("selectors" in part) return (part.selectors as Selector[]).flatMap(classesOf);
    return "selector" in part && part.kind === "local" ? classesOf(part.selector) : [];
  });
}

function lineOf(rule: { readonly loc: { readonly line: number } }): number {
  return rule.loc.line + 1;
}

function measuresInPx(query: unknown): boolean {
  return JSON.stringify(query).includes('"unit":"px"');
}

function readStyleSheet({ path, text }: SourceFile): StyleSheet {
  const classes = new Set<string>();
  const composed = new Set<string>();
  const outsideLayers: number[] = [];
  const queriesInPx: number[] = [];
  let broken: string | undefined;
  try {
    transform({
      filename: path,
      code: Buffer.from(text),
      cssModules: path.endsWith(".module.css"),
      visitor: {
        StyleSheet({ rules }) {
          for (const rule of rules) {
            if (unlayered.has(rule.type) || !("value" in rule) || rule.value === null) continue;
            if ("loc" in rule.value) outsideLayers.push(lineOf(rule.value));
          }
        },
        Rule: {
          media({ value }) {
            if (measuresInPx(value.query)) queriesInPx.push(lineOf(value));
          },
          container({ value }) {
            if (measuresInPx(value.condition)) queriesInPx.push(lineOf(value));
          },
        },
        Declaration: {
          composes({ value }) {
            const names = "names" in value && !value.from ? value.names : [];
            for (const name of names) composed.add(name);
          },
        },
        Selector(selector) {
          for (const name of classesOf(selector)) classes.add(name);
        },
      },
    });
  } catch (error) {
    broken = error instanceof Error ? error.message : String(error);
  }
  return { path, classes, composed, outsideLayers, queriesInPx, broken };
}

export function readStyleSheets(tree: Tree): StyleSheet[] {
  return tree.files
    .filter(({ path }) => /^(?:web|desk|ui)\//.test(path) && path.endsWith(".css"))
    .map(readStyleSheet);
}

/** Requires cascade layers, so that a screen's rules override a component's rules in any bundle order. */
export function checkLayers(sheets: readonly StyleSheet[]): Fault[] {
  return sheets
    .filter(({ path }) => path.endsWith(".module.css"))
    .flatMap(({ path, outsideLayers }) =>
      outsideLayers.slice(0, 1).map((line) => ({
        path,
        problem: `line ${line} is outside any cascade layer`,
        remedy: "Wrap the rules in @layer components { … }.",
      })),
    );
}

/** A breakpoint in rem depends on the text size, so large text gets the narrow layout. */
export function checkBreakpoints(sheets: readonly StyleSheet[]): Fault[] {
  return sheets.flatMap(({ path, queriesInPx }) =>
    queriesInPx.map((line) => ({
      path,
      problem: `line ${line} queries a width in px`,
      remedy: "Write it in rem (px divided by 16), so that it follows the text size.",
    })),
  );
}
