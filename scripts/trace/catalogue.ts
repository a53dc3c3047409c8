import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Requirement = {
  /** `CORE-LOGIN-01`. */
  readonly id: string;
  /** `CORE-LOGIN`. */
  readonly area: string;
  readonly text: string;
};

/** What a correction has replaced, in a catalogue and with a pointer to the correction behind it. */
const struck = /~~.*?~~ ?/g;
const line = /^(?<id>(?<area>[A-Z]+-[A-Z0-9]+)-\d+) \| [^|]+ \| (?<text>.*)$/;

/** The requirements of one catalogue: its lines `ID | kind | requirement | how it is observed`, without struck words. */
export function readCatalogue(markdown: string): Requirement[] {
  return markdown.split("\n").flatMap((each) => {
    const { id, area, text } = line.exec(each.replace(struck, ""))?.groups ?? {};
    return id && area && text ? { id, area, text: text.split(" | ")[0] ?? text } : [];
  });
}

/** Every requirement of `docs/requirements`, in the order of the catalogues. */
export function readCatalogues(root: string): Requirement[] {
  const folder = join(root, "docs/requirements");
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return files.toSorted().flatMap((name) => readCatalogue(readFileSync(join(folder, name), "utf8")));
}
