import { opportunities } from "@portal/database/schema/loans";
import { stipulations } from "@portal/database/schema/applications";
import { applicationOwners } from "@portal/database/schema/ownership";
import { auditEntries } from "@portal/database/schema/server";
import { fulfillStipulation, listOpportunities } from "@portal/domain/applications/contract";
import { getLoanAgreementStatus } from "@portal/domain/agreement/contract";
import { getOwnership } from "@portal/domain/ownership/owners/contract";
import { listPossibleSigners, saveSigners } from "@portal/domain/ownership/signers/contract";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
let odette: Caller;
let application: { readonly id: string; readonly accountId: string; readonly stipId: string };
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
  odette = await portal.signIn("odette@farrowcider.example");
  const [found] = (await odette.call(listOpportunities)).value.opportunities;
  const { id = "", accountId = "", stipulations: requests = [] } = found ?? {};
  application = { id, accountId, stipId: requests[0]?.id ?? "" };
});
afterAll(() => portal.close());

type Person = {
  id: string;
  name: { first: string };
  isSigner: boolean;
  contactRole: string;
  isBeneficialOwner: boolean;
};
const possible = async (): Promise<Person[]> =>
  (await odette.call(listPossibleSigners, { params: { id: application.id } })).response.json().contacts;
const idOf = async (name: string) => (await possible()).find(({ name: { first } }) => first === name)?.id;
const roles = (people: readonly Person[]) =>
  people.filter(({ isSigner }) => isSigner).map(({ name, contactRole }) => [name.first, contactRole]);
async function save(contacts: readonly object[], change: object = {}) {
  const { id, accountId } = application;
  const call = {
    params: { id },
    body: { opportunityId: id, accountId, country: "US", contacts: [...contacts], ...change },
  };
  const { status, response } = await odette.call(saveSigners, call);
  return { status, body: response.json() };
}
const known = async (name: string, change: object = {}) => ({
  accountId: application.accountId,
  country: "US",
  id: (await idOf(name)) ?? "nobody",
  ...change,
});
/** Details of Elena and Quincy that the lender's import file does not contain. */
const details = {
  street: "9 Orchard Way",
  city: "Boise",
  state: "ID",
  zip: "83702",
  ssn: "911456640",
  phone: "2085550119",
  dateOfBirth: "1990-02-27",
};
const fresh = (change: object = {}) => ({
  accountId: application.accountId,
  country: "US",
  firstName: "Ines",
  lastName: "Okoro",
  street: "1207 Grand Avenue",
  city: "Boise",
  state: "ID",
  zip: "83702",
  ssn: "911456631",
  phone: "2085550119",
  email: "ines@farrowcider.example",
  percentOwned: 24,
  dateOfBirth: "1990-02-27",
  ...change,
});

test("the possible signers are the applicant and all people with a share of at least one percent [SERV-SIGN-04, SERV-SIGN-09]", async () => {
  expect((await possible()).map(({ name }) => name.first)).toEqual([
    "Odette",
    "Malcolm",
    "Elena",
    "Theo",
    "Hester",
  ]);
  const everybody = (await odette.call(getOwnership, { params: { id: application.id } })).response.json()
    .contacts;
  expect(everybody.map(({ name }: Person) => name.first)).toContain("Quincy");
});

test("saveSigners numbers the signers in the order of the API call and removes omitted signers [SERV-SIGN-03, SERV-SIGN-08]", async () => {
  const first = await save([await known("Theo"), await known("Malcolm")]);
  expect([first.status, roles(first.body.contacts)]).toEqual([
    200,
    [
      ["Odette", "Signer 1"],
      ["Malcolm", "Signer 3"],
      ["Theo", "Signer 2"],
    ],
  ]);
  const second = await save([await known("Malcolm")]);
  expect(roles(second.body.contacts)).toEqual([
    ["Odette", "Signer 1"],
    ["Malcolm", "Signer 2"],
  ]);
  // Theo is an owner, so Theo remains in the application but does not sign.
  expect(await idOf("Theo")).toBeDefined();
  expect(roles(await possible())).toEqual(roles(second.body.contacts));
});

test("saveSigners ignores changed fields of a person with complete details", async () => {
  const { body } = await save([await known("Theo", { percentOwned: 99, firstName: "Thea", ssn: "1" })]);
  const theo = body.contacts.find(({ name }: Person) => name.first === "Theo");
  expect([theo.percentOwned, theo.ssn]).toEqual([3, "***-**-3311"]);
});

test("saveSigners requires a known person's missing details and leaves the other fields unchanged", async () => {
  const bare = await save([await known("Theo"), await known("Elena")]);
  expect([bare.status, bare.body.code, bare.body.fields]).toEqual([
    422,
    "VALIDATION",
    Object.fromEntries(Object.keys(details).map((name) => [`contacts[1].${name}`, "Required"])),
  ]);
  const taken = await save([await known("Elena", { ...details, ssn: "900583311" }), await known("Theo")]);
  expect([taken.status, taken.body.fields]).toEqual([
    409,
    { "contacts[0].ssn": "Owner exists with same SSN" },
  ]);
  const others = { firstName: "Ella", email: "ella@farrowcider.example", percentOwned: 40 };
  const saved = await save([await known("Elena", { ...details, ...others })]);
  const elena = saved.body.contacts.find(({ contactRole }: Person) => contactRole === "Signer 2");
  expect([saved.status, elena]).toEqual([
    200,
    expect.objectContaining({
      name: { first: "Elena", last: "Ruiz-Farrow" },
      email: "elena@farrowcider.example",
      percentOwned: 1,
      ssn: "***-**-6640",
      phone: "2085550119",
      dateOfBirth: "1990-02-27",
      postalAddress: { street: "9 Orchard Way", city: "Boise", state: "ID", zip: "83702" },
      isBeneficialOwner: false,
    }),
  ]);
  // Elena's details are complete, so saveSigners ignores the new phone number.
  const again = await save([await known("Elena", { phone: "2085550111" })]);
  expect(again.body.contacts).toEqual(saved.body.contacts);
  expect((await save([])).status).toBe(200);
  expect(await idOf("Elena")).toBeDefined();
});

test.each([
  [24, false],
  [25, true],
])(
  "saveSigners saves a new co-signer with %s percent and sets the owner flag to %s [SERV-SIGN-02]",
  async (percentOwned, isBeneficialOwner) => {
    const { status, body } = await save([fresh({ percentOwned })]);
    expect(status).toBe(200);
    expect(body.contacts.at(-1)).toMatchObject({
      name: { first: "Ines", last: "Okoro" },
      ssn: "***-**-6631",
      isSigner: true,
      isBeneficialOwner,
      contactRole: "Signer 2",
    });
    // Removing a new co-signer deletes the person.
    const after = await save([]);
    expect(after.body.contacts.some(({ name }: Person) => name.first === "Ines")).toBe(false);
  },
);

test.each([
  [
    "a share below 1% [SERV-SIGN-07]",
    { percentOwned: 0 },
    422,
    "PERCENT_TOO_LOW",
    ["percentOwned", "Cannot add a business owner who owns less than 1%"],
  ],
  [
    "a share that makes the total exceed 100%",
    { percentOwned: 26 },
    422,
    "TOTAL_OVER_100",
    ["percentOwned", "Cannot add owner that would make total percent greater than 100%"],
  ],
  [
    "the SSN of the applicant",
    { ssn: "900583309" },
    409,
    "APPLICANT_SSN",
    [
      "ssn",
      "This SSN belongs to the applicant. Please call your financing expert or sales at (800) 555-0142.",
    ],
  ],
  [
    "the email address of another owner",
    { email: "theo@farrowcider.example" },
    409,
    "DUPLICATE_EMAIL",
    ["email", "Owner exists with same Email"],
  ],
  ["no date of birth", { dateOfBirth: null }, 422, "VALIDATION", ["dateOfBirth", "Required"]],
  ["no SSN", { ssn: null }, 422, "VALIDATION", ["ssn", "Required"]],
  ["the applicant flag", { isApplicant: true }, 422, "VALIDATION", ["isApplicant", "must be false"]],
] as const)("saveSigners rejects a new signer with %s", async (_, change, status, code, [name, text]) => {
  const refused = await save([await known("Hester"), fresh({ percentOwned: 25, ...change })]);
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    status,
    code,
    { [`contacts[1].${name}`]: text },
  ]);
  expect((await possible()).length).toBe(5);
});

test("saveSigners rejects the applicant, and people who own less than one percent [SERV-SIGN-07]", async () => {
  const self = await save([await known("Odette")]);
  expect([self.status, self.body.fields]).toEqual([422, { "contacts[0].isApplicant": "must be false" }]);
  const { database } = portal.connection;
  const [quincy] = await database
    .select()
    .from(applicationOwners)
    .where(eq(applicationOwners.firstName, "Quincy"));
  const contact = { ...(await known("Theo")), ...details, id: quincy?.id ?? "" };
  const refused = await save([contact]);
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    422,
    "PERCENT_TOO_LOW",
    { "contacts[0].percentOwned": "Cannot add a business owner who owns less than 1%" },
  ]);
  await database
    .update(applicationOwners)
    .set({ percentOwned: 1 })
    .where(eq(applicationOwners.firstName, "Quincy"));
  expect((await save([contact])).status).toBe(200);
});

test("the audit trail records who saved the signers and how many signers are new", async () => {
  expect((await save([await known("Theo"), fresh({ percentOwned: 20 })])).status).toBe(200);
  const trail = await portal.connection.database.select().from(auditEntries);
  expect(trail.filter(({ action }) => action === "signers.saved")).toMatchObject([
    {
      actorKind: "borrower",
      actorId: String(decodeJwt(odette.token ?? "")["guid"]),
      subjectKind: "opportunity",
      subjectId: application.id,
      detail: { count: 2, added: 1 },
    },
  ]);
});

test("saveSigners corrects a new signer if the borrower sends the person again without an id", async () => {
  expect((await save([fresh()])).status).toBe(200);
  const { status, body } = await save([fresh({ percentOwned: 20 })]);
  expect([status, roles(body.contacts)]).toEqual([
    200,
    [
      ["Odette", "Signer 1"],
      ["Ines", "Signer 2"],
    ],
  ]);
  expect(body.contacts.at(-1).percentOwned).toBe(20);
  // A new signer with the SSN or email address of a stored signer is a duplicate.
  const ines = { accountId: application.accountId, country: "US", id: await idOf("Ines") };
  const twice = await save([ines, fresh({ email: "second@farrowcider.example" })]);
  expect([twice.status, twice.body.code]).toEqual([409, "DUPLICATE_SSN"]);
  const sameEmail = await save([ines, fresh({ ssn: "911456632" })]);
  expect([sameEmail.status, sameEmail.body.code]).toEqual([409, "DUPLICATE_EMAIL"]);
  // Hester still belongs to the application, so no new signer can use Hester's email address.
  const book = await save([fresh({ email: "hester@farrowcider.example" })]);
  expect([book.status, book.body.code]).toEqual([409, "DUPLICATE_EMAIL"]);
});

test("saveSigners allows at most three signers besides the applicant [SERV-SIGN-05, SERV-CONST-07]", async () => {
  const four = await Promise.all(["Elena", "Malcolm", "Theo", "Hester"].map((name) => known(name)));
  const refused = await save(four);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    422,
    "TOO_MANY_SIGNERS",
    "If you require more than 4 signers, please call your business financing expert or (800) 555-0142.",
  ]);
  expect((await save(four.slice(1))).status).toBe(200);
});

test("saveSigners includes owners who do not sign in the limit of 100 percent", async () => {
  const shares = async () => {
    const people = await odette.call(getOwnership, { params: { id: application.id } });
    return people.value.contacts.map(({ percentOwned }) => percentOwned);
  };
  expect(await shares()).toEqual([44, 25, 1, 3, 0, 2]);
  const over = await save([fresh({ percentOwned: 26 })]);
  expect([over.status, over.body.code, over.body.fields]).toEqual([
    422,
    "TOTAL_OVER_100",
    { "contacts[0].percentOwned": "Cannot add owner that would make total percent greater than 100%" },
  ]);
  expect((await save([fresh({ percentOwned: 25 })])).status).toBe(200);
});

test("saveSigners limits the total share of stored and new signers to 100 percent [SERV-OWN-28]", async () => {
  await portal.connection.database
    .update(applicationOwners)
    .set({ percentOwned: 30 })
    .where(eq(applicationOwners.firstName, "Malcolm"));
  const malcolm = await known("Malcolm");
  expect((await save([fresh({ percentOwned: 20 })])).status).toBe(200);
  const ines = await known("Ines");
  // The applicant owns 44 percent, which counts toward the limit of 100 percent.
  await portal.connection.database
    .update(applicationOwners)
    .set({ percentOwned: 27 })
    .where(eq(applicationOwners.firstName, "Ines"));
  expect((await save([ines, malcolm])).body.code).toBe("TOTAL_OVER_100");
  await portal.connection.database
    .update(applicationOwners)
    .set({ percentOwned: 26 })
    .where(eq(applicationOwners.firstName, "Ines"));
  expect((await save([ines, malcolm])).status).toBe(200);
});

test("saveSigners returns 404 for unknown people, other applications' people and repeated people [SERV-GEN-10]", async () => {
  const nora = await portal.signIn("nora@lindgrenmill.example");
  const stranger = String(decodeJwt(nora.token ?? "")["guid"]);
  const theo = await known("Theo");
  for (const [contacts, change] of [
    [[{ ...theo, id: stranger }], {}],
    [[{ ...theo, accountId: "another" }], {}],
    [[theo, theo], {}],
    [[theo], { accountId: "another" }],
    [[{ ...theo, accountId: "another" }], { accountId: "another" }],
    [[], { accountId: "another" }],
    [[theo], { opportunityId: "another" }],
  ] as const) {
    expect((await save(contacts, change)).status).toBe(404);
  }
  const nowhere = { opportunityId: "none", accountId: "none", country: "US" as const, contacts: [] };
  expect((await odette.call(saveSigners, { params: { id: "none" }, body: nowhere })).status).toBe(404);
  const { id, accountId } = application;
  const body = { opportunityId: id, accountId, country: "US" as const, contacts: [] };
  expect((await nora.call(saveSigners, { params: { id }, body })).status).toBe(404);
});

test("saveSigners refuses signers if the application no longer accepts action items", async () => {
  await portal.connection.database
    .update(opportunities)
    .set({ takesStipulations: false })
    .where(eq(opportunities.id, application.id));
  expect((await save([])).body.code).toBe("STIPULATION_DISABLED");
});

test("any choice of signers, even an empty choice, fulfills the request for signers [SERV-SIGN-11]", async () => {
  const { id, stipId } = application;
  const fulfil = async () =>
    (await odette.call(fulfillStipulation, { params: { id, stipId }, body: {} })).status;
  expect(await fulfil()).toBe(409);
  expect((await save([])).status).toBe(200);
  expect(await fulfil()).toBe(200);
});

test("after the request is fulfilled, saveSigners accepts only unchanged signers", async () => {
  const { id, stipId } = application;
  const theo = await known("Theo");
  const { body } = await save([theo, fresh({ percentOwned: 20 })]);
  const ines = await known("Ines");
  await odette.call(fulfillStipulation, { params: { id, stipId }, body: {} });
  expect(await save([theo, ines])).toEqual({ status: 200, body });
  for (const others of [[theo], [ines, theo], [theo, fresh({ percentOwned: 20, ssn: "911456632" })], []]) {
    const refused = await save(others);
    expect([refused.status, refused.body.code]).toEqual([403, "STIPULATION_DISABLED"]);
  }
  expect(roles(await possible())).toEqual(roles(body.contacts));
});

test("saveSigners deletes an omitted signer who has no other role [SERV-SIGN-02]", async () => {
  const malcolm = await known("Malcolm");
  await save([malcolm, fresh({ percentOwned: 25 })]);
  const everybody = async () =>
    (await odette.call(getOwnership, { params: { id: application.id } })).response.json()
      .contacts as Person[];
  const named = async (first: string) => (await everybody()).filter(({ name }) => name.first === first);
  expect(await named("Ines")).toMatchObject([{ isBeneficialOwner: true }]);
  expect((await save([malcolm, fresh({ percentOwned: 25, ssn: "911456632" })])).status).toBe(200);
  expect(await named("Ines")).toMatchObject([{ isBeneficialOwner: true, ssn: "***-**-6632" }]);
  expect((await save([malcolm])).status).toBe(200);
  expect(await named("Ines")).toEqual([]);
  // Malcolm is an owner in the lender's import file, so Malcolm remains an owner but does not sign.
  expect((await save([])).status).toBe(200);
  expect(await named("Malcolm")).toMatchObject([{ isBeneficialOwner: true }]);
});

test("saveSigners rejects a signer from a country other than the portal's", async () => {
  const refused = await save([await known("Theo"), fresh({ country: "CA" })]);
  expect([refused.status, refused.body.fields]).toEqual([422, { "contacts[1].country": "must be US" }]);
});

test("signing is automatic if the applicant has a large share or is the only signer [SERV-OWN-16]", async () => {
  const { database } = portal.connection;
  const isEligible = async (who: Caller, id: string) =>
    (await who.call(getLoanAgreementStatus, { params: { id } })).response.json().automaticSigningEligible;
  const set = (id: string, change: Partial<typeof opportunities.$inferInsert>) =>
    database.update(opportunities).set(change).where(eq(opportunities.id, id));
  const bruno = await portal.signIn("bruno@castellforge.example");
  const [found] = (await bruno.call(listOpportunities)).value.opportunities;
  const { id = "", stipulations: requests = [] } = found ?? {};
  expect(await isEligible(bruno, id)).toBe(false);
  await set(id, { isAutomationEligible: true });
  expect(await isEligible(bruno, id)).toBe(true);
  await database
    .update(stipulations)
    .set({ isBankAccountVerification: true })
    .where(eq(stipulations.id, requests[0]?.id ?? ""));
  expect(await isEligible(bruno, id)).toBe(false);

  await set(application.id, { isAutomationEligible: true });
  expect(await isEligible(odette, application.id)).toBe(false);
  await set(application.id, { agreementCompletion: "Draft" });
  expect(await isEligible(odette, application.id)).toBe(false);
  await set(application.id, { agreementCompletion: "Sent" });
  expect(await isEligible(odette, application.id)).toBe(true);
  await save([await known("Theo")]);
  expect(await isEligible(odette, application.id)).toBe(false);
});
