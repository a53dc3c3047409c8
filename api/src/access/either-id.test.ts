import { cases, caseTypes } from "@portal/database/schema/support";
import { documents } from "@portal/database/schema/documents";
import { accountContacts, accounts, advances, opportunities } from "@portal/database/schema/loans";
import { contacts } from "@portal/database/schema/auth";
import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { listLenderCases } from "@portal/domain/support/lender/contract";
import { listLenderAdvances, listLenderOpportunities } from "@portal/domain/work/lists/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../testing/desk/open-desk.ts";
import { plainText } from "../testing/plain-text.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";

type Ids = Readonly<Record<"contactId" | "accountId" | "opportunityId" | "advanceId", string>>;

let portal: TestApp;
let lead: DeskCaller;
/** One borrower's records by the portal's ids, and the same records by the lender's ids. */
let own: Ids;
let external: Ids;

beforeAll(async () => {
  portal = await testApp();
  lead = await openDesk(portal, ["lead"]);
  const { database } = portal.connection;
  const [found] = await database
    .select({ contact: contacts, account: accounts, opportunity: opportunities, advance: advances })
    .from(advances)
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .innerJoin(opportunities, eq(opportunities.id, advances.opportunityId))
    .innerJoin(accountContacts, eq(accountContacts.accountId, accounts.id))
    .innerJoin(contacts, eq(contacts.id, accountContacts.contactId))
    .limit(1);
  if (!found) throw new Error("the cast has no borrower with a loan");
  const { contact, account, opportunity, advance } = found;
  own = {
    contactId: contact.id,
    accountId: account.id,
    opportunityId: opportunity.id,
    advanceId: advance.id,
  };
  external = {
    contactId: contact.externalId,
    accountId: account.externalId,
    opportunityId: opportunity.externalId,
    advanceId: advance.externalId,
  };
  await database.insert(documents).values({
    opportunityId: own.opportunityId,
    contactId: own.contactId,
    filename: plainText("a.csv"),
    documentType: "Other",
    contentType: "text/csv",
    size: 1,
    sha256: "0",
    storageId: "either",
    uploadedAt: portal.clock.now(),
  });
  const [topic] = await database.select().from(caseTypes);
  await database.insert(cases).values({
    ...own,
    type: topic?.value ?? "",
    subject: plainText("A question"),
    sealedDescription: plainText("A question"),
    createdAt: portal.clock.now(),
  });
});
afterAll(() => portal.close());

test.each([
  ["documents", "contactId", listLenderDocuments],
  ["documents", "accountId", listLenderDocuments],
  ["documents", "opportunityId", listLenderDocuments],
  ["cases", "contactId", listLenderCases],
  ["cases", "accountId", listLenderCases],
  ["cases", "opportunityId", listLenderCases],
  ["cases", "advanceId", listLenderCases],
  ["loans", "contactId", listLenderAdvances],
  ["loans", "accountId", listLenderAdvances],
  ["applications", "contactId", listLenderOpportunities],
  ["applications", "accountId", listLenderOpportunities],
] as const)("the list of %s accepts the lender's id as %s [DESK-FIND-05]", async (_, name, endpoint) => {
  const read = async (id: string) => (await lead.call(endpoint, { query: { [name]: id } })).value;
  const expected = await read(own[name]);
  expect(expected.total).toBeGreaterThan(0);
  expect(await read(external[name])).toEqual(expected);
  expect((await read("unknown")).total).toBe(0);
});

test("a person's list by a business that belongs to someone else is empty", async () => {
  const { database } = portal.connection;
  const people = await database.select().from(accountContacts);
  const isOwn = (accountId: string) =>
    people.some((each) => each.accountId === accountId && each.contactId === own.contactId);
  const other = (await database.select().from(accounts)).find(({ id }) => !isOwn(id));
  if (!other) throw new Error("the person has all businesses");
  const query = { contactId: external.contactId, accountId: other.externalId };
  expect((await lead.call(listLenderAdvances, { query })).value.total).toBe(0);
});
