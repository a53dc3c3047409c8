import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The icon weights that the design uses besides `regular`: bold for carets and ticks, fill for states. */
const named = ["bold", "fill"] as const;
type Weights = ReadonlyMap<string, ReadonlySet<string>>;

/** Matches an element with an icon: `<Icon of={CheckIcon} weight="bold" />`. */
const element = /<\w+(?:[^<>{}]|\{[^{}]*\}|=>)*?\b(?:of|icon)=\{([^{}]*)\}(?:[^<>{}]|\{[^{}]*\})*>/g;

/** Finds the weights that the sources use for each icon. */
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

/** Removes unused icon weights from an icon's module. The regular weight stays. */
export function withoutUnused(code: string, used: ReadonlySet<string> | undefined): string {
  return code.replaceAll(/^ {2}\[\n {4}"(\w+)",\n[\s\S]*?\n {2}\],?\n/gm, (entry, weight: string) =>
    weight === "regular" || used?.has(weight) ? entry : "",
  );
}

/** Removes the name that an icon has only for developer tools. */
export function withoutName(code: string): string {
  return code.replace(/^\w+\.displayName = "\w+";$/m, "");
}

/** Draws the regular weight of an icon if the requested weight was removed from the build. */
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

/** Keeps only the weights that the pages use, because Phosphor ships every icon in six weights. */
export function keepUsedIconWeights(sourceFolders: readonly string[]): Plugin {
  let weights: Weights = new Map();
  return {
    name: "keep-used-icon-weights",
    apply: "build",
    buildStart() {
      weights = weightsIn(sourceFolders.flatMap(sourcesBelow));
    },
    transform: {
      filter: { id: /@phosphor-icons\/react\/dist\/(?:(?:csr|defs)\/\w+|lib\/IconBase)\.es\.js$/ },
      handler: (code, id) => {
        const [, folder, icon = ""] = /(\w+)\/(\w+)\.es\.js$/.exec(id) ?? [];
        if (folder === "csr") return { code: withoutName(code), map: null };
        return {
          code: icon === "IconBase" ? withFallback(code) : withoutUnused(code, weights.get(icon)),
          map: null,
        };
      },
    },
  };
}
