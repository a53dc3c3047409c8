import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Requirement = {
  /** An id such as `CORE-LOGIN-01`. */
  readonly id: string;
  /** The start of requirement ids, such as `CORE-LOGIN`. */
  readonly area: string;
  readonly text: string;
  /** The ids to which this requirement only refers. Tests of those requirements cover this requirement. */
  readonly refersTo: readonly string[];
  /** True if the requirement is not built yet. No test can cover it. */
  readonly isPlanned: boolean;
};

/** Matches struck-out text, which a correction replaces. */
const struck = /~~.*?~~ ?/g;
/** Marks a requirement that concerns another document and needs no test. */
const saysWhereToLook = "none (scope line)";
/** Begins the line of a requirement that is planned for a later release. */
const plannedMark = "planned: ";
const line = /^(?:planned: )?(?<id>(?<area>[A-Z]+-[A-Z0-9]+)-\d+) \| [^|]+ \| (?<text>.*)$/;

/** Returns complete ids for short forms such as `(CONTACT-10/11)`. */
function referencesIn(catalogue: string, text: string): string[] {
  return [...text.matchAll(/\((?<area>[A-Z]+)-(?<numbers>\d+(?:\/\d+)*)\)/g)].flatMap(({ groups }) =>
    (groups?.["numbers"] ?? "").split("/").map((number) => `${catalogue}-${groups?.["area"]}-${number}`),
  );
}

/** Reads requirements from lines `ID | kind | requirement | how it is observed`. Omits struck-out text. */
export function readCatalogue(markdown: string): Requirement[] {
  return markdown.split("\n").flatMap((each) => {
    const { id, area, text } = line.exec(each.replace(struck, ""))?.groups ?? {};
    if (!id || !area || !text) return [];
    const [said = text, observed] = text.split(" | ");
    if (observed?.trim() === saysWhereToLook) return [];
    const refersTo =
      observed?.trim() === "as referenced" ? referencesIn(area.slice(0, area.indexOf("-")), said) : [];
    return { id, area, text: said, refersTo, isPlanned: each.startsWith(plannedMark) };
  });
}

export function readCatalogues(root: string): Requirement[] {
  const folder = join(root, "docs/requirements");
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return files.toSorted().flatMap((name) => readCatalogue(readFileSync(join(folder, name), "utf8")));
}
