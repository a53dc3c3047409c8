import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withSound } from "./read-file.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-file-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const person = { externalId: "C-1", firstName: "Dana", lastName: "W", country: "us" };

function writeBook(): string {
  const path = join(folder, "book.json");
  writeFileSync(path, JSON.stringify({ version: 1, contacts: [person], accounts: [] }));
  return path;
}

test("withSound reads a record of the file again at any time while the work runs", async () => {
  const path = writeBook();
  const seen = await withSound(path, ({ book }) => [
    book.contacts.length,
    book.contacts.at(0),
    ...book.contacts,
  ]);
  expect(seen).toEqual([1, person, person]);
});

test.each<[string, (path: string) => void]>([
  ["grew", (path) => appendFileSync(path, " ")],
  ["became shorter", (path) => writeFileSync(path, "{}")],
  ["has another time of change", (path) => utimesSync(path, 1, 1)],
])("withSound refuses to read a file that %s after it was checked", async (_, change) => {
  const path = writeBook();
  const work = withSound(path, ({ book }) => {
    change(path);
    return book.contacts.at(0);
  });
  await expect(work).rejects.toThrow("the file changed while it was read");
});

test("withSound refuses a path that is not a regular file", async () => {
  await expect(withSound(folder, () => {})).rejects.toThrow(`${folder} is not a regular file`);
});
