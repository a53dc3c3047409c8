import { auditEntries } from "@portal/database/schema/server";
import { accountContacts } from "@portal/database/schema/loans";
import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import {
  fulfillStipulation,
  listNotifications,
  listOpportunities,
  listStipulations,
  listStipulationsOfType,
} from "@portal/domain/applications/contract";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobs } from "../jobs.ts";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { declineOverdue, declineOwnOverdue } from "./decline-overdue.ts";
import { plainText } from "../testing/plain-text.ts";

let portal: TestApp;
let wanda: Caller;
const email = "wanda@oseihomecare.example";
/** The ids of two requests to the borrower Wanda: for the demographic form and for payroll documents. */
let form: string;
let payroll: string;

const all = async () => {
  const { opportunities } = (await wanda.call(listOpportunities)).value;
  return opportunities.flatMap((each) => each.stipulations);
};
const rowOf = async (id: string) => {
  const { database } = portal.context;
  const [row] = await database.select().from(stipulations).where(eq(stipulations.id, id));
  if (!row) throw new Error("the request is gone");
  return row;
};
const change = (values: Partial<typeof stipulations.$inferInsert>) =>
  portal.context.database
    .update(stipulations)
    .set(values)
    .where(inArray(stipulations.id, [form, payroll]));
const lapsed = async () => {
  const trail = await portal.context.database.select().from(auditEntries);
  return trail.filter(({ action }) => action === "stipulation.lapsed");
};

beforeAll(async () => {
  portal = await testApp();
  wanda = await portal.signIn(email);
  const found = await all();
  form = found.find(({ name }) => name === "Borrower Demographic Information")?.id ?? "";
  payroll = found.find(({ groupName }) => groupName === "Payroll Verification")?.id ?? "";
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.context.database.delete(documents);
  await change({ fulfilledAt: null, optedOut: false, reopenedAt: null, createdAt: daysAgo(6) });
});

const daysAgo = (days: number) => portal.clock.now().subtract({ hours: 24 * days });

test("the job declines an optional form six days after the lender's request and audits the decline once [SERV-UPDEMO-05]", async () => {
  expect(await rowOf(form)).toMatchObject({ fulfilledAt: null, optedOut: false });
  const before = (await lapsed()).length;
  await declineOverdue(portal.context);
  const told = await all();
  expect(told.filter(({ optedOut }) => optedOut).map(({ id, isFulfilled }) => [id, isFulfilled])).toEqual([
    [form, true],
  ]);
  expect(await rowOf(form)).toMatchObject({ fulfilledAt: portal.clock.now(), optedOut: true });
  expect(await rowOf(payroll)).toMatchObject({ fulfilledAt: null, optedOut: false });
  portal.clock.advance({ hours: 1 });
  await declineOverdue(portal.context);
  expect((await rowOf(form)).fulfilledAt).toEqual(portal.clock.now().subtract({ hours: 1 }));
  expect(
    (await lapsed()).slice(before).map(({ actorKind, subjectId, detail }) => [actorKind, subjectId, detail]),
  ).toEqual([["portal", form, { optedOut: true }]]);
  wanda = await portal.signIn(email);
});

test("the job does not decline a demographic form that was recently requested or reopened [SERV-UPDEMO-05]", async () => {
  for (const values of [{ createdAt: daysAgo(5) }, { reopenedAt: daysAgo(5.5) }]) {
    await change({ createdAt: daysAgo(7), reopenedAt: null, ...values });
    await declineOverdue(portal.context);
    expect(await rowOf(form)).toMatchObject({ fulfilledAt: null, optedOut: false });
  }
  await change({ createdAt: daysAgo(7), reopenedAt: null });
  await declineOverdue(portal.context);
  expect(await rowOf(form)).toMatchObject({ optedOut: true });
});

test("an overdue form is shown as declined after five full days, even before the job runs [SERV-UPDEMO-05]", async () => {
  const opportunityId = (await rowOf(form)).opportunityId;
  const seen = async () => {
    const params = { id: opportunityId };
    const isOf = ({ id }: { readonly id: string }) => id === form;
    const own = (await wanda.call(listStipulations, { params })).value.stipulations.find(isOf);
    const named = await wanda.call(listStipulationsOfType, { params: { ...params, type: own?.type ?? "" } });
    const { actionItems } = (await wanda.call(listNotifications)).value;
    const told = [own, named.value.stipulations.find(isOf), (await all()).find(isOf)];
    return {
      told: told.map((each) => [each?.isFulfilled, each?.fulfilled, each?.optedOut]),
      isCounted: actionItems.some(isOf),
    };
  };
  const today = portal.clock.now().toZonedDateTimeISO("America/New_York").startOfDay();
  const first = today.subtract({ days: 5 }).toInstant();
  for (const [milliseconds, isOver] of [
    [0, false],
    [-1, true],
  ] as const) {
    await change({ createdAt: first.add({ milliseconds }) });
    const told = Array.from({ length: 3 }, () => [isOver, isOver, isOver]);
    expect(await seen()).toEqual({ told, isCounted: !isOver });
  }
  expect(await rowOf(form)).toMatchObject({ fulfilledAt: portal.clock.now(), optedOut: true });
  expect(await rowOf(payroll)).toMatchObject({ fulfilledAt: null });
});

/** Inserts an uploaded demographic form that is not linked to a request. */
async function give(part: Pick<typeof documents.$inferInsert, "opportunityId" | "review">): Promise<void> {
  const [someone] = await portal.context.database.select().from(accountContacts).limit(1);
  await portal.context.database.insert(documents).values({
    contactId: someone?.contactId ?? "",
    filename: plainText("form.pdf"),
    documentType: "Demographic Information",
    contentType: "application/pdf",
    size: 1,
    sha256: "0".repeat(64),
    storageId: "the form",
    uploadedAt: portal.clock.now(),
    ...part,
  });
}

test.each([
  ["received", false],
  ["rejected", true],
] as const)(
  "the job fulfills an overdue form with a %s document and sets the declined flag to %s",
  async (review, optedOut) => {
    const { opportunityId } = await rowOf(form);
    await give({ opportunityId, review });
    await declineOverdue(portal.context);
    expect(await rowOf(form)).toMatchObject({ fulfilledAt: portal.clock.now(), optedOut });
  },
);

test("the job declines overdue demographic forms for forgiveness if the form is missing [FORG-DDEM-03, FORG-CONST-19]", async () => {
  const { database } = portal.context;
  const row = await rowOf(form);
  const names = ["Forgiveness Demographic Information", "Demographic Information", "Rent Documents"];
  const ids = names.map((name) => `forgiveness ${name}`);
  const copies = names.map((name) => ({
    ...row,
    id: `forgiveness ${name}`,
    externalId: `forgiveness ${name}`,
    name,
    groupName: name,
    type: name,
    documentType: name,
    requestType: "Forgiveness Application" as const,
  }));
  await database.insert(stipulations).values(copies);
  const states = async () =>
    (await Promise.all(ids.map(rowOf))).map(({ fulfilledAt, optedOut }) => [fulfilledAt !== null, optedOut]);
  const again = async (values: Partial<typeof stipulations.$inferInsert>) => {
    const set = { fulfilledAt: null, optedOut: false, reopenedAt: null, createdAt: daysAgo(6), ...values };
    await database.update(stipulations).set(set).where(inArray(stipulations.id, ids));
    await declineOverdue(portal.context);
    return states();
  };
  const [open, declined, sent] = [
    [false, false],
    [true, true],
    [true, false],
  ];
  expect(await again({})).toEqual([declined, declined, open]);
  expect(await again({ createdAt: daysAgo(5) })).toEqual([open, open, open]);
  // A request that the lender reopened stays open until the borrower acts.
  expect(await again({ reopenedAt: daysAgo(6) })).toEqual([open, open, open]);
  await give({ opportunityId: row.opportunityId });
  expect(await again({})).toEqual([declined, sent, open]);
  await database.update(documents).set({ documentType: "Forgiveness Demographic Information" });
  expect(await again({})).toEqual([sent, declined, open]);
  await database.delete(stipulations).where(inArray(stipulations.id, ids));
});

test("an overdue demographic form for forgiveness is shown as declined before the job runs [FORG-DDEM-03, FORG-CONST-19]", async () => {
  // At 10 PM in New York, the next day has begun in UTC.
  portal.clock.advance({ hours: 10 });
  wanda = await portal.signIn(email);
  const today = portal.clock.now().toZonedDateTimeISO("America/New_York").startOfDay();
  const first = today.subtract({ days: 5 }).toInstant();
  const { database } = portal.context;
  const row = await rowOf(form);
  const name = "Forgiveness Demographic Information";
  const copy = { ...row, name, groupName: name, type: name, documentType: name };
  await database.insert(stipulations).values({
    ...copy,
    id: "forgiveness-form",
    externalId: "forgiveness-form",
    requestType: "Forgiveness Application",
  });
  const params = { id: row.opportunityId };
  for (const [milliseconds, isOver] of [
    [0, false],
    [-1, true],
  ] as const) {
    const createdAt = first.add({ milliseconds });
    await database.update(stipulations).set({ createdAt }).where(eq(stipulations.id, "forgiveness-form"));
    const told = (await wanda.call(listStipulations, { params })).value.stipulations;
    expect(told.find(({ id }) => id === "forgiveness-form")).toMatchObject({
      isFulfilled: isOver,
      optedOut: isOver,
    });
  }
  await database.delete(stipulations).where(eq(stipulations.id, "forgiveness-form"));
});

test("when an automatic decline cannot be saved, the portal shows the stored request and logs an error", async () => {
  const run = (text: string) => portal.connection.pool.query(text);
  await run("alter table audit_unchained rename to audit_unchained_away");
  try {
    expect((await all()).find(({ id }) => id === form)).toMatchObject({ isFulfilled: false });
  } finally {
    await run("alter table audit_unchained_away rename to audit_unchained");
  }
  expect(portal.logged.join()).toContain("a form that declines itself could not be saved");
  expect((await all()).find(({ id }) => id === form)).toMatchObject({ isFulfilled: true, optedOut: true });
});

test("declining a borrower's overdue requests returns whether any request was declined", async () => {
  const asked = async () => declineOwnOverdue(portal.context, [await rowOf(payroll), await rowOf(form)]);
  await change({ createdAt: daysAgo(1) });
  expect(await asked()).toBe(false);
  await change({ createdAt: daysAgo(6) });
  const before = (await lapsed()).length;
  expect(await declineOwnOverdue(portal.context, [await rowOf(payroll)])).toBe(false);
  expect(await lapsed()).toHaveLength(before);
  expect(await asked()).toBe(true);
  expect(await asked()).toBe(false);
  expect(await lapsed()).toHaveLength(before + 1);
});

test("submitting a declined form clears the decline only if a document exists", async () => {
  await declineOverdue(portal.context);
  const { opportunityId } = await rowOf(form);
  const fulfil = () =>
    wanda.call(fulfillStipulation, { params: { id: opportunityId, stipId: form }, body: {} });
  expect((await fulfil()).status).toBe(200);
  const before = await rowOf(form);
  expect(before.optedOut).toBe(true);
  await give({ opportunityId });
  expect((await fulfil()).status).toBe(200);
  expect(await rowOf(form)).toEqual({ ...before, optedOut: false, version: before.version + 1 });
});

test("the job declines a limited number of forms per run", async () => {
  const { database } = portal.context;
  const row = await rowOf(form);
  const copies = Array.from({ length: 7 }, (_, at) => ({
    ...row,
    id: `0000-${at}`,
    externalId: `copy-${at}`,
    // Every second copy requests a different document, which the job must skip.
    ...(at % 2 === 1 && { documentType: "TaxReturn", name: "Other", groupName: "Demographic Information" }),
  }));
  await database.insert(stipulations).values(copies);
  const done = async () => {
    const rows = await database.select().from(stipulations).where(eq(stipulations.optedOut, true));
    return rows
      .map(({ id }) => id)
      .filter((id) => id.startsWith("0000-"))
      .toSorted();
  };
  await declineOverdue(portal.context, { size: 2, most: 1 });
  expect(await done()).toEqual(["0000-0"]);
  await declineOverdue(portal.context, { size: 2, most: 10 });
  expect(await done()).toEqual(["0000-0", "0000-2", "0000-4", "0000-6"]);
  await database.delete(stipulations).where(
    inArray(
      stipulations.id,
      copies.map(({ id }) => id),
    ),
  );
});

test("the job that declines overdue forms runs hourly [SERV-UPDEMO-05]", () => {
  expect(jobs.filter(({ name }) => name === "documents.decline-overdue")).toMatchObject([{ isHourly: true }]);
});

test("the job skips a locked form and declines the form in the next run", async () => {
  const other = await portal.connection.pool.connect();
  await other.query("begin");
  await other.query("select 1 from stipulations where id = $1 for update", [form]);
  await declineOverdue(portal.context);
  expect(await rowOf(form)).toMatchObject({ fulfilledAt: null });
  await other.query("rollback");
  other.release();
  await declineOverdue(portal.context);
  expect(await rowOf(form)).toMatchObject({ optedOut: true });
});

test("reading requests does not decline another borrower's overdue form", async () => {
  const { database } = portal.context;
  const row = await rowOf(form);
  const others = { ...row, id: "another's form", externalId: "another's form" };
  await database.insert(stipulations).values(others);
  expect(await declineOwnOverdue(portal.context, [row])).toBe(true);
  expect(await rowOf(form)).toMatchObject({ optedOut: true });
  expect(await rowOf("another's form")).toMatchObject({ fulfilledAt: null });
  expect(await declineOwnOverdue(portal.context, [])).toBe(false);
  await database.delete(stipulations).where(eq(stipulations.id, "another's form"));
});

test("the job declines overdue forms in batches and stops at the maximum number of batches", async () => {
  const { database } = portal.context;
  const row = await rowOf(form);
  const ids = ["a", "b", "c", "d", "e"].map((letter) => `0000-${letter}`);
  const copies = ids.map((id) => ({ ...row, id, externalId: id }));
  const left = async () => {
    const rows = await database.select().from(stipulations).where(inArray(stipulations.id, ids));
    return rows.filter(({ fulfilledAt }) => fulfilledAt === null).map(({ id }) => id);
  };
  await database.insert(stipulations).values(copies);
  await declineOverdue(portal.context, { size: 2, most: 2 });
  expect(await left()).toEqual(["0000-e"]);
  await declineOverdue(portal.context, { size: 2, most: 2 });
  expect(await left()).toEqual([]);
  await database.delete(stipulations).where(inArray(stipulations.id, ids));
});
