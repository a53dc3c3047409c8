import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Weights beside the regular one that the design draws: bold for carets and ticks, fill for states. */
const named = ["bold", "fill"] as const;
type Weights = ReadonlyMap<string, ReadonlySet<string>>;

/** An element that is given an icon: `<Icon of={CheckIcon} weight="bold" />`. */
const element = /<\w+(?:[^<>{}]|\{[^{}]*\}|=>)*?\b(?:of|icon)=\{([^{}]*)\}(?:[^<>{}]|\{[^{}]*\})*>/g;

/**
 * Of every icon (`Bell`), the weights that it is shown in: those that its elements name. Where an element does not
 * say which icon it shows, or a weight stands elsewhere in a file, that goes for all icons of the file.
 */
export function weightsIn(sources: readonly string[]): Weights {
  const found = new Map<string, Set<string>>();
  const add = (icon: string, weights: readonly string[]): void => {
    const known = found.get(icon) ?? new Set();
    for (const weight of weights) known.add(weight);
    found.set(icon, known);
  };
  for (const source of sources) {
    const imported = [...source.matchAll(/"@phosphor-icons\/react\/(\w+)"/g)].map(([, icon = ""]) => icon);
    const rest = source.replaceAll(element, (whole, shown: string) => {
      const icons = imported.filter((icon) => new RegExp(`\\b${icon}Icon\\b`).test(shown));
      if (icons.length === 0) return whole;
      for (const icon of icons) add(icon, weightsNamed(whole));
      return "";
    });
    for (const icon of imported) add(icon, weightsNamed(rest));
  }
  return found;
}

function weightsNamed(source: string): string[] {
  return named.filter((weight) => source.includes(`"${weight}"`));
}

/** An icon's module without the drawings of weights that nobody asks for; the regular one stays. */
export function withoutUnused(code: string, used: ReadonlySet<string> | undefined): string {
  return code.replaceAll(/^ {2}\[\n {4}"(\w+)",\n[\s\S]*?\n {2}\],?\n/gm, (entry, weight: string) =>
    weight === "regular" || used?.has(weight) ? entry : "",
  );
}

/** Draws the regular weight where one was left out after all: told by another file than the icon's own. */
export function withFallback(code: string): string {
  const lookup = /(\w+)\.get\((\w+ != null \? \w+ : \w+)\)/;
  if (!lookup.test(code))
    throw new Error("Phosphor's IconBase has changed: where does it look up the weight?");
  return code.replace(lookup, '($1.get($2) ?? $1.get("regular"))');
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

/** Every Phosphor icon comes in six weights; the pages get those that they show. */
export function keepUsedIconWeights(sourceFolder: string): Plugin {
  let weights: Weights = new Map();
  return {
    name: "keep-used-icon-weights",
    apply: "build",
    buildStart() {
      weights = weightsIn(sourcesBelow(sourceFolder));
    },
    transform: {
      filter: { id: /@phosphor-icons\/react\/dist\/(?:defs\/\w+|lib\/IconBase)\.es\.js$/ },
      handler: (code, id) => {
        const [, icon = ""] = /(\w+)\.es\.js$/.exec(id) ?? [];
        return {
          code: icon === "IconBase" ? withFallback(code) : withoutUnused(code, weights.get(icon)),
          map: null,
        };
      },
    },
  };
}
