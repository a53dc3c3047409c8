import { auditEntries } from "@portal/database/schema/server";
import { bankAccounts } from "@portal/database/schema/banking";
import { contacts } from "@portal/database/schema/auth";
import { advances, transactions } from "@portal/database/schema/loans";
import { staff } from "@portal/database/schema/staff";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { schedulePayment } from "@portal/domain/payments/contract";
import * as contract from "@portal/domain/payments/lender/contract";
import { memoryBox, sandboxAch } from "@portal/providers/ach/sandbox-ach";
import { writeReturns } from "@portal/providers/ach/sandbox-ach-returns";
import { asc, eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { collectPayments } from "../ach/collect-payments.ts";
import { openNumber } from "../banks/sealed-number.ts";
import { authorizationOf } from "../../testing/authorize.ts";
import { openDesk } from "../../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { runHourly } from "../../testing/run-hourly.ts";
import { achJobs } from "../ach/jobs.ts";

const cutOff = Temporal.PlainDateTime.from("2026-11-20T17:00:00");
let portal: TestApp;
let released: string[];
let bank: typeof bankAccounts.$inferSelect;
let loan: typeof advances.$inferSelect;

beforeEach(async () => {
  released = [];
  const far = sandboxAch(memoryBox(), () => cutOff);
  const ach = {
    ...far,
    release: (stagedAs: string, name: string) => {
      released.push(name);
      return far.release(stagedAs, name);
    },
  };
  portal = await testApp({}, { ach });
  const { database } = portal.context;
  const [row] = await database.select().from(advances).where(eq(advances.loanId, "4410-22871"));
  const [usual] = await database
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.accountId, row?.accountId ?? ""));
  if (!row || !usual) throw new Error("the cast has nobody who pays");
  [loan, bank] = [row, usual];
});
afterEach(() => portal.close());

async function schedule(...amounts: readonly number[]): Promise<string[]> {
  const dana = await portal.signIn("dana@mapleandmain.example");
  const ids: string[] = [];
  for (const transactionAmount of amounts) {
    portal.clock.advance({ seconds: 1 });
    const effectiveDate = Temporal.PlainDate.from("2026-11-23");
    const mask = `****${bank.lastFour}`;
    const body = {
      advanceId: loan.id,
      effectiveDate,
      transactionAmount,
      fiInfo: { Id: bank.id },
      authorizationSha256: authorizationOf({ transactionAmount, effectiveDate, mask }),
    };
    ids.push((await dana.call(schedulePayment, { body })).value.transactionScheduleInfo.transactionId);
  }
  return ids;
}
async function send(): Promise<void> {
  portal.clock.advance({ hours: 5 });
  await runHourly(portal, achJobs);
}
const filesNow = async () => (await portal.lender.call(contract.listAchFiles)).value.files;
const trail = async () =>
  (await portal.context.database.select().from(auditEntries).orderBy(asc(auditEntries.sequence)))
    .filter(({ subjectKind, actorKind }) => actorKind === "lender" && subjectKind.startsWith("ach"))
    .map(({ actorId, action, subjectId, detail }) => ({ actorId, action, subjectId, detail }));

test("the lender lists payments with all fields, newest first, in pages and by status", async () => {
  const [first = "", second = "", third = ""] = await schedule(10_000, 20_000, 30_001);
  await portal.context.database.update(transactions).set({ status: "C" }).where(eq(transactions.id, first));
  const list = async (query: Record<string, string>) =>
    (await portal.lender.call(contract.listLenderPayments, { query })).value;
  const page = await list({ limit: "2" });
  expect(page.payments.map(({ transactionId }) => transactionId)).toEqual([third, second]);
  const rest = await list({ limit: "2", cursor: page.nextCursor ?? "" });
  expect([rest.payments.map(({ transactionId }) => transactionId), rest.nextCursor]).toEqual([[first], null]);
  expect((await list({ status: "C" })).payments.map(({ transactionId }) => transactionId)).toEqual([first]);
  const scheduledTimestamp = portal.clock.now();
  await send();
  const sent = await list({ status: "PA" });
  expect(sent.payments).toHaveLength(2);
  const trace = sent.payments[0]?.traceNumber;
  expect(trace).toMatch(/^0910000100000\d\d$/);
  expect(sent.payments[0]).toEqual({
    transactionId: third,
    advanceId: loan.id,
    loanId: "4410-22871",
    advanceExternalId: loan.externalId,
    accountId: loan.accountId,
    accountName: "Maple & Main Bakery LLC",
    status: "PA",
    returnCode: null,
    amount: 30_001,
    effectiveDate: Temporal.PlainDate.from("2026-11-23"),
    sendDate: Temporal.PlainDate.from("2026-11-23"),
    institutionName: bank.institutionName,
    lastFour: bank.lastFour,
    attempts: 1,
    traceNumber: trace,
    scheduledTimestamp,
    sentTimestamp: portal.clock.now(),
    settledTimestamp: null,
    returnedTimestamp: null,
    cancelledTimestamp: null,
    calledOffFor: null,
    correctedFor: null,
    history: [{ attempt: 1, day: Temporal.PlainDate.from("2026-11-23"), returns: [] }],
    authorization: {
      agreedTimestamp: scheduledTimestamp,
      contactId: expect.any(String),
      text: expect.stringContaining("you authorize us to debit $300.01"),
      textVersion: "1",
    },
  });
  const wrong = await portal.lender.call(contract.listLenderPayments, { query: { cursor: "nonsense" } });
  expect([wrong.status, wrong.body.fields]).toEqual([422, { cursor: "is not a valid cursor" }]);
});

test("the lender downloads a file with the listed totals, and the audit trail records the download", async () => {
  await schedule(10_000, 20_001);
  await send();
  const [file, ...others] = await filesNow();
  expect(others).toEqual([]);
  expect(file).toMatchObject({
    name: "ach-2026-11-20-A.ach",
    day: Temporal.PlainDate.from("2026-11-20"),
    entries: 2,
    debitTotal: 30_001,
    creditTotal: 0,
    createdTimestamp: portal.clock.now(),
    handedTimestamp: portal.clock.now(),
  });
  const { response } = await portal.lender.call(contract.downloadAchFile, {
    params: { fileId: file?.fileId ?? "" },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-disposition": "attachment; filename=ach-2026-11-20-A.ach",
    "cache-control": "no-store",
  });
  const control = response.body.split("\n").find((line) => line.startsWith("90")) ?? "";
  expect([control.slice(13, 21), control.slice(31, 43), control.slice(43, 55)]).toEqual([
    "00000002",
    "000000030001",
    "000000000000",
  ]);
  expect(response.body).toContain(openNumber(portal.context.cipher, bank));
  expect(await trail()).toEqual([
    { actorId: "sandbox", action: "ach-file.downloaded", subjectId: file?.fileId, detail: {} },
  ]);
  const none = await portal.lender.call(contract.downloadAchFile, { params: { fileId: "none" } });
  expect(none.status).toBe(404);
  expect(await trail()).toHaveLength(1);
});

test("the portal delivers a file again on the lender's request, once per idempotency key", async () => {
  await schedule(10_000);
  await send();
  const [file] = await filesNow();
  const fileId = file?.fileId ?? "";
  const hand = (headers = {}) =>
    portal.lender.call(contract.deliverAchFile, { params: { fileId }, body: {}, headers });
  const headers = { "idempotency-key": "again-1" };
  const answers = [await hand(headers), await hand(headers)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.value.file).toMatchObject({ fileId, handedTimestamp: null });
  await portal.jobs.drain();
  expect(released).toEqual(["ach-2026-11-20-A.ach", "ach-2026-11-20-A.ach"]);
  expect((await filesNow())[0]?.handedTimestamp).toEqual(portal.clock.now());
  expect((await trail()).map(({ action }) => action)).toEqual(["ach-file.handed-again"]);
  // The portal writes no second file, so each payment is sent once.
  await runHourly(portal, achJobs);
  expect(await filesNow()).toHaveLength(1);
  const none = await portal.lender.call(contract.deliverAchFile, { params: { fileId: "none" }, body: {} });
  expect(none.status).toBe(404);
});

test("the portal reads each bank file from the lender once, and rejects an incomplete file", async () => {
  const [id = ""] = await schedule(10_000);
  await send();
  const { value } = await portal.lender.call(contract.listLenderPayments);
  const traceNumber = value.payments[0]?.traceNumber ?? "";
  const batch = { companyName: "A", companyId: "1", secCode: "CCD", description: "X" };
  const entry = {
    transactionCode: "27",
    routingNumber: bank.routingNumber,
    accountNumber: "12345678",
    amountCents: 10_000,
    reference: "",
    name: "",
    traceNumber,
  };
  const content = writeReturns([{ batch, entry, code: "R02" }], cutOff);
  const take = (body: object) => portal.lender.call(contract.takeInboundFile, { body });
  const answer = await take({ name: "returns 1.ach", content });
  expect(answer.status).toBe(200);
  expect(answer.value.file).toEqual({
    inboundFileId: expect.any(String),
    name: "returns 1.ach",
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    readTimestamp: portal.clock.now(),
    entries: 1,
    unknown: 0,
    ignored: 0,
  });
  const status = async () =>
    (await portal.lender.call(contract.listLenderPayments)).value.payments.map((each) => [
      each.transactionId,
      each.status,
      each.returnCode,
    ]);
  expect(await status()).toEqual([[id, "F", "R02"]]);
  const again = await take({ name: "another name.ach", content });
  expect(again.value).toEqual(answer.value);
  const { value: listed } = await portal.lender.call(contract.listInboundFiles);
  expect(listed).toEqual({ files: [answer.value.file], nextCursor: null });
  expect(await trail()).toEqual([
    {
      actorId: "sandbox",
      action: "ach-inbound.read",
      subjectId: answer.value.file.inboundFileId,
      detail: { entries: 1, unknown: 0, ignored: 0 },
    },
  ]);
  const torn = await take({ name: "torn.ach", content: content.slice(0, 300) });
  expect([torn.status, torn.body]).toEqual([
    422,
    {
      error: true,
      code: "NOT_AN_ACH_FILE",
      message: "This is not a complete Nacha file.",
      fields: { content: "the file ends before its file control record, line 4" },
    },
  ]);
  expect((await take({ name: "../x", content })).status).toBe(422);
});

describe("canceling a payment as the lender", () => {
  const cancel = (transactionId: string, body = { reason: "Paid by wire" }, headers = {}) =>
    portal.lender.call(contract.cancelLenderPayment, { params: { transactionId }, body, headers });
  const statusOf = async (id: string) => {
    const { value } = await portal.lender.call(contract.listLenderPayments);
    return value.payments.find(({ transactionId }) => transactionId === id);
  };

  test("the lender can cancel a payment after the borrower's deadline until the payment is in a file", async () => {
    const [first = "", second = ""] = await schedule(10_000, 20_000);
    const answers = [await cancel(first), await cancel(first)];
    expect(answers.map(({ status, value }) => [status, value])).toEqual([
      [200, { transactionId: first, status: "C" }],
      [200, { transactionId: first, status: "C" }],
    ]);
    const cancelledTimestamp = portal.clock.now();
    await send();
    expect(await statusOf(first)).toMatchObject({ status: "C", cancelledTimestamp, attempts: 0 });
    expect(await statusOf(second)).toMatchObject({ status: "PA", cancelledTimestamp: null, attempts: 1 });
    const entries = await portal.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "payment.cancelled"));
    expect(
      entries.map(({ actorKind, actorId, subjectId, detail }) => [actorKind, actorId, subjectId, detail]),
    ).toEqual([["lender", "sandbox", first, { reason: "Paid by wire" }]]);
  });

  test("the lender's cancellation is refused for a payment that is already in a file", async () => {
    const [id = ""] = await schedule(10_000);
    await send();
    const { status, body } = await cancel(id);
    expect([status, body]).toEqual([
      409,
      {
        error: true,
        code: "PAYMENT_SENT",
        message: "This payment is already in a file for the bank.",
      },
    ]);
    expect((await statusOf(id))?.status).toBe("PA");
  });

  test("the lender's cancellation waits for another transaction that sends the payment, and is refused", async () => {
    const [id = ""] = await schedule(10_000);
    const { body } = await runBlocked(
      portal.connection,
      (other) => other.update(transactions).set({ status: "PA" }).where(eq(transactions.id, id)),
      () => cancel(id),
    );
    expect(body.code).toBe("PAYMENT_SENT");
  });

  test("the lender's cancellation requires a reason and returns 404 for an unknown or imported payment", async () => {
    const [id = ""] = await schedule(10_000);
    expect((await cancel(id, { reason: "  " })).status).toBe(422);
    expect((await statusOf(id))?.status).toBe("Q");
    const [ofBook] = await portal.context.database
      .select({ id: transactions.id })
      .from(transactions)
      .where(ne(transactions.source, "portal"));
    for (const other of [ofBook?.id ?? "", "none"]) expect((await cancel(other)).status).toBe(404);
  });

  test("a cancellation while a file is written leaves each payment either canceled or in the file", async () => {
    const ids = await schedule(...Array.from({ length: 12 }, (_, at) => 10_000 + at));
    portal.clock.advance({ hours: 5 });
    const [, ...answers] = await Promise.all([
      collectPayments(portal.context),
      ...ids.map((id) => cancel(id)),
    ]);
    await runHourly(portal, achJobs);
    const [file] = await filesNow();
    const rows = await Promise.all(ids.map(statusOf));
    const called = answers.map(({ status }) => status === 200);
    expect(rows.map((row) => [row?.status, row?.traceNumber === null])).toEqual(
      called.map((isOff) => [isOff ? "C" : "PA", isOff]),
    );
    expect(file?.entries ?? 0).toBe(called.filter((isOff) => !isOff).length);
  });
});

test("the lists of ACH files and of inbound files reject an invalid cursor and accept a limit", async () => {
  for (const endpoint of [contract.listAchFiles, contract.listInboundFiles]) {
    const wrong = await portal.lender.call(endpoint, { query: { cursor: "nonsense" } });
    expect([wrong.status, wrong.body.fields]).toEqual([422, { cursor: "is not a valid cursor" }]);
    expect((await portal.lender.call(endpoint, { query: { limit: "1" } })).value).toEqual({
      files: [],
      nextCursor: null,
    });
  }
});

test("listLenderPayments filters by person, business, loan, code, day and amount, counts the matches, and omits the caller's own payments [DESK-FIND-05 DESK-SEC-06]", async () => {
  const [first = "", second = "", third = ""] = await schedule(10_000, 20_000, 30_001);
  const { database } = portal.context;
  await database
    .update(transactions)
    .set({ status: "F", returnCode: "R01" })
    .where(eq(transactions.id, first));
  const late = Temporal.PlainDate.from("2026-11-24");
  await database.update(transactions).set({ date: late }).where(eq(transactions.id, second));
  const idsOf = async (query: Record<string, string>) => {
    const { payments, total } = (await portal.lender.call(contract.listLenderPayments, { query })).value;
    expect(total).toBe(payments.length);
    return payments.map(({ transactionId }) => transactionId);
  };
  const [dana] = await database
    .select()
    .from(contacts)
    .where(eq(contacts.email, "dana@mapleandmain.example"));
  const [other] = await database.select().from(advances).where(ne(advances.accountId, loan.accountId));
  const all = [third, second, first];
  expect(await idsOf({ sort: "oldest" })).toEqual(all.toReversed());
  for (const query of [
    { contactId: dana?.id ?? "" },
    { contactId: dana?.externalId ?? "" },
    { accountId: loan.accountId },
    { advanceId: loan.id },
    { advanceId: loan.externalId },
  ])
    expect([query, await idsOf(query)]).toEqual([query, all]);
  for (const query of [
    { contactId: "nobody" },
    { accountId: other?.accountId ?? "" },
    { advanceId: other?.id ?? "" },
    { code: "R02" },
  ])
    expect([query, await idsOf(query)]).toEqual([query, []]);
  const desk = await openDesk(portal, ["lead"]);
  const seen = async () => (await desk.call(contract.listLenderPayments)).value.total;
  expect(await seen()).toBe(3);
  await database
    .update(staff)
    .set({ email: dana?.email ?? "" })
    .where(eq(staff.id, desk.staffId));
  expect(await seen()).toBe(0);
  expect(await idsOf({ code: "R01" })).toEqual([first]);
  expect(await idsOf({ from: "2026-11-24" })).toEqual([second]);
  expect(await idsOf({ to: "2026-11-23" })).toEqual([third, first]);
  expect(await idsOf({ amountFrom: "200", amountTo: "300.00" })).toEqual([second]);
  expect(await idsOf({ amountFrom: "300.01" })).toEqual([third]);
});
