import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { ImportBusy } from "../../api/src/import/lock-import.ts";
import { readBook } from "../../api/src/import/read-book.ts";
import { bookFileOf } from "../../api/src/testing/test-book.ts";
import { BookConflict } from "../../api/src/import/write-book.ts";
import { ImportInterrupted } from "../../api/src/import/import-book.ts";
import { reasonLines } from "./import-command.ts";

const person = { externalId: "C-1", firstName: "Dana", lastName: "W", country: "us" };
const text = JSON.stringify({ version: 1, contacts: [person], accounts: [] }, null, 1);
const read = readBook(bookFileOf(text));
if (!read.ok) throw new Error("the book has a fault");
const { placeFaults } = read;

const failedQuery = new DrizzleQueryError("insert into contacts", ["Dana"], new Error("the disk is full"));

test.each([
  [
    "a book that contradicts the portal",
    new BookConflict([{ path: ["contacts", 0, "externalId"], message: "is another's" }]),
    "  line 5: contacts[0].externalId: is another's",
  ],
  [
    "another import that is running",
    new ImportBusy("another import is still running", { cause: failedQuery }),
    "  another import is still running\n  Nothing was imported.",
  ],
  ["a failed query, without its parameters", failedQuery, "  the disk is full\n  Nothing was imported."],
  [
    "an import that ended after it stored some businesses",
    new ImportInterrupted(200, 650, failedQuery),
    "  the disk is full\n  200 of 650 businesses were imported. Import the book again to import the rest.",
  ],
  [
    "a conflict that arose after the import stored some businesses",
    new ImportInterrupted(
      200,
      650,
      new BookConflict([{ path: ["contacts", 0, "externalId"], message: "is taken" }]),
    ),
    "  line 5: contacts[0].externalId: is taken\n  200 of 650 businesses were imported. Import the book again to import the rest.",
  ],
  ["any other error", new Error("no way"), "  no way\n  Nothing was imported."],
])("the import command explains why the import failed: %s", (_, error, lines) => {
  expect(reasonLines(error, placeFaults)).toBe(lines);
});
