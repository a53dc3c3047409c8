import { parseBook } from "@portal/domain/book/parse-book";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dana } from "../testing/test-book.ts";
import { splitBook } from "./split-book.ts";

/** The contacts of each business and of its application, as positions in a list of 12 contacts. */
const businesses = fc.array(
  fc.record({
    contacts: fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
    people: fc.uniqueArray(fc.nat(11), { maxLength: 3 }),
    documentFrom: fc.option(fc.nat(11)),
  }),
  { maxLength: 9 },
);

function bookOf(given: Parameters<Parameters<typeof businesses.map>[0]>[0]) {
  const nameOf = (at: number) => `C-${at}`;
  return parseBook({
    version: 1,
    contacts: Array.from({ length: 12 }, (_, at) => ({
      ...dana,
      externalId: nameOf(at),
      signIn: { email: `dana-${at}@example.com`, sso: true },
    })),
    accounts: given.map(({ contacts, people, documentFrom }, at) => ({
      externalId: `A-${at}`,
      name: `Maple ${at}`,
      contacts: contacts.map(nameOf),
      opportunities: [
        {
          externalId: `O-${at}`,
          name: "Loan",
          stageName: "In Progress",
          stage: "ST3",
          type: "BLN",
          people: people.map((contact) => ({ contact: nameOf(contact), isApplicant: false })),
          stipulations: [
            {
              externalId: `S-${at}`,
              name: "Tax return",
              groupName: "TaxReturn",
              type: "TaxReturn",
              requestType: "Credit Application",
              ...(documentFrom !== null && { contact: nameOf(documentFrom) }),
            },
          ],
        },
      ],
    })),
  });
}

test("each part of an import has all contacts that it refers to, and each record is imported once", () => {
  fc.assert(
    fc.property(
      businesses,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 20 }),
      (given, most, records) => {
        const book = bookOf(given);
        const parts = splitBook(book, { accounts: most, records }).map((part) => ({
          ...part,
          book: part.read(),
        }));
        expect(parts.flatMap((part) => part.book.accounts)).toEqual(book.accounts);
        const written = parts.flatMap((part) => part.book.contacts.slice(0, part.newContacts));
        const byName = (one: { externalId: string }, other: { externalId: string }) =>
          one.externalId.localeCompare(other.externalId);
        expect(written.toSorted(byName)).toEqual(book.contacts.toSorted(byName));
        const earlier = new Set<string>();
        for (const { book: part, accounts, newContacts, pathInBook } of parts) {
          expect(part.accounts).toHaveLength(accounts);
          expect(part.accounts.length).toBeLessThanOrEqual(most);
          const names = part.contacts.map(({ externalId }) => externalId);
          for (const { contacts, opportunities } of part.accounts)
            for (const { people, stipulations } of opportunities)
              expect(names).toEqual(
                expect.arrayContaining([
                  ...contacts,
                  ...people.map(({ contact }) => contact),
                  ...stipulations.flatMap(({ contact }) => contact ?? []),
                ]),
              );
          for (const name of names.slice(newContacts)) expect(earlier).toContain(name);
          for (const name of names) earlier.add(name);
          for (const list of ["contacts", "accounts"] as const)
            for (const [at, record] of part[list].entries()) {
              const [, place, ...rest] = pathInBook([list, at, "externalId"]);
              expect(book[list][Number(place)]).toBe(record);
              expect(rest).toEqual(["externalId"]);
            }
        }
      },
    ),
  );
});

test("a part of an import has at most 50 businesses and 1,000 records", () => {
  const sizesOf = (count: number, business: Parameters<typeof bookOf>[0][number]) =>
    splitBook(bookOf(Array.from({ length: count }, () => business))).map(({ accounts }) => accounts);
  const small = { contacts: [], people: [], documentFrom: null };
  expect(sizesOf(50, small)).toEqual([50]);
  // The last part has no businesses, only the remaining contacts.
  expect(sizesOf(51, small)).toEqual([50, 1, 0]);
  const all = Array.from({ length: 12 }, (_, at) => at);
  // 27 records: one business, 12 contacts, one application, its 12 people and one stipulation.
  const large = { contacts: all, people: all, documentFrom: null };
  expect(sizesOf(37, large)).toEqual([37]);
  expect(sizesOf(38, large)).toEqual([37, 1]);
});
