import { opportunities } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { listNotifications, listOpportunities } from "@portal/domain/applications/contract";
import * as contract from "@portal/domain/applications/lender/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sentMails } from "../../testing/sent-mails.ts";
import { inTransaction } from "../../context.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { mailsTo } from "../../applications/lender/request-mails.ts";

let portal: TestApp;
/** The application of the demo borrower Milo. The lender requests only payroll documents for this application. */
let application: string;
const email = "milo@kesslerpianos.example";

const own = async () => {
  const milo = await portal.signIn(email);
  const [opportunity] = (await milo.call(listOpportunities)).value.opportunities;
  const { actionItems } = (await milo.call(listNotifications)).value;
  return { opportunity, items: actionItems.map(({ displayName }) => displayName) };
};
const mails = async () => (await sentMails(portal, email)).filter(({ kind }) => kind === "item-added");
const add = (body: object, opportunityId = application, headers = {}) =>
  portal.lender.call(contract.addStipulation, { params: { opportunityId }, body, headers });
const list = (query: Record<string, string>) =>
  portal.lender.call(contract.listLenderStipulations, { query });
const trail = async () => {
  const rows = await portal.context.database.select().from(auditEntries);
  return rows.filter(({ action }) => action === "stipulation.added");
};

const lease = {
  externalId: "lease-1",
  name: "Lease",
  groupName: "Lease",
  type: "Lease",
  customerFacingCopy: "The lease of your shop.",
  requestType: "Credit Application",
};

beforeAll(async () => {
  portal = await testApp();
  application = (await own()).opportunity?.id ?? "";
});
afterAll(() => portal.close());

test("addStipulation lists the stipulation for the borrower, sends one mail and adds an audit entry", async () => {
  expect((await own()).items).toEqual(["Payroll documents"]);
  const { status, value } = await add(lease);
  expect(status).toBe(200);
  const asked = {
    stipulationId: expect.any(String),
    externalId: "lease-1",
    opportunityId: application,
    opportunityExternalId: "application-contact-milo-kessler",
    name: "Lease",
    displayName: "Lease",
    groupName: "Lease",
    type: "Lease",
    requestType: "Credit Application",
    contactId: null,
    isDocument: true,
    isFulfilled: false,
    optedOut: false,
    createdTimestamp: portal.clock.now(),
    fulfilledTimestamp: null,
    reopenedTimestamp: null,
    rejectionReason: null,
    withdrawnTimestamp: null,
    receivedVia: null,
    note: null,
    version: 1,
  };
  expect(value.stipulation).toEqual(asked);
  expect((await list({ limit: "1" })).value.stipulations).toEqual([asked]);
  const { opportunity, items } = await own();
  expect(items).toEqual(["Payroll documents", "Lease"]);
  expect(opportunity?.stipulations.find(({ name }) => name === "Lease")).toMatchObject({
    id: value.stipulation.stipulationId,
    stipulationMap: { name: "Lease", customerFacingCopy: "The lease of your shop." },
  });
  expect(await mails()).toEqual([
    {
      kind: "item-added",
      to: email,
      firstName: "Milo",
      country: "us",
      link: "/us/action-items",
      isForForgiveness: false,
    },
  ]);
  expect(
    (await trail()).map(({ actorKind, actorId, subjectId, detail }) => [
      actorKind,
      actorId,
      subjectId,
      detail,
    ]),
  ).toEqual([["lender", "sandbox", value.stipulation.stipulationId, { opportunity: application }]]);
});

test("addStipulation sends at most one mail in ten minutes", async () => {
  portal.clock.advance({ minutes: 30 });
  const before = (await mails()).length;
  await add({ ...lease, externalId: "hidden", customerFacingCopy: null });
  expect((await mails()).length).toBe(before);
  const close = (stageName: string) =>
    portal.context.database.update(opportunities).set({ stageName }).where(eq(opportunities.id, application));
  const stageName = (await own()).opportunity?.stageName ?? "";
  await close("Closed Lost");
  await add({ ...lease, externalId: "too-late" });
  await close(stageName);
  expect((await mails()).length).toBe(before);
  await add({ ...lease, externalId: "lease-2" });
  portal.clock.advance({ minutes: 9, seconds: 59, milliseconds: 999 });
  await add({ ...lease, externalId: "lease-3" });
  expect((await mails()).length).toBe(before + 1);
  portal.clock.advance({ milliseconds: 1 });
  await add({ ...lease, externalId: "lease-4" });
  expect((await mails()).length).toBe(before + 2);
});

test("addStipulation sends no mail about a forgiveness stipulation before the forgiveness application exists", async () => {
  portal.clock.advance({ minutes: 30 });
  const before = { mails: (await mails()).length, items: (await own()).items };
  const rent = {
    ...lease,
    externalId: "forgiveness-rent",
    name: "Rent Documents",
    groupName: "Rent Documents",
  };
  expect((await add({ ...rent, requestType: "Forgiveness Application" })).status).toBe(200);
  expect({ mails: (await mails()).length, items: (await own()).items }).toEqual(before);
  expect((await add({ ...rent, externalId: "loan-rent" })).status).toBe(200);
  expect(await mails()).toHaveLength(before.mails + 1);
});

test("addStipulation sends no mail without a contact or without the contact's email address", async () => {
  portal.clock.advance({ minutes: 30 });
  const milo = { firstName: "Milo", country: "us" } as const;
  const mailsOf = (person: Parameters<typeof mailsTo>[2]) =>
    inTransaction(portal.context, (tx) => mailsTo(tx, "item-added", person));
  expect(await mailsOf(undefined)).toEqual([]);
  expect(await mailsOf({ ...milo, email: null })).toEqual([]);
  expect(await mailsOf({ ...milo, email: "milo@elsewhere.example" })).toEqual([
    expect.objectContaining({ kind: "item-added", to: "milo@elsewhere.example" }),
  ]);
});

test("addStipulation accepts a contact that the lender imported, and rejects an unknown contact or application", async () => {
  const known = await add({ ...lease, externalId: "of-milo", contact: "contact-milo-kessler" });
  expect(known.value.stipulation.contactId).toEqual(expect.any(String));
  expect(await add({ ...lease, externalId: "of-nobody", contact: "nobody" })).toMatchObject({
    status: 422,
    body: { code: "UNKNOWN_CONTACT", fields: { contact: "Unknown contact" } },
  });
  expect((await add({ ...lease, externalId: "nowhere" }, "none")).status).toBe(404);
  expect((await list({ limit: "200" })).value.stipulations.map(({ externalId }) => externalId)).not.toContain(
    "of-nobody",
  );
});

test("addStipulation adds one stipulation per idempotency key and rejects an existing external id", async () => {
  const body = { ...lease, externalId: "once" };
  const headers = { "idempotency-key": "once" };
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(body, application, headers)));
  expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await add(body)).toMatchObject({ status: 409, body: { code: "EXTERNAL_ID_TAKEN" } });
  const found = (await list({ limit: "200" })).value.stipulations;
  expect(found.filter(({ externalId }) => externalId === "once")).toHaveLength(1);
});

test.each([
  {},
  { ...lease, name: "" },
  { ...lease, requestType: "Other" },
  { ...lease, fulfilledAt: "2026-11-20T12:00:00Z" },
  { ...lease, isFulfilled: true },
  { ...lease, customerFacingCopy: "x".repeat(2001) },
])("addStipulation rejects the body %o", async (body) => {
  const before = (await trail()).length;
  expect(await add(body)).toMatchObject({ status: 422, body: { code: "VALIDATION" } });
  expect((await trail()).length).toBe(before);
});

test("listLenderStipulations lists stipulations newest first, in pages, filtered by application and fulfillment", async () => {
  const query: Record<string, string> = { opportunityId: application };
  const whole = (await list({ ...query, limit: "200" })).value.stipulations;
  expect(whole.length).toBeGreaterThan(4);
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { value } = await list({ ...query, limit: "2", ...(cursor && { cursor }) });
    expect(value.stipulations.length).toBeLessThanOrEqual(2);
    seen.push(...value.stipulations.map(({ stipulationId }) => stipulationId));
    cursor = value.nextCursor;
  }
  expect(seen).toEqual(whole.map(({ stipulationId }) => stipulationId));
  const times = whole.map(({ createdTimestamp }) => createdTimestamp.epochMilliseconds);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  const states = async (fulfilled: string) =>
    new Set(
      (await list({ fulfilled, limit: "200" })).value.stipulations.map(({ isFulfilled }) => isFulfilled),
    );
  expect([await states("true"), await states("false")]).toEqual([new Set([true]), new Set([false])]);
  expect((await list({ opportunityId: "none" })).value).toEqual({ stipulations: [], nextCursor: null });
  expect((await list({ cursor: "nonsense" })).status).toBe(422);
  expect((await list({ fulfilled: "perhaps" })).status).toBe(422);
});

test("addStipulation rejects a request for additional signers together with owners or managers", async () => {
  const asked = { ...lease, name: "People", groupName: "People", type: "BusinessOwnership" };
  for (const [at, flags] of [{ showOwners: true }, { showManagers: true }].entries()) {
    const refused = await add({ ...asked, externalId: "people", ...flags, showAdditionalSigners: true });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { showAdditionalSigners: "must be a separate stipulation, without showOwners and showManagers" },
    ]);
    expect((await add({ ...asked, externalId: `owners-${at}`, ...flags })).status).toBe(200);
  }
  expect((await add({ ...asked, externalId: "signers", showAdditionalSigners: true })).status).toBe(200);
});
