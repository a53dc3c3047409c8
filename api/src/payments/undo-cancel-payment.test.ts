import { advances, transactions } from "@portal/database/schema/loans";
import { bankAccounts } from "@portal/database/schema/banking";
import { achEntries, payments } from "@portal/database/schema/payments";
import { auditEntries } from "@portal/database/schema/server";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { cancelPayment, schedulePayment, undoCancelPayment } from "@portal/domain/payments/contract";
import { cancelLenderPayment } from "@portal/domain/payments/lender/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { day } from "@portal/domain/testing/samples";
import { authorizationOf } from "../testing/authorize.ts";
import { banksOf } from "../testing/open-banks.ts";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { runHourly } from "../testing/run-hourly.ts";
import { achJobs } from "./ach/jobs.ts";
import { cancelPayment as cancelRow } from "./store.ts";

const email = "dana@mapleandmain.example";
/** A Wednesday. The tests start on the Friday before. */
const date = "2026-12-02";
let portal: TestApp;
let dana: Caller;
let advanceId: string;
let bankId: string;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
  dana = await portal.signIn(email);
  const { database } = portal.connection;
  const [loan] = await database.select().from(advances).where(eq(advances.loanId, "4410-22871"));
  advanceId = loan?.id ?? "";
  bankId = (await banksOf(dana, advanceId))[0]?.Id ?? "";
});
afterAll(() => portal.close());

const schedule = (cents: number, on = date) => {
  const agreed = { effectiveDate: day(on), transactionAmount: cents };
  const authorizationSha256 = authorizationOf({ ...agreed, mask: "****4821" });
  return dana.call(schedulePayment, {
    body: { ...agreed, advanceId, fiInfo: { Id: bankId }, authorizationSha256 },
  });
};
const idOfNew = async (cents: number, on = date) =>
  (await schedule(cents, on)).value.transactionScheduleInfo.transactionId;
const cancel = (transactionId: string) => dana.call(cancelPayment, { params: { transactionId }, body: {} });
const undo = (transactionId: string, caller = dana) =>
  caller.call(undoCancelPayment, { params: { transactionId }, body: {} });
const statusOf = async (id: string) => {
  const { database } = portal.connection;
  const [row] = await database.select().from(transactions).where(eq(transactions.id, id));
  return row?.status;
};
async function canceled(cents = 10_000, on = date): Promise<string> {
  const id = await idOfNew(cents, on);
  expect((await cancel(id)).status).toBe(200);
  return id;
}

describe("undoing a cancellation", () => {
  test("undoing a cancellation restores the payment, which the portal debits once", async () => {
    const id = await canceled();
    expect((await undo(id)).value).toEqual({ transactionId: id, status: "Q" });
    // The test repeats the call, as a browser does after a lost reply.
    expect((await undo(id)).value).toEqual({ transactionId: id, status: "Q" });
    const { database } = portal.connection;
    const [row] = await database.select().from(payments).where(eq(payments.transactionId, id));
    expect(row).toMatchObject({ cancelledAt: null, undoUntil: null, attempts: 0 });
    const trail = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(trail.map(({ action }) => action).toSorted()).toEqual([
      "payment.cancelled",
      "payment.restored",
      "payment.scheduled",
    ]);
    portal.clock.advance({ hours: 24 * 20 });
    await runHourly(portal, achJobs);
    const entries = await database.select().from(achEntries);
    expect(entries.map(({ transactionId, amountCents }) => [transactionId, amountCents])).toEqual([
      [id, 10_000],
    ]);
  });

  test("a cancellation waits for another transaction that sends the payment, and is refused", async () => {
    const id = await idOfNew(10_000);
    const { body } = await runBlocked(
      portal.connection,
      (other) => other.update(transactions).set({ status: "PA" }).where(eq(transactions.id, id)),
      () => cancel(id),
    );
    expect(body.code).toBe("TOO_LATE");
  });

  test("undoing a cancellation waits for another transaction that cancels the payment, and restores the payment", async () => {
    const id = await idOfNew(10_000);
    const now = portal.clock.now();
    const { status } = await runBlocked(
      portal.connection,
      (other) => cancelRow(other, id, { cancelledAt: now, undoUntil: now.add({ minutes: 5 }) }),
      () => undo(id),
    );
    expect([status, await statusOf(id)]).toEqual([200, "Q"]);
  });

  test("undoing a cancellation is possible for only five minutes", async () => {
    const [first, second] = [await canceled(10_000), await canceled(20_000)];
    portal.clock.advance({ milliseconds: 299_999 });
    expect([(await undo(first)).status, await statusOf(first)]).toEqual([200, "Q"]);
    portal.clock.advance({ milliseconds: 2 });
    const answer = await undo(second);
    expect([answer.status, await statusOf(second)]).toEqual([409, "C"]);
    expect(answer.body).toMatchObject({
      code: "CANNOT_UNDO",
      message: "This payment stays canceled. It can no longer be brought back.",
    });
  });

  test("undoing a cancellation is refused while a payment with the same date and amount is in progress", async () => {
    const id = await canceled();
    const another = await idOfNew(10_000);
    expect((await undo(id)).body.code).toBe("CANNOT_UNDO");
    expect([await statusOf(id), await statusOf(another)]).toEqual(["C", "Q"]);
  });

  test("undoing a cancellation is refused if the remaining balance is too small", async () => {
    // Dana owes $47,519.80, and a payment of $400.00 is in progress.
    const id = await canceled(4_000_000);
    const another = await idOfNew(711_981, "2026-12-03");
    expect((await undo(id)).body.code).toBe("CANNOT_UNDO");
    await cancel(another);
    await idOfNew(711_980, "2026-12-03");
    expect((await undo(id)).status).toBe(200);
  });

  test("undoing a cancellation while a payment is scheduled never exceeds the balance", async () => {
    const id = await canceled(4_000_000);
    const [undone, scheduled] = await Promise.all([undo(id), schedule(4_000_000, "2026-12-03")]);
    expect([undone.status, scheduled.status].filter((status) => status === 200)).toHaveLength(1);
  });

  test("undoing the lender's cancellation is refused, even if the borrower canceled the payment first", async () => {
    const [byLender, byBoth] = [await idOfNew(10_000), await canceled(20_000)];
    for (const transactionId of [byLender, byBoth]) {
      const body = { reason: "Disputed" };
      await portal.lender.call(cancelLenderPayment, { params: { transactionId }, body });
      expect((await undo(transactionId)).body.code).toBe("CANNOT_UNDO");
      expect(await statusOf(transactionId)).toBe("C");
    }
  });

  test("undoing a cancellation is refused if the bank account may no longer be debited", async () => {
    const id = await canceled();
    await portal.connection.database.update(bankAccounts).set({ achStatus: "R02" });
    expect((await undo(id)).body.code).toBe("CANNOT_UNDO");
  });

  test.each(["PA", "F", "S"] as const)(
    "undoing a cancellation does not change a payment with status %s",
    async (status) => {
      const id = await canceled();
      await portal.connection.database.update(transactions).set({ status }).where(eq(transactions.id, id));
      expect((await undo(id)).body.code).toBe("CANNOT_UNDO");
      expect(await statusOf(id)).toBe(status);
    },
  );

  test("undoing a cancellation returns 404 for another borrower", async () => {
    const id = await canceled();
    expect((await undo(id, await portal.signIn("rhea@callahancoffee.example"))).status).toBe(404);
    expect(await statusOf(id)).toBe("C");
  });
});
