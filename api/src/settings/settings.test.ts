import { castList } from "@portal/database/cast/cast";
import { contacts } from "@portal/database/schema/auth";
import { accountContacts, accounts } from "@portal/database/schema/loans";
import { listContactAccounts } from "@portal/domain/loans/addresses/contract";
import { listAccounts } from "@portal/domain/loans/contract";
import { updateContact } from "@portal/domain/ownership/references/contract";
import * as settings from "@portal/domain/settings/contract";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
let dana: Caller;
let own: string;
beforeEach(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
  own = String(decodeJwt(dana.token ?? "")["guid"]);
});
afterEach(() => portal.close());

const street = { street: "1420 Birch Street Apt 7", city: "Des Moines", state: "IA", zip: "50309" };
const masked = { street: "**** Birch Street Apt *", city: "Des Moines", state: "IA", zip: "***09" };
const update = (body: object, id = own) => dana.call(updateContact, { params: { id }, body });

const marketStreet = { street: "88 Market Street", city: "Ames", state: "WI", zip: "53703" };

/** Adds Theo, a person without a sign-in, to Dana's business. Theo Abbott sorts before Dana by name. */
async function addColleague() {
  const { database } = portal.context;
  const [theo] = await database
    .update(contacts)
    .set({ lastName: "Abbott", ...marketStreet })
    .where(eq(contacts.firstName, "Theo"))
    .returning();
  const [access] = await database.select().from(accountContacts).where(eq(accountContacts.contactId, own));
  if (!theo || !access) throw new Error("neither Theo nor Dana's business is there");
  await database.insert(accountContacts).values({ accountId: access.accountId, contactId: theo.id });
  return { id: theo.id };
}

test("listContacts lists the people of the borrower's businesses with masked addresses, the borrower first [CORE-API-25, SERV-API-13]", async () => {
  const { database } = portal.context;
  await database.update(contacts).set(street).where(eq(contacts.id, own));
  const theo = await addColleague();
  const { status, response } = await dana.call(settings.listContacts);
  expect(status).toBe(200);
  const { contacts: found } = response.json() as { contacts: { id: string; isApplicant: boolean }[] };
  expect(found[0]).toEqual({
    id: own,
    name: { first: "Dana", last: "Whitfield" },
    email: "dana@mapleandmain.example",
    phone: "(312) 555-0117",
    isApplicant: true,
    postalAddress: masked,
  });
  expect(found.filter(({ id }) => id === own).length).toBe(1);
  // Theo is the only other person in Dana's business and is listed once.
  const [colleague, ...more] = found.slice(1);
  expect(more).toEqual([]);
  expect(colleague).toEqual({
    ...theo,
    name: { first: "Theo", last: "Abbott" },
    email: "theo@mapleandmain.example",
    phone: "(312) 555-0119",
    isApplicant: false,
    postalAddress: { street: "** Market Street", city: "Ames", state: "WI", zip: "***03" },
  });
  // listContacts omits people of other borrowers' businesses.
  const ben = await portal.signIn("ben@fosterfitness.example");
  const bens = (await ben.call(settings.listContacts)).value.contacts;
  expect(bens.some(({ id }) => found.some((other) => other.id === id))).toBe(false);
});

test("listContacts reads only the people of the borrower's businesses, even with a million borrowers", async () => {
  await dana.call(settings.listContacts);
  await expect(portal.statements.check()).resolves.toBeUndefined();
});

test("listContactAccounts lists only the borrower's businesses, with masked addresses [CORE-API-28]", async () => {
  const { database } = portal.context;
  await database.update(accounts).set(street);
  const { value, response } = await dana.call(listContactAccounts);
  const mine = (await dana.call(listAccounts)).value.accounts;
  expect(mine.length).toBeGreaterThan(0);
  const byId = (rows: readonly { accountId: string }[]) =>
    rows.toSorted((one, other) => one.accountId.localeCompare(other.accountId));
  expect(byId(value.accounts)).toEqual(
    byId(mine).map((account) => ({ ...account, state: "IA", contact: { id: own }, address: masked })),
  );
  expect(response.body).not.toContain("50309");
});

test("home phone and web address are null until the borrower sets them [CORE-API-26, CORE-API-27, CORE-SET-25, CORE-ENT-06, FORG-ENT-10]", async () => {
  const { database } = portal.context;
  await database
    .update(contacts)
    .set({ homePhone: null, businessWebAddress: null })
    .where(eq(contacts.id, own));
  const read = async () =>
    (await dana.call(settings.getContact, { params: { id: own } })).response.json() as unknown;
  expect(await read()).toEqual({ homePhone: null, businessWebAddress: null });
  const phone = await update({ homePhone: "13025550100" });
  expect([phone.status, phone.response.json()]).toEqual([
    200,
    { homePhone: "(302) 555-0100", businessWebAddress: null },
  ]);
  const web = await update({ businessWebAddress: " mapleandmain.example/menu " });
  const both = { homePhone: "(302) 555-0100", businessWebAddress: "mapleandmain.example/menu" };
  expect([web.status, web.response.json(), await read()]).toEqual([200, both, both]);
  await update({ homePhone: "(302) 555-0101" });
  expect(await read()).toEqual({ ...both, homePhone: "(302) 555-0101" });
  const others = await database.select().from(contacts).where(eq(contacts.homePhone, "(302) 555-0101"));
  expect(others.map(({ id }) => id)).toEqual([own]);
});

test("updateContact rejects an invalid phone number or web address and saves no change [CORE-API-26]", async () => {
  const before = (await dana.call(settings.getContact, { params: { id: own } })).value;
  for (const [body, fields] of [
    [{ homePhone: "302555010" }, { homePhone: "Invalid phone number" }],
    [{ homePhone: "30255501009" }, { homePhone: "Invalid phone number" }],
    [{ homePhone: "130255501009" }, { homePhone: "Invalid phone number" }],
    [{ homePhone: "(000) 000-0000" }, { homePhone: "Invalid phone number" }],
    [{ businessWebAddress: "1.2.3.4" }, { businessWebAddress: "Please enter a valid URL" }],
    [{ homePhone: " " }, { homePhone: "Required" }],
    [{ businessWebAddress: "abc" }, { businessWebAddress: "Please enter a valid URL" }],
    [
      { homePhone: "(302) 555-0199", businessWebAddress: "javascript://x.example" },
      { businessWebAddress: "Please enter a valid URL" },
    ],
  ] as const) {
    const refused = await update(body);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([422, "VALIDATION", fields]);
  }
  expect((await update({})).status).toBe(422);
  expect((await dana.call(settings.getContact, { params: { id: own } })).value).toEqual(before);
});

test("a borrower cannot read or change the contact of another person in the same business [CORE-API-26, CORE-API-27]", async () => {
  const { id: other } = await addColleague();
  const found = (await dana.call(settings.listContacts)).value.contacts;
  expect(found.map(({ id }) => id)).toEqual([own, other]);
  expect((await dana.call(settings.getContact, { params: { id: other } })).status).toBe(404);
  expect((await update({ homePhone: "(302) 555-0100" }, other)).status).toBe(404);
  // A borrower cannot read the contact of a person in another business.
  const ben = String(decodeJwt((await portal.signIn("ben@fosterfitness.example")).token ?? "")["guid"]);
  expect((await dana.call(settings.getContact, { params: { id: ben } })).status).toBe(404);
  expect(castList().length).toBeGreaterThan(5);
});
