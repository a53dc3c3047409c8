import { applicationOwners } from "@portal/database/schema/ownership";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import { parseBook } from "@portal/domain/book/parse-book";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOwnerNumber } from "../ownership/owners/seal-owner-number.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { bookOf } from "../testing/test-book.ts";
import { testConfig, testNow } from "../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { importBook } from "./import-book.ts";

const config = testConfig("unused");
const cipher = fieldCipher(config);
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase("template");
});
afterEach(() => database.close());

type Given = NonNullable<OpportunityInput["people"]>[number]["ownership"];
const full = {
  percentOwned: 45,
  isControllingManager: true,
  jobTitle: "Baker",
  dateOfBirth: "1980-05-01",
  ssn: "900-11-2233",
};
function bookWith(ownership: Given, rest: Partial<OpportunityInput> = {}) {
  const book = bookOf(0);
  const [account] = book.accounts;
  const contact = book.contacts[0]?.externalId ?? "";
  const opportunity: OpportunityInput = {
    externalId: "O-owners",
    name: "Application",
    stageName: "In Progress",
    stage: "ST3",
    type: "BLN",
    people: [{ contact, isApplicant: true, ...(ownership && { ownership }) }],
    ...rest,
  };
  return { ...book, accounts: [{ ...account, opportunities: [opportunity], advances: [] }] };
}
const take = (ownership: Given) =>
  importBook(
    { database: database.database, clock: { now: () => testNow }, config },
    parseBook(bookWith(ownership) as Parameters<typeof parseBook>[0]),
  );
const row = async () => (await database.database.select().from(applicationOwners))[0];

test("what the book says of somebody's share and part is kept, the number sealed", async () => {
  expect((await take(full)).byKind.owners).toMatchObject({ added: 1 });
  const kept = await row();
  expect(kept).toMatchObject({
    percentOwned: 45,
    isControllingManager: true,
    isBeneficialOwner: false,
    signerNumber: null,
    jobTitle: "Baker",
    lastFour: "2233",
    isFromBook: true,
    isOwn: false,
  });
  expect(kept?.dateOfBirth?.toString()).toBe("1980-05-01");
  expect(JSON.stringify(kept)).not.toContain("900112233");
  expect(kept && openOwnerNumber(cipher, kept)).toBe("900112233");
});

test("the same book again changes nothing; what it leaves out stays; another number is sealed anew", async () => {
  await take(full);
  const before = await row();
  expect((await take(full)).byKind.owners).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  expect(await row()).toEqual(before);
  await take({ percentOwned: 46 });
  expect(await row()).toMatchObject({
    percentOwned: 46,
    isControllingManager: true,
    jobTitle: "Baker",
    lastFour: "2233",
  });
  await take({ ssn: "900445566", jobTitle: null });
  const after = await row();
  expect([after?.lastFour, after?.jobTitle, after && openOwnerNumber(cipher, after)]).toEqual([
    "5566",
    null,
    "900445566",
  ]);
  expect((await take(undefined)).byKind.owners).toMatchObject({ added: 0, changed: 0, unchanged: 0 });
  expect(await row()).toEqual(after);
});

test("two whose numbers were taken for each other's swap them in the next book", async () => {
  const takeTwo = (...numbers: readonly [string, string]) => {
    const book = bookWith({ ...full, ssn: numbers[0] });
    const [{ signIn: _, ...contact } = { externalId: "" }] = book.contacts;
    const [opportunity] = book.accounts[0]?.opportunities ?? [];
    const other = { ...contact, externalId: "C-other", email: "other@example.com" };
    const both = [
      ...(opportunity?.people ?? []),
      { contact: other.externalId, isApplicant: false, ownership: { ...full, ssn: numbers[1] } },
    ];
    return importBook(
      { database: database.database, clock: { now: () => testNow }, config },
      parseBook({
        ...book,
        contacts: [...book.contacts, other],
        accounts: [{ ...book.accounts[0], opportunities: [{ ...opportunity, people: both }] }],
      } as Parameters<typeof parseBook>[0]),
    );
  };
  const numbers = async () =>
    (await database.database.select().from(applicationOwners).orderBy(applicationOwners.position)).map(
      (row) => openOwnerNumber(cipher, row),
    );
  await takeTwo("900-11-2233", "900-44-5566");
  expect(await numbers()).toEqual(["900112233", "900445566"]);
  expect((await takeTwo("900-44-5566", "900-11-2233")).byKind.owners).toMatchObject({ changed: 2 });
  expect(await numbers()).toEqual(["900445566", "900112233"]);
});

test("what the borrower gave is the borrower's", async () => {
  await take(full);
  await database.database.update(applicationOwners).set({ isOwn: true, percentOwned: 30 });
  await take({ ...full, percentOwned: 50 });
  expect((await row())?.percentOwned).toBe(30);
});

test("a book asks for owners and for signers by requests of their own", () => {
  const stipulation = {
    externalId: "S-1",
    name: "Owners",
    groupName: "Owners",
    type: "BusinessOwnership",
    requestType: "Credit Application",
  } as const;
  const read = (flags: object) =>
    parseBook(
      bookWith(full, { stipulations: [{ ...stipulation, ...flags }] }) as Parameters<typeof parseBook>[0],
    );
  expect(() => read({ showOwners: true, showManagers: true })).not.toThrow();
  expect(() => read({ showAdditionalSigners: true })).not.toThrow();
  for (const flags of [{ showOwners: true }, { showManagers: true }])
    expect(() => read({ ...flags, showAdditionalSigners: true })).toThrow();
  expect(() => parseBook(bookWith({ ssn: "90011223" }) as Parameters<typeof parseBook>[0])).toThrow();
});
