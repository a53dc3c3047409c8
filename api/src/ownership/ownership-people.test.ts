import { opportunityContacts, stipulations } from "@portal/database/schema/applications";
import { contacts, users } from "@portal/database/schema/auth";
import { accountContacts, opportunities } from "@portal/database/schema/loans";
import { applicationOwners } from "@portal/database/schema/ownership";
import { auditEntries } from "@portal/database/schema/server";
import { requireRow } from "@portal/database/require-row";
import { fulfillStipulation, listOpportunities } from "@portal/domain/applications/contract";
import { attest } from "@portal/domain/ownership/attestation/contract";
import { attestationText } from "@portal/domain/ownership/attestation/messages";
import { getOwnership, saveOwnership } from "@portal/domain/ownership/owners/contract";
import { listPossibleSigners, saveSigners } from "@portal/domain/ownership/signers/contract";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sampleOwner } from "../testing/sample-owner.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { whoSigns } from "./who-signs.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

const nora = "nora@lindgrenmill.example";
const desmond = "desmond@achterbergtile.example";
const odette = "odette@farrowcider.example";

async function borrower(email: string) {
  const who = await portal.signIn(email);
  const [found] = (await who.call(listOpportunities)).value.opportunities;
  const { id = "", accountId = "", stipulations: requests = [] } = found ?? {};
  const { database } = portal.context;
  return {
    who,
    id,
    accountId,
    async save(sent: readonly object[]) {
      const body = { opportunityId: id, contacts: sent };
      const { status, response } = await who.call(saveOwnership, { body });
      return { status, body: response.json() };
    },
    async saveSigners(sent: readonly object[]) {
      const body = { opportunityId: id, accountId, country: "US", contacts: sent };
      return (await who.call(saveSigners, { params: { id }, body })).status;
    },
    people: async () => (await who.call(getOwnership, { params: { id } })).value.contacts,
    idOf: async (first: string) =>
      requireRow(
        (await database.select().from(applicationOwners)).filter(
          (row) => row.opportunityId === id && row.firstName === first,
        ),
      ).id,
    row: async (first: string) =>
      requireRow(
        (await database.select().from(applicationOwners)).filter(
          (row) => row.opportunityId === id && row.firstName === first,
        ),
      ),
    async askFor(type: "AdditionalSigners" | "BusinessOwnership") {
      const [request] = await database
        .select()
        .from(stipulations)
        .where(eq(stipulations.id, requests[0]?.id ?? ""));
      if (!request) throw new Error("nothing is asked for");
      const flags = { showOwners: false, showManagers: false, showAdditionalSigners: false };
      const other = { ...request, ...flags, id: crypto.randomUUID(), externalId: `other-${type}`, type };
      await database.insert(stipulations).values(other);
      return other.id;
    },
    async fulfil(stipId = requests[0]?.id ?? "") {
      const body = { attestationId: attestationText.id, opportunityId: id };
      await who.call(attest, { body });
      return (await who.call(fulfillStipulation, { params: { id, stipId }, body: {} })).status;
    },
  };
}
type Borrower = Awaited<ReturnType<typeof borrower>>;

const bo = ({ accountId }: Pick<Borrower, "accountId">, change: object = {}) =>
  sampleOwner(accountId, change);

describe("saving a person of an application", () => {
  test("saveOwnership trims a person's values, and stores a job title only for SBA applications", async () => {
    const of = await borrower(nora);
    const typed = {
      firstName: " Bo ",
      lastName: " Ray ",
      street: " 2 Oak St ",
      city: " Albany ",
      zip: " 12207 ",
      email: " bo@acme.example ",
      title: " Smith ",
    };
    expect((await of.save([bo(of, typed)])).status).toBe(200);
    expect(await of.row("Bo")).toMatchObject({
      firstName: "Bo",
      lastName: "Ray",
      street: "2 Oak St",
      city: "Albany",
      state: "NY",
      zip: "12207",
      email: "bo@acme.example",
      jobTitle: null,
      isFromBook: false,
      isOwn: true,
      signerNumber: null,
      isControllingManager: false,
      changedAt: portal.clock.now(),
    });
    const sba = await borrower("bruno@castellforge.example");
    expect((await sba.save([bo(sba, typed)])).status).toBe(200);
    expect((await sba.row("Bo")).jobTitle).toBe("Smith");
  });

  test("saveOwnership keeps the stored fields of a person when the API call omits the fields", async () => {
    const of = await borrower(desmond);
    const { database } = portal.context;
    const id = await of.idOf("Winifred");
    const change = { jobTitle: "Tiler", signerNumber: 2 };
    await database.update(applicationOwners).set(change).where(eq(applicationOwners.id, id));
    const { changedAt: _, ...before } = await of.row("Winifred");
    portal.clock.advance({ seconds: 1 });
    const flags = { isBeneficialOwner: true, isControllingManager: true };
    const sent = { accountId: of.accountId, country: "US", id, ...flags };
    expect((await of.save([sent])).status).toBe(200);
    const phone = "2085550142";
    const kept = { ...before, phone, isOwn: true, position: 0, changedAt: portal.clock.now() };
    expect(await of.row("Winifred")).toEqual(kept);
    // A null field in the API call keeps the stored value. A share in the API call replaces the stored share.
    const { accountId, country } = sent;
    const none = { firstName: null, email: null, phone: null, dateOfBirth: null, ssn: null };
    expect((await of.save([{ accountId, country, id, ...flags, ...none, percentOwned: 40 }])).status).toBe(
      200,
    );
    expect(await of.row("Winifred")).toEqual({ ...kept, percentOwned: 40 });
  });

  test("saveOwnership rejects a person who has no SSN in the API call and no stored SSN", async () => {
    const of = await borrower(odette);
    await of.askFor("BusinessOwnership");
    const id = await of.idOf("Elena");
    const elena = bo(of, {
      id,
      firstName: "Elena",
      email: "elena@farrowcider.example",
      percentOwned: 30,
    });
    const refused = await of.save([{ ...elena, ssn: null }]);
    expect([refused.body.code, refused.body.fields]).toEqual([
      "VALIDATION",
      { "contacts[0].ssn": "Required" },
    ]);
    expect((await of.save([elena])).status).toBe(200);
    expect((await of.save([{ ...elena, ssn: null }])).status).toBe(200);
  });
});

describe("checking for duplicate people", () => {
  const second = { firstName: "Ann", ssn: "911-45-6780", email: "ann@acme.example" };

  test("duplicate people are found by the stored SSN if the API call contains a masked SSN", async () => {
    const of = await borrower(nora);
    const saved = await of.save([bo(of)]);
    const [, { id }] = saved.body.contacts;
    const twice = await of.save([
      bo(of, { id, ssn: "***-**-6789" }),
      bo(of, { ...second, ssn: "911456789" }),
    ]);
    expect([twice.body.code, twice.body.fields]).toEqual([
      "DUPLICATE_SSN",
      { "contacts[1].ssn": "Owner exists with same SSN" },
    ]);
    // The API call changes Bo's SSN, so another person can use Bo's old SSN.
    const swapped = [bo(of, { id, ssn: "911456780" }), bo(of, { ...second, ssn: "911456789" })];
    expect((await of.save(swapped)).status).toBe(200);
  });

  test("the check for duplicate people ignores owners who are removed", async () => {
    const of = await borrower(desmond);
    const winifred = { email: "winifred@achterbergtile.example", ssn: "900836620" };
    const { database } = portal.context;
    await database
      .update(applicationOwners)
      .set({ signerNumber: 2 })
      .where(eq(applicationOwners.firstName, "Winifred"));
    const byNumber = await of.save([bo(of, { ssn: winifred.ssn })]);
    expect([byNumber.body.code, byNumber.body.fields]).toEqual([
      "DUPLICATE_SSN",
      { "contacts[0].ssn": "Owner exists with same SSN" },
    ]);
    const byEmail = await of.save([bo(of, { email: winifred.email })]);
    expect([byEmail.body.code, byEmail.body.fields]).toEqual([
      "DUPLICATE_EMAIL",
      { "contacts[0].email": "Owner exists with same Email" },
    ]);
    // The total includes the signer's 30 percent and the applicant's 45 percent.
    expect((await of.save([bo(of, { percentOwned: 26 })])).body.code).toBe("TOTAL_OVER_100");
    await database
      .update(applicationOwners)
      .set({ signerNumber: null })
      .where(eq(applicationOwners.firstName, "Winifred"));
    expect((await of.save([bo(of, { ...winifred, percentOwned: 55 })])).status).toBe(200);
  });

  test("the check for duplicate people returns the code of the first conflict and the errors of all conflicts", async () => {
    const of = await borrower(nora);
    const pair = [bo(of), bo(of, { ...second, email: "bo@acme.example", percentOwned: 36 })];
    const refused = await of.save(pair);
    const tooMuch = "Cannot add owner that would make total percent greater than 100%";
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      "DUPLICATE_EMAIL",
      {
        "contacts[0].email": "Owner exists with same Email",
        "contacts[0].percentOwned": tooMuch,
        "contacts[1].email": "Owner exists with same Email",
        "contacts[1].percentOwned": tooMuch,
      },
    ]);
  });
});

describe("saving owners", () => {
  test("saving owners removes omitted owners but keeps people with small shares", async () => {
    const of = await borrower(odette);
    await of.askFor("BusinessOwnership");
    const elena = await of.row("Elena");
    expect((await of.save([bo(of)])).status).toBe(200);
    expect((await of.people()).map(({ name, percentOwned }) => [name.first, percentOwned])).toEqual([
      ["Odette", 44],
      ["Bo", 25],
      ["Elena", 1],
      ["Theo", 3],
      ["Quincy", 0],
      ["Hester", 2],
    ]);
    expect(await of.row("Elena")).toEqual({ ...elena, position: 1 });
    expect((await of.row("Malcolm")).percentOwned).toBeNull();
    const trail = await portal.context.database.select().from(auditEntries);
    expect(trail.find(({ action }) => action === "ownership.saved")?.detail).toEqual({
      count: 1,
      removed: 1,
    });
  });

  test("a removed owner who remains a signer counts toward the limit of four signers", async () => {
    const of = await borrower(odette);
    const known = async (first: string) => ({
      accountId: of.accountId,
      country: "US",
      id: await of.idOf(first),
    });
    const chosen = [await known("Malcolm"), await known("Theo"), await known("Hester")];
    expect(await of.saveSigners(chosen)).toBe(200);
    await of.askFor("BusinessOwnership");
    const manager = bo(of, { isBeneficialOwner: false, isControllingManager: true, percentOwned: 5 });
    const fourth = await of.save([{ ...manager, isSigner: true }]);
    expect([fourth.status, fourth.body.code]).toEqual([422, "TOO_MANY_SIGNERS"]);
    expect((await of.save([manager])).status).toBe(200);
    const malcolm = (await of.people()).find(({ name }) => name.first === "Malcolm");
    expect(malcolm).toMatchObject({
      isBeneficialOwner: false,
      isSigner: true,
      contactRole: "Signer 2",
      percentOwned: 25,
    });
  });
});

test("the applicant becomes the manager when the request for owners is fulfilled and no manager is flagged", async () => {
  const of = await borrower(odette);
  const owners = await of.askFor("BusinessOwnership");
  const managers = async () =>
    (await of.people()).flatMap(({ name, isControllingManager }) =>
      isControllingManager ? [name.first] : [],
    );
  expect(await of.saveSigners([])).toBe(200);
  expect(await of.fulfil()).toBe(200);
  expect(await managers()).toEqual([]);
  expect(await of.fulfil(owners)).toBe(200);
  expect(await managers()).toEqual(["Odette"]);
  await portal.context.database
    .update(applicationOwners)
    .set({ isControllingManager: true })
    .where(eq(applicationOwners.firstName, "Elena"));
  expect(await managers()).toEqual(["Elena"]);
});

describe("finding the applicant of an application", () => {
  /** Returns Desmond's application and the borrower Dana. Dana belongs to another business until the test adds her. */
  async function partner() {
    const of = await borrower(desmond);
    const { database } = portal.context;
    const dana = await portal.signIn("dana@mapleandmain.example");
    const [user] = await database.select().from(users).where(eq(users.email, "dana@mapleandmain.example"));
    const contactId = user?.contactId ?? "";
    return { ...of, dana, contactId, database };
  }

  test("the applicant is the person named by the lender, or otherwise the signed-in borrower [SERV-GEN-10]", async () => {
    const { id, accountId, dana, contactId, database, who } = await partner();
    const read = async () => {
      const answer = await dana.call(getOwnership, { params: { id } });
      return [answer.status, answer.response.json().contacts?.[0]];
    };
    expect((await read())[0]).toBe(404);
    await database.insert(accountContacts).values({ accountId, contactId });
    const opportunity = requireRow(
      await database.select().from(opportunities).where(eq(opportunities.id, id)),
    );
    expect((await read())[1]).toMatchObject({ name: { first: "Desmond" }, percentOwned: 45 });
    expect((await whoSigns(database, contactId, opportunity)).isBorrower).toBe(false);

    const isIt = and(eq(opportunityContacts.opportunityId, id), eq(opportunityContacts.isApplicant, true));
    await database.update(opportunityContacts).set({ isApplicant: false }).where(isIt);
    const contact = requireRow(await database.select().from(contacts).where(eq(contacts.id, contactId)));
    expect((await read())[1]).toEqual({
      id: contactId,
      name: { first: contact.firstName, last: contact.lastName },
      email: contact.email,
      phone: contact.phone?.replaceAll(/\D/g, "") ?? null,
      postalAddress: { street: contact.street, city: contact.city, state: contact.state, zip: contact.zip },
      dateOfBirth: null,
      ssn: null,
      jobTitle: { job: null },
      percentOwned: null,
      isBeneficialOwner: false,
      isControllingManager: false,
      isSigner: true,
      isApplicant: true,
      contactRole: "Signer 1",
    });
    expect((await whoSigns(database, contactId, opportunity)).isBorrower).toBe(true);
    const own = await who.call(getOwnership, { params: { id } });
    expect(own.value.contacts[0]?.name.first).toBe("Desmond");
  });
});

test("listPossibleSigners returns 404 for another borrower's application", async () => {
  const of = await borrower(odette);
  const another = await borrower(nora);
  const status = async (who: Borrower["who"], id: string) =>
    (await who.call(listPossibleSigners, { params: { id } })).status;
  expect(await status(of.who, of.id)).toBe(200);
  expect([await status(another.who, of.id), await status(of.who, "none")]).toEqual([404, 404]);
});

test("a borrower can save both owners and signers if the lender requests both", async () => {
  const of = await borrower(nora);
  await of.askFor("AdditionalSigners");
  expect((await of.save([bo(of)])).status).toBe(200);
  expect(await of.saveSigners([{ accountId: of.accountId, country: "US", id: await of.idOf("Bo") }])).toBe(
    200,
  );
});
