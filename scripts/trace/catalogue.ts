import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Requirement = {
  /** `CORE-LOGIN-01`. */
  readonly id: string;
  /** `CORE-LOGIN`. */
  readonly area: string;
  readonly text: string;
  /** What one that says nothing of its own refers to: it is shown when all of these are. */
  readonly refersTo: readonly string[];
};

/** What a correction has replaced, in a catalogue and with a pointer to the correction behind it. */
const struck = /~~.*?~~ ?/g;
/** Of a line that only says what another document is about: there is nothing of it to be seen. */
const saysWhereToLook = "none (scope line)";
const line = /^(?<id>(?<area>[A-Z]+-[A-Z0-9]+)-\d+) \| [^|]+ \| (?<text>.*)$/;

/** `(CONTACT-10/11)` of a line whose observation is "as referenced", as whole ids. */
function referencesIn(catalogue: string, text: string): string[] {
  return [...text.matchAll(/\((?<area>[A-Z]+)-(?<numbers>\d+(?:\/\d+)*)\)/g)].flatMap(({ groups }) =>
    (groups?.["numbers"] ?? "").split("/").map((number) => `${catalogue}-${groups?.["area"]}-${number}`),
  );
}

/** The requirements of one catalogue: its lines `ID | kind | requirement | how it is observed`, without struck words. */
export function readCatalogue(markdown: string): Requirement[] {
  return markdown.split("\n").flatMap((each) => {
    const { id, area, text } = line.exec(each.replace(struck, ""))?.groups ?? {};
    if (!id || !area || !text) return [];
    const [said = text, observed] = text.split(" | ");
    if (observed?.trim() === saysWhereToLook) return [];
    const refersTo =
      observed?.trim() === "as referenced" ? referencesIn(area.slice(0, area.indexOf("-")), said) : [];
    return { id, area, text: said, refersTo };
  });
}

/** Every requirement of `docs/requirements`, in the order of the catalogues. */
export function readCatalogues(root: string): Requirement[] {
  const folder = join(root, "docs/requirements");
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return files.toSorted().flatMap((name) => readCatalogue(readFileSync(join(folder, name), "utf8")));
}
