import { auditEntries } from "@portal/database/schema/server";
import { opportunities, accounts } from "@portal/database/schema/loans";
import { applicationOwners, attestations } from "@portal/database/schema/ownership";
import { fulfillStipulation, listOpportunities } from "@portal/domain/applications/contract";
import { attest } from "@portal/domain/ownership/attestation/contract";
import { attestationText } from "@portal/domain/ownership/attestation/messages";
import { getOwnership, saveOwnership } from "@portal/domain/ownership/owners/contract";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

async function borrower(email: string) {
  const who = await portal.signIn(email);
  const [application] = (await who.call(listOpportunities)).value.opportunities;
  const { id = "", accountId = "", stipulations = [] } = application ?? {};
  return {
    who,
    id,
    accountId,
    stipId: stipulations[0]?.id ?? "",
    self: String(decodeJwt(who.token ?? "")["guid"]),
  };
}
type Borrower = Awaited<ReturnType<typeof borrower>>;

const bo = (accountId: string) => ({
  accountId,
  id: null,
  firstName: " Bo ",
  lastName: "Ray",
  title: null,
  street: "2 Oak St",
  city: "Albany",
  state: "NY",
  zip: "12207",
  country: "US",
  ssn: "911-45-6789",
  phone: "1 (555) 987-6543",
  email: "bo@acme.example",
  isBeneficialOwner: true,
  isControllingManager: true,
  isSigner: false,
  contactRole: null,
  isApplicant: false,
  percentOwned: 40,
  dateOfBirth: "1985-02-03",
});
const second = {
  firstName: "Ann",
  ssn: "911-45-6780",
  email: "ann@acme.example",
  isControllingManager: false,
  percentOwned: 20,
};

async function save({ who, id }: Borrower, contacts: readonly object[], headers = {}) {
  const { status, response } = await who.call(saveOwnership, {
    body: { opportunityId: id, contacts: [...contacts] },
    headers,
  });
  return { status, body: response.json() };
}
const read = async ({ who, id }: Borrower) =>
  (await who.call(getOwnership, { params: { id } })).response.json().contacts;
/** Adds a second application to the business. The new application has no saved people. */
async function copyApplication(of: Borrower): Promise<Borrower> {
  const { database } = portal.connection;
  const [row] = await database.select().from(opportunities).where(eq(opportunities.id, of.id));
  if (!row) throw new Error("the application is gone");
  await database.insert(opportunities).values({ ...row, id: "another", externalId: "another" });
  return { ...of, id: "another" };
}
const kept = ({ id }: Borrower) =>
  portal.connection.database.select().from(applicationOwners).where(eq(applicationOwners.opportunityId, id));

const applicant = (self: string, isControllingManager = false) => ({
  id: self,
  name: { first: "Nora", last: "Lindgren" },
  email: "nora@lindgrenmill.example",
  phone: "2085550140",
  postalAddress: { street: "7 Flume Street", city: "Boise", state: "ID", zip: "83702" },
  dateOfBirth: "1979-03-08",
  ssn: "***-**-1183",
  jobTitle: { job: null },
  percentOwned: 40,
  isBeneficialOwner: false,
  isControllingManager,
  isSigner: true,
  isApplicant: true,
  contactRole: "Signer 1",
});
const savedBo = {
  id: expect.any(String),
  name: { first: "Bo", last: "Ray" },
  email: "bo@acme.example",
  phone: "5559876543",
  postalAddress: { street: "2 Oak St", city: "Albany", state: "NY", zip: "12207" },
  dateOfBirth: "1985-02-03",
  ssn: "***-**-6789",
  jobTitle: { job: null },
  percentOwned: 40,
  isBeneficialOwner: true,
  isControllingManager: true,
  isSigner: false,
  isApplicant: false,
  contactRole: null,
};

test("saveOwnership returns the applicant and the saved people with masked SSNs [SERV-API-14, SERV-API-15, SERV-ENT-15, SERV-GEN-10, SERV-GEN-11]", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  expect(await read(nora)).toEqual([applicant(nora.self)]);
  const ann = { ...second, percentOwned: 26, isSigner: true, dateOfBirth: "1990-12-01" };
  const savedAnn = {
    ...savedBo,
    name: { first: "Ann", last: "Ray" },
    email: "ann@acme.example",
    dateOfBirth: "1990-12-01",
    ssn: "***-**-6780",
    percentOwned: 26,
    isControllingManager: false,
    isSigner: true,
    contactRole: "Signer 2",
  };
  const contacts = [applicant(nora.self), { ...savedBo, percentOwned: 34 }, savedAnn];
  const sent = [
    { ...bo(nora.accountId), percentOwned: 34 },
    { ...bo(nora.accountId), ...ann },
  ];
  expect(await save(nora, sent)).toEqual({ status: 200, body: { contacts } });
  expect(await read(nora)).toEqual(contacts);
  const another = await copyApplication(nora);
  expect((await read(another)).map(({ name }: { name: object }) => name)).toEqual([
    { first: "Nora", last: "Lindgren" },
  ]);
  const row = (await kept(nora)).find(({ firstName }) => firstName === "Bo");
  expect(JSON.stringify(row)).not.toMatch(/911456789|911-45-6789/);
  expect(row?.lastFour).toBe("6789");
  expect(portal.logged.join("\n")).not.toMatch(/911-?45-?6789/);
  const [entry] = (await portal.connection.database.select().from(auditEntries)).filter(
    ({ action }) => action === "ownership.saved",
  );
  expect(entry).toMatchObject({ actorId: nora.self, subjectId: nora.id, detail: { count: 2, removed: 0 } });
});

test("saveOwnership checks a Canadian person's province, postal code and SIN [SERV-ENT-15]", async () => {
  const sylvie = await borrower("sylvie@gagnonvoile.example");
  const canadian = { country: "CA", state: "QC", zip: "K1A 0B1", ssn: "911-456-789" };
  const { body } = await save(sylvie, [{ ...bo(sylvie.accountId), ...canadian }]);
  const [self, other] = body.contacts;
  expect([self.sin, "ssn" in self]).toEqual(["***-***-754", false]);
  expect(other.postalAddress).toEqual({
    street: "2 Oak St",
    city: "Albany",
    province: "QC",
    postal: "K1A 0B1",
  });
  expect([other.sin, "ssn" in other]).toEqual(["***-***-789", false]);
  const twin = {
    ...bo(sylvie.accountId),
    ...second,
    ...canadian,
    percentOwned: 10,
    isBeneficialOwner: false,
    isSigner: true,
  };
  const again = await save(sylvie, [{ ...bo(sylvie.accountId), ...canadian }, twin]);
  expect([again.status, again.body.code, again.body.message, again.body.fields]).toEqual([
    409,
    "DUPLICATE_SSN",
    "Owner exists with same SIN",
    { "contacts[0].ssn": "Owner exists with same SIN", "contacts[1].ssn": "Owner exists with same SIN" },
  ]);
  const applicants = await save(sylvie, [{ ...bo(sylvie.accountId), ...canadian, ssn: "900-318-754" }]);
  const text =
    "This SIN belongs to the applicant. Please call your financing expert or sales at (800) 555-0143.";
  expect([applicants.body.code, applicants.body.message, applicants.body.fields]).toEqual([
    "APPLICANT_SSN",
    text,
    { "contacts[0].ssn": text },
  ]);
});

test("saveOwnership keeps the stored SSN if the SSN in the API call is omitted, null or masked", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  const { body } = await save(nora, [bo(nora.accountId)]);
  const id = body.contacts[1].id;
  const sealed = async () => (await kept(nora)).find((row) => row.id === id)?.sealedNumber;
  const before = await sealed();
  for (const ssn of ["***-**-6789", null, undefined]) {
    const corrected = await save(nora, [{ ...bo(nora.accountId), id, ssn, firstName: "Beau" }]);
    expect([corrected.status, corrected.body.contacts[1].name.first, corrected.body.contacts[1].ssn]).toEqual(
      [200, "Beau", "***-**-6789"],
    );
    expect(await sealed()).toBe(before);
  }
  const other = await save(nora, [{ ...bo(nora.accountId), id, ssn: "911456700" }]);
  expect(other.body.contacts[1].ssn).toBe("***-**-6700");
  // A new person must have a whole SSN, not a masked one.
  const fresh = await save(nora, [{ ...bo(nora.accountId), ssn: "***-**-6700" }]);
  expect([fresh.status, fresh.body.fields]).toEqual([422, { "contacts[0].ssn": "Invalid SSN" }]);
});

test("saveOwnership saves no person if one person is invalid", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  const before = await kept(nora);
  const wrong = {
    ...bo(nora.accountId),
    ...second,
    percentOwned: 20,
    zip: "1220",
    dateOfBirth: "1899-12-31",
  };
  const { status, body } = await save(nora, [bo(nora.accountId), wrong]);
  expect([status, body.code, body.fields]).toEqual([
    422,
    "VALIDATION",
    {
      "contacts[1].zip": "Please enter a valid zip code",
      "contacts[1].dateOfBirth": "Date must be between 01/01/1900 and today",
      "contacts[1].percentOwned": "Cannot add a business owner who owns less than 25%",
    },
  ]);
  expect(await kept(nora)).toEqual(before);
});

describe("saveOwnership with invalid people", () => {
  test.each([
    [
      "two people with the same SSN [SERV-OWN-31]",
      {
        ssn: "911-45-6789",
        percentOwned: 20,
        isBeneficialOwner: false,
        isControllingManager: false,
        isSigner: true,
      },
      409,
      "DUPLICATE_SSN",
      { "contacts[0].ssn": "Owner exists with same SSN", "contacts[1].ssn": "Owner exists with same SSN" },
    ],
    [
      "a person with the applicant's SSN [SERV-OWN-32]",
      { ssn: "900-47-1183", percentOwned: 20, isBeneficialOwner: false, isSigner: true },
      409,
      "APPLICANT_SSN",
      {
        "contacts[1].ssn":
          "This SSN belongs to the applicant. Please call your financing expert or sales at (800) 555-0142.",
      },
    ],
    [
      "two people with the same email address [SERV-OWN-24]",
      { email: "BO@acme.example", percentOwned: 20, isBeneficialOwner: false, isSigner: true },
      409,
      "DUPLICATE_EMAIL",
      {
        "contacts[0].email": "Owner exists with same Email",
        "contacts[1].email": "Owner exists with same Email",
      },
    ],
    [
      "a person with the applicant's email address [SERV-OWN-24]",
      { email: "nora@lindgrenmill.example", percentOwned: 20, isBeneficialOwner: false, isSigner: true },
      409,
      "DUPLICATE_EMAIL",
      { "contacts[1].email": "Owner exists with same Email" },
    ],
    [
      "shares of 101 percent in total [SERV-OWN-28]",
      { percentOwned: 21, isBeneficialOwner: false, isSigner: true },
      422,
      "TOTAL_OVER_100",
      {
        "contacts[0].percentOwned": "Cannot add owner that would make total percent greater than 100%",
        "contacts[1].percentOwned": "Cannot add owner that would make total percent greater than 100%",
      },
    ],
    [
      "an owner with less than 25 percent [SERV-OWN-25]",
      { percentOwned: 20 },
      422,
      "PERCENT_TOO_LOW",
      { "contacts[1].percentOwned": "Cannot add a business owner who owns less than 25%" },
    ],
    [
      "two managers [SERV-OWN-11]",
      { isControllingManager: true },
      422,
      "CONTROLLING_MANAGER_COUNT",
      undefined,
    ],
  ])("saveOwnership rejects %s", async (_, change, status, code, fields) => {
    const nora = await borrower("nora@lindgrenmill.example");
    const refused = await save(nora, [bo(nora.accountId), { ...bo(nora.accountId), ...second, ...change }]);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([status, code, fields]);
    expect((await read(nora)).length).toBe(1);
  });
});

test("saveOwnership accepts shares of exactly 100 percent in total [SERV-ENT-15, SERV-OWN-12, SERV-OWN-28]", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  for (const [percentOwned, isBeneficialOwner] of [
    [24, false],
    [25, true],
    [60, true],
    [0, false],
  ] as const) {
    const sent = { ...bo(nora.accountId), percentOwned, isBeneficialOwner: false };
    const { status, body } = await save(nora, [sent]);
    expect([status, body.contacts[1].isBeneficialOwner]).toEqual([200, isBeneficialOwner]);
  }
  const bruno = await borrower("bruno@castellforge.example");
  for (const [percentOwned, isBeneficialOwner] of [
    [19, false],
    [20, true],
  ] as const) {
    const sent = { ...bo(bruno.accountId), title: "Smith", percentOwned, isBeneficialOwner: false };
    expect((await save(bruno, [sent])).body.contacts[1]).toMatchObject({
      isBeneficialOwner,
      jobTitle: { job: "Smith" },
    });
  }
});

test("the manager is the person with the manager flag, or the applicant if no person has the flag [SERV-OWN-11]", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  const managers = async () =>
    (await read(nora)).flatMap((each: { isControllingManager: boolean; name: { first: string } }) =>
      each.isControllingManager ? [each.name.first] : [],
    );
  expect(await managers()).toEqual([]);
  await save(nora, [bo(nora.accountId)]);
  expect(await managers()).toEqual(["Bo"]);
  await save(nora, []);
  expect(await managers()).toEqual(["Nora"]);
  await save(nora, [bo(nora.accountId)]);
  expect(await managers()).toEqual(["Bo"]);
});

test("saveOwnership removes people who are not in the API call", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  await save(nora, [bo(nora.accountId)]);
  expect((await kept(nora)).length).toBe(2);
  expect((await save(nora, [])).body.contacts).toEqual([applicant(nora.self, true)]);
  expect((await kept(nora)).map(({ lastName }) => lastName)).toEqual(["Lindgren"]);

  const desmond = await borrower("desmond@achterbergtile.example");
  expect((await read(desmond)).length).toBe(2);
  expect((await save(desmond, [])).body.contacts.length).toBe(1);
  expect((await read(desmond)).length).toBe(1);
  const row = (await kept(desmond)).find(({ lastName }) => lastName === "Castellanos");
  expect([row?.sealedNumber, row?.fingerprint, row?.percentOwned, row?.isOwn]).toEqual([
    null,
    null,
    null,
    true,
  ]);
});

test("saveOwnership rejects the applicant and people without a role [SERV-OWN-41]", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  const plain = { isBeneficialOwner: false, isControllingManager: false, isSigner: false };
  for (const [change, fields] of [
    [{ isApplicant: true }, { "contacts[0].isApplicant": "must be false" }],
    [{ id: nora.self }, { "contacts[0].isApplicant": "must be false" }],
    [plain, { "contacts[0].isBeneficialOwner": "Required" }],
  ] as const) {
    const refused = await save(nora, [{ ...bo(nora.accountId), ...change }]);
    expect([refused.status, refused.body.fields]).toEqual([422, fields]);
  }
});

test("saveOwnership returns 404 for people of another application or account, and for people sent twice [SERV-GEN-10]", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  const desmond = await borrower("desmond@achterbergtile.example");
  const foreign = (await read(desmond))[1].id;
  const mine = (await save(nora, [bo(nora.accountId)])).body.contacts[1].id;
  const [other] = await portal.connection.database.select().from(accounts);
  for (const contacts of [
    [{ ...bo(nora.accountId), id: foreign }],
    [bo(other?.id ?? "")],
    [bo(desmond.accountId)],
    [
      { ...bo(nora.accountId), id: mine },
      { ...bo(nora.accountId), id: mine },
    ],
  ]) {
    expect((await save(nora, contacts)).status).toBe(404);
  }
  expect((await save({ ...nora, id: desmond.id }, [])).status).toBe(404);
});

test("saveOwnership refuses owners that the lender did not request, and owners for a closed application", async () => {
  const odette = await borrower("odette@farrowcider.example");
  const nora = await borrower("nora@lindgrenmill.example");
  await portal.connection.database
    .update(opportunities)
    .set({ takesStipulations: false })
    .where(eq(opportunities.id, nora.id));
  for (const who of [odette, nora]) {
    const refused = await save(who, [bo(who.accountId)]);
    expect([refused.status, refused.body.code]).toEqual([403, "STIPULATION_DISABLED"]);
  }
});

test("saveOwnership allows at most four signers, including the applicant", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  const signers = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...bo(nora.accountId),
      ssn: `91145678${at}`,
      email: `${at}@acme.example`,
      percentOwned: 1,
      isBeneficialOwner: false,
      isControllingManager: false,
      isSigner: true,
    }));
  const refused = await save(nora, signers(4));
  expect([refused.status, refused.body.code]).toEqual([422, "TOO_MANY_SIGNERS"]);
  const taken = await save(nora, signers(3));
  expect(taken.body.contacts.map(({ contactRole }: { contactRole: string }) => contactRole)).toEqual([
    "Signer 1",
    "Signer 2",
    "Signer 3",
    "Signer 4",
  ]);
});

test("after the request is fulfilled, saveOwnership accepts only unchanged people", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  const { who, id, stipId, accountId } = nora;
  await who.call(attest, { body: { opportunityId: id, attestationId: attestationText.id } });
  const sent = { ...bo(accountId), percentOwned: 30 };
  const { body } = await save(nora, [sent]);
  const [, saved] = body.contacts;
  await who.call(fulfillStipulation, { params: { id, stipId }, body: {} });
  const again = { ...sent, id: saved.id, ssn: "***-**-6789" };
  expect(await save(nora, [again])).toEqual({ status: 200, body });
  expect((await save(nora, [{ ...again, ssn: "911456789" }])).status).toBe(200);
  const [, before] = await kept(nora);
  for (const others of [
    [],
    [{ ...again, percentOwned: 41 }],
    [{ ...again, ssn: "912456789" }],
    [again, { ...bo(accountId), ...second, percentOwned: 25 }],
  ]) {
    const refused = await save(nora, others);
    expect([refused.status, refused.body.code]).toEqual([403, "STIPULATION_DISABLED"]);
  }
  expect((await kept(nora))[1]).toEqual(before);
});

describe("saving an imported person who has a share but no role", () => {
  async function withLars() {
    const nora = await borrower("nora@lindgrenmill.example");
    await save(nora, [
      { ...bo(nora.accountId), firstName: "Lars", email: "lars@acme.example", percentOwned: 30 },
    ]);
    await portal.connection.database
      .update(applicationOwners)
      .set({
        isBeneficialOwner: false,
        isControllingManager: false,
        isFromBook: true,
        isOwn: false,
      })
      .where(eq(applicationOwners.firstName, "Lars"));
    const lars = (await kept(nora)).find(({ firstName }) => firstName === "Lars");
    return { nora, lars };
  }

  test.each([
    ["email address", { email: " LARS@acme.example", ssn: "912-45-6789" }],
    ["SSN", { email: "l.ray@acme.example", ssn: "911-45-6789" }],
  ])(
    "saveOwnership makes a person from the import file an owner when the borrower enters the same %s",
    async (_, change) => {
      const { nora, lars } = await withLars();
      const sent = { ...bo(nora.accountId), firstName: "Lars", percentOwned: 35, ...change };
      const { status, body } = await save(nora, [sent]);
      expect([status, body.contacts.length]).toEqual([200, 2]);
      expect(body.contacts[1]).toMatchObject({ id: lars?.id, percentOwned: 35, isBeneficialOwner: true });
    },
  );

  test("saveOwnership does not merge an entered person with an imported person if the SSN and the email address differ", async () => {
    const { nora, lars } = await withLars();
    const sent = { ...bo(nora.accountId), ssn: "912-45-6789", email: "bo@acme.example" };
    const { status, body } = await save(nora, [sent]);
    expect([status, body.contacts.length]).toEqual([200, 3]);
    expect(body.contacts[2]).toMatchObject({ id: lars?.id, percentOwned: 30, isBeneficialOwner: false });
  });
});

test("saveOwnership rejects a person from a country other than the portal's", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  const { accountId } = nora;
  const refused = await save(nora, [bo(accountId), { ...bo(accountId), ...second, country: "CA" }]);
  expect([refused.status, refused.body.fields]).toEqual([422, { "contacts[1].country": "must be US" }]);
});

test("saveOwnership creates a person once when a call is repeated with the same idempotency key", async () => {
  const nora = await borrower("nora@lindgrenmill.example");
  const key = { "idempotency-key": "one" };
  const once = await save(nora, [bo(nora.accountId)], key);
  expect(await save(nora, [bo(nora.accountId)], key)).toEqual(once);
  expect((await kept(nora)).length).toBe(2);
});

test("the borrower's attestation fulfills the request for owners [SERV-API-27, FORG-API-20, FORG-ENT-09]", async () => {
  const ike = await borrower("nora@lindgrenmill.example");
  const { who, id, stipId } = ike;
  const fulfil = async () =>
    (await who.call(fulfillStipulation, { params: { id, stipId }, body: {} })).status;
  const say = async (attestationId: string, opportunityId = id) => {
    const answer = await who.call(attest, { body: { attestationId, opportunityId } });
    return [answer.status, answer.response.json()];
  };
  expect(await fulfil()).toBe(409);
  expect((await say("another"))[0]).toBe(422);
  expect((await say(attestationText.id, "none"))[0]).toBe(404);
  expect(await fulfil()).toBe(409);
  const said = {
    attestationId: attestationText.id,
    opportunityId: id,
    attestedTimestamp: portal.clock.now().toString(),
  };
  expect(await say(attestationText.id)).toEqual([200, { error: false, attestation: said }]);
  expect(await portal.connection.database.select().from(attestations)).toEqual([
    {
      opportunityId: id,
      contactId: ike.self,
      attestationId: attestationText.id,
      attestedAt: portal.clock.now(),
    },
  ]);
  expect(await say(attestationText.id)).toEqual([200, { error: false, attestation: said }]);
  expect((await read(ike))[0].isControllingManager).toBe(false);
  expect(await fulfil()).toBe(200);
  expect((await read(ike))[0].isControllingManager).toBe(true);
});
