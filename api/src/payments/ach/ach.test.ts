import { auditEntries, jobLeases } from "@portal/database/schema/server";
import { bankAccounts, institutions } from "@portal/database/schema/banking";
import { advances, transactions } from "@portal/database/schema/loans";
import {
  achCutOffs,
  achEntries,
  achFiles,
  achInboundFiles,
  achReturns,
  payments,
} from "@portal/database/schema/payments";
import type { TransactionDatabase } from "@portal/database/connection";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { saveSelfServiceBank } from "@portal/domain/payments/banks/contract";
import {
  cancelPayment,
  listSelfServiceLoans,
  schedulePayment,
  undoCancelPayment,
} from "@portal/domain/payments/contract";
import { listAchFiles, listLenderPayments } from "@portal/domain/payments/lender/contract";
import { writeReturns, type SandboxNotice } from "@portal/providers/ach/sandbox-ach-returns";
import { memoryBox, sandboxAch } from "@portal/providers/ach/sandbox-ach";
import { bankTime } from "@portal/domain/payments/ach/rules";
import { day, moment } from "@portal/domain/testing/samples";
import { AchFault, ProviderFault } from "@portal/providers/provider-fault";
import { parse, validate } from "achkit";
import { asc, eq, inArray, ne, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fingerprintOf, openNumber, sealNumber } from "../banks/sealed-number.ts";
import { authorizationOf } from "../../testing/authorize.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { closeDay, listUndelivered, lockDay } from "./ach-store.ts";
import { collectPayments } from "./collect-payments.ts";
import { deliverFile } from "./deliver-file.ts";
import { retryDelivery } from "./retry-delivery.ts";
import { readInbound } from "./read-inbound.ts";
import { sealedFile } from "./sealed-file.ts";
import { runHourly } from "../../testing/run-hourly.ts";
import { achJobs } from "./jobs.ts";
import { plainText } from "../../testing/plain-text.ts";

const email = "dana@mapleandmain.example";

let portal: TestApp;
let dana: Caller | undefined;
let loan: typeof advances.$inferSelect;
let bank: typeof bankAccounts.$inferSelect;

async function open(settings: Readonly<Record<string, string>> = {}, more = {}): Promise<void> {
  portal = await testApp(settings, more);
  dana = undefined;
  const { database } = portal.context;
  const [row] = await database.select().from(advances).where(eq(advances.loanId, "4410-22871"));
  if (!row) throw new Error("no loan");
  loan = row;
  const [usual] = await database
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.accountId, loan.accountId));
  if (!usual) throw new Error("no bank account");
  bank = usual;
  // Runs the jobs that the portal runs at each start, because Thursday's cut-off has passed.
  await due();
}
beforeEach(() => open());
afterEach(() => portal.close());

async function ask(amountCents: number, date: string, bankId = bank.id) {
  dana ??= await portal.signIn(email);
  const agreed = { effectiveDate: day(date), transactionAmount: amountCents };
  const [from] = await portal.context.database.select().from(bankAccounts).where(eq(bankAccounts.id, bankId));
  return dana.call(schedulePayment, {
    body: {
      ...agreed,
      advanceId: loan.id,
      fiInfo: { Id: bankId },
      authorizationSha256: authorizationOf({ ...agreed, mask: `****${from?.lastFour}` }),
    },
  });
}
async function schedule(amountCents: number, date = "2026-11-23", bankId?: string): Promise<string> {
  const answer = await ask(amountCents, date, bankId);
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  return answer.value.transactionScheduleInfo.transactionId;
}
async function at(time: string): Promise<void> {
  const moment = Temporal.PlainDateTime.from(time).toZonedDateTime("America/New_York").toInstant();
  portal.clock.advance(portal.clock.now().until(moment));
  dana = undefined;
  await due();
}
async function due(): Promise<void> {
  await runHourly(portal, achJobs);
}
const cutOff = "2026-11-20T17:00";

const files = () =>
  portal.context.database.select().from(achFiles).orderBy(asc(achFiles.createdAt), asc(achFiles.name));
const contentOf = (file: typeof achFiles.$inferSelect) =>
  portal.context.cipher.decrypt(sealedFile(file.id), file.sealed);
const entries = () => portal.context.database.select().from(achEntries).orderBy(asc(achEntries.traceNumber));
async function payment(transactionId: string) {
  const [row] = await portal.context.database
    .select()
    .from(payments)
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .where(eq(payments.transactionId, transactionId));
  if (!row) throw new Error("no payment");
  return { ...row.payments, status: row.transactions.status, returnCode: row.transactions.returnCode };
}
/** Adds a bank account of the same business. @returns its id */
async function another(): Promise<string> {
  const { cipher, database } = portal.context;
  const id = "another";
  await database.insert(bankAccounts).values({
    ...bank,
    id,
    externalId: id,
    isDefault: false,
    sealedNumber: sealNumber(cipher, id, "8140035509"),
    lastFour: "5509",
    fingerprint: fingerprintOf(cipher, bank.routingNumber, "8140035509"),
  });
  return id;
}
const bankNow = async () =>
  (await portal.context.database.select().from(bankAccounts).where(eq(bankAccounts.id, bank.id)))[0];
const loanNow = async () =>
  (await portal.context.database.select().from(advances).where(eq(advances.id, loan.id)))[0];
const trail = async () =>
  (await portal.context.database.select().from(auditEntries).orderBy(asc(auditEntries.sequence)))
    .filter(
      ({ subjectKind, actorKind }) => actorKind === "portal" && /^(?:ach|transaction)/.test(subjectKind),
    )
    .map(({ action, subjectId, detail }) => ({ action, subjectId, detail }));

const listed = async (id: string) => {
  dana = await portal.signIn(email);
  const { value } = await dana.call(listSelfServiceLoans);
  return value.loans.flatMap(({ QueueTransactions }) => QueueTransactions).find(({ Id }) => Id === id);
};

/** Builds the bank's notice with a return or correction code about a payment's latest file entry. */
async function noticeOf(
  transactionId: string,
  code: string,
  change: Partial<SandboxNotice["entry"]> = {},
): Promise<SandboxNotice> {
  const [sent] = (await entries()).filter((entry) => entry.transactionId === transactionId).toReversed();
  const batch = {
    companyName: "ALDERWAY",
    companyId: "1234567890",
    secCode: "CCD",
    description: "LOAN PYMT",
  };
  const entry = {
    transactionCode: "27",
    routingNumber: bank.routingNumber,
    accountNumber: openNumber(portal.context.cipher, bank),
    amountCents: sent?.amountCents ?? 0,
    reference: "",
    name: "",
    traceNumber: sent?.traceNumber ?? "",
    ...change,
  };
  return { batch, entry, code };
}

/** Makes the sandbox bank report a return or correction code for a payment's latest file entry. */
async function tell(...notice: Parameters<typeof noticeOf>): Promise<void> {
  await portal.context.sandbox?.ach?.tell([await noticeOf(...notice)]);
}

describe("the daily cut-off for payments", () => {
  test("the cut-off writes due payments into one file, delivers the file and leaves later payments waiting", async () => {
    const first = await schedule(10_000);
    const second = await schedule(250_01);
    const later = await schedule(30_000, "2026-11-24");
    await at("2026-11-20T16:59:59");
    expect(await files()).toEqual([]);
    expect((await payment(first)).status).toBe("Q");
    await at(cutOff);
    const [file, ...others] = await files();
    if (!file) throw new Error("no file");
    expect(others).toEqual([]);
    expect(file).toMatchObject({
      name: "ach-2026-11-20-A.ach",
      day: day("2026-11-20"),
      modifier: "A",
      entries: 2,
      debitCents: 35_001,
      creditCents: 0,
      handedAt: portal.clock.now(),
    });
    const content = contentOf(file);
    expect(validate(content)).toEqual({ ok: true, errors: [] });
    const read = parse(content);
    expect(read).toMatchObject({ creationDate: "261120", creationTime: "1700", fileIdModifier: "A" });
    expect(read.control?.totalDebit).toBe(35_001);
    expect(read.batches).toMatchObject([
      {
        sec: "CCD",
        description: "LOAN PYMT",
        effectiveDate: "261123",
        companyName: "ALDERWAY",
        originDfi: "09100001",
      },
    ]);
    expect(
      read.batches[0]?.entries
        .map(({ amountCents, account, routing, idNumber, name, txnCode }) => [
          amountCents,
          account,
          routing,
          idNumber,
          name,
          txnCode,
        ])
        .toSorted(),
    ).toEqual(
      [10_000, 25_001].map((cents) => [
        cents,
        openNumber(portal.context.cipher, bank),
        bank.routingNumber,
        "4410-22871",
        "MAPLE & MAIN BAKERY LL",
        27,
      ]),
    );
    for (const id of [first, second]) {
      expect(await payment(id)).toMatchObject({ status: "PA", attempts: 1, sentAt: portal.clock.now() });
    }
    expect(await payment(later)).toMatchObject({ status: "Q", attempts: 0, sentAt: null });
    expect(
      (await entries()).map(({ transactionId, traceNumber, amountCents }) => [
        transactionId,
        traceNumber,
        amountCents,
      ]),
    ).toEqual(
      [first, second]
        .toSorted()
        .map((id, index) => [id, `09100001000000${index + 1}`, id === first ? 10_000 : 25_001]),
    );
    expect(await trail()).toEqual([
      {
        action: "ach-file.written",
        subjectId: file.id,
        detail: { name: file.name, entries: 2, debitCents: 35_001 },
      },
      { action: "ach-file.handed", subjectId: file.id, detail: { name: file.name } },
    ]);
  });

  test("the cut-off closes a day without payments and writes no file", async () => {
    await at(cutOff);
    expect(await files()).toEqual([]);
    const [, closed] = await portal.context.database.select().from(achCutOffs).orderBy(asc(achCutOffs.day));
    expect(closed).toMatchObject({ day: day("2026-11-20"), closedAt: portal.clock.now(), lastTrace: 0 });
  });

  test("running the cut-off again does not change a day's closing time", async () => {
    await at(cutOff);
    const closedAt = portal.clock.now();
    await at("2026-11-20T18:00");
    await at("2026-11-22T18:00");
    const days = await portal.context.database.select().from(achCutOffs).orderBy(asc(achCutOffs.day));
    expect(days.map((each) => [each.day.toString(), each.closedAt])).toEqual([
      ["2026-11-19", expect.anything()],
      ["2026-11-20", closedAt],
    ]);
  });

  test("the cut-off waits for another process that closes the day, and writes no second file", async () => {
    await schedule(10_000);
    const date = day("2026-11-20");
    await portal.context.database.insert(achCutOffs).values({ day: date, lastTrace: 0 });
    await runBlocked(
      portal.connection,
      async (other) => {
        await lockDay(other, date);
        await closeDay(other, date, portal.clock.now());
      },
      () => at(cutOff),
    );
    expect(await files()).toEqual([]);
  });

  test("the cut-off waits for another transaction that cancels a payment, and does not send it", async () => {
    const id = await schedule(10_000);
    await runBlocked(
      portal.connection,
      (other) => other.update(transactions).set({ status: "C" }).where(eq(transactions.id, id)),
      () => at(cutOff),
    );
    expect([await files(), (await payment(id)).status]).toEqual([[], "C"]);
  });

  test("the cut-off leaves payments that are scheduled after the cut-off to the next business day", async () => {
    await at(cutOff);
    const late = await schedule(10_000);
    await at("2026-11-20T18:00");
    await at("2026-11-23T09:00");
    expect(await files()).toEqual([]);
    await at("2026-11-23T17:00");
    expect((await files()).map(({ name }) => name)).toEqual(["ach-2026-11-23-A.ach"]);
    expect(await entries()).toMatchObject([{ transactionId: late, effectiveDate: day("2026-11-24") }]);
  });

  test("after an outage over a holiday and a weekend, the cut-off catches up with one file", async () => {
    const id = await schedule(10_000);
    await at("2026-11-28T10:00");
    expect((await files()).map(({ name }) => name)).toEqual(["ach-2026-11-27-A.ach"]);
    expect(await entries()).toMatchObject([{ transactionId: id, effectiveDate: day("2026-11-30") }]);
  });

  test("the next file continues the trace numbers of the previous day's file", async () => {
    await schedule(10_000);
    await schedule(20_000, "2026-11-24");
    await at(cutOff);
    await at("2026-11-23T17:00");
    expect((await entries()).map(({ traceNumber }) => traceNumber)).toEqual([
      "091000010000001",
      "091000010000002",
    ]);
    await schedule(30_000, "2026-11-25");
    await schedule(40_000, "2026-11-25");
    portal.clock.advance({ hours: 24 });
    await collectPayments(portal.context, { limits: { entries: 1 } });
    expect((await files()).slice(2).map(({ name, entries: count }) => [name, count])).toEqual([
      ["ach-2026-11-24-A.ach", 1],
      ["ach-2026-11-24-B.ach", 1],
    ]);
  });

  test("the cut-off skips a payment with an invalid routing number and sends the other payments", async () => {
    const [spoilt, sound] = [await schedule(10_000), await schedule(20_000)];
    const set = (routingNumber: string) =>
      portal.context.database
        .update(payments)
        .set({ routingNumber })
        .where(eq(payments.transactionId, spoilt));
    const usual = (await payment(spoilt)).routingNumber;
    await set("12345");
    await at(cutOff);
    expect((await entries()).map(({ transactionId }) => transactionId)).toEqual([sound]);
    expect((await payment(spoilt)).status).toBe("Q");
    const told = portal.logged.filter((line) => line.includes("do not fit into a file"));
    expect(told.map((line) => JSON.parse(line).count)).toEqual([1]);
    await set(usual);
    await at("2026-11-23T17:00");
    expect((await payment(spoilt)).status).toBe("PA");
    expect(portal.logged.filter((line) => line.includes("do not fit into a file"))).toHaveLength(1);
  });

  test("the cut-off logs an error about payments above a day's file limit and sends these payments the next day", async () => {
    await schedule(10_000);
    await schedule(20_000);
    portal.clock.advance({ hours: 5 });
    await collectPayments(portal.context, { limits: { files: 1, entries: 1 } });
    expect(await entries()).toHaveLength(1);
    const told = () => portal.logged.filter((line) => line.includes("the day's files are full"));
    expect(told().map((line) => JSON.parse(line).count)).toEqual([1]);
    await at("2026-11-23T17:00");
    expect((await files()).map(({ name }) => name)).toEqual(["ach-2026-11-20-A.ach", "ach-2026-11-23-A.ach"]);
    expect(told()).toHaveLength(1);
  });

  test("an early collection writes a file before the cut-off, and the cut-off writes a second file for later payments", async () => {
    await schedule(10_000);
    await collectPayments(portal.context);
    expect(await files()).toEqual([]);
    await collectPayments(portal.context, { isEarly: true });
    expect((await files()).map(({ name }) => name)).toEqual(["ach-2026-11-20-A.ach"]);
    await schedule(20_000);
    await at(cutOff);
    expect((await files()).map(({ name }) => name)).toEqual(["ach-2026-11-20-A.ach", "ach-2026-11-20-B.ach"]);
  });

  test("an early collection includes the payments due at the next cut-off", async () => {
    await at(cutOff);
    await schedule(10_000, "2026-11-24");
    await collectPayments(portal.context, { isEarly: true });
    expect((await files()).map(({ name }) => name)).toEqual(["ach-2026-11-23-A.ach"]);
    expect((await entries()).map(({ effectiveDate }) => effectiveDate.toString())).toEqual(["2026-11-24"]);
  });

  test("the cut-off never sends a canceled payment", async () => {
    const id = await schedule(10_000);
    const other = await schedule(20_000);
    await portal.context.database.update(transactions).set({ status: "C" }).where(eq(transactions.id, id));
    await at(cutOff);
    expect((await entries()).map(({ transactionId }) => transactionId)).toEqual([other]);
    expect((await payment(id)).status).toBe("C");
  });

  test("the cut-off does not send payments from the lender's records", async () => {
    const before = await portal.context.database
      .select()
      .from(transactions)
      .where(eq(transactions.status, "Q"));
    expect(before.length).toBeGreaterThan(0);
    await at(cutOff);
    expect(await entries()).toEqual([]);
    expect(
      await portal.context.database.select().from(transactions).where(eq(transactions.status, "Q")),
    ).toHaveLength(before.length);
  });

  test("an ACH file can contain a balancing offset entry", async () => {
    await portal.close();
    const originator = {
      destination: "091000019",
      destinationName: "Prairie",
      origin: "9999999999",
      originName: "Nörth Bank",
      companyName: "Nörth",
      companyId: "8888888888",
      odfi: "07100001",
      description: "PAYMENT",
      personCode: "PPD",
      cutOff: "15:30",
    };
    await open({ ACH_ORIGINATOR: JSON.stringify(originator), ACH_OFFSET_ACCOUNT: "091000019:5550001" });
    await portal.context.database.update(bankAccounts).set({ holder: "person", accountType: "Savings" });
    await schedule(10_000);
    await at("2026-11-20T15:29:59");
    expect(await files()).toEqual([]);
    await at("2026-11-20T15:30");
    const [file] = await files();
    if (!file) throw new Error("no file");
    const content = contentOf(file);
    expect(validate(content)).toEqual({ ok: true, errors: [] });
    expect(file).toMatchObject({ entries: 1, debitCents: 10_000, creditCents: 10_000 });
    expect(content.slice(0, 94)).toBe(
      "101 09100001999999999992611201530A094101PRAIRIE                NORTH BANK                     ",
    );
    expect(parse(content).batches).toMatchObject([
      {
        serviceClass: 200,
        sec: "PPD",
        companyName: "NORTH",
        companyId: "8888888888",
        description: "PAYMENT",
        originDfi: "07100001",
        entries: [
          { txnCode: 37, amountCents: 10_000 },
          { txnCode: 22, amountCents: 10_000, account: "5550001" },
        ],
        control: { totalDebit: 10_000, totalCredit: 10_000 },
      },
    ]);
  });

  test.each([
    ["Savings", 37],
    ["Checking", 27],
  ] as const)("the cut-off debits a %s account with the transaction code %i", async (AccountType, code) => {
    dana = await portal.signIn(email);
    const { value } = await dana.call(saveSelfServiceBank, {
      body: {
        AdvanceId: loan.id,
        BankAccounts: [
          {
            BankAccountId: null,
            BusinessName: "Maple & Main Bakery LLC",
            ACHRoutingNumber: "990020307",
            BankAccountNumber: "4455667788",
            StreetAddress1: "418 Main Street",
            StreetAddress2: "",
            State: "IA",
            City: "Des Moines",
            Zip: "50312",
            AccountType,
          },
        ],
      },
    });
    await schedule(10_000, "2026-11-23", value.Records[0]?.Id);
    await at(cutOff);
    const [file] = await files();
    if (!file) throw new Error("no file");
    expect(parse(contentOf(file)).batches[0]?.entries).toMatchObject([
      { txnCode: code, account: "4455667788", amountCents: 10_000 },
    ]);
  });

  test("the database stores an ACH file's account numbers only encrypted, and the log contains no account numbers", async () => {
    await schedule(10_000);
    await at(cutOff);
    const [file] = await files();
    const number = openNumber(portal.context.cipher, bank);
    expect(JSON.stringify(file)).not.toContain(number);
    expect(contentOf(file as never)).toContain(number);
    expect(portal.logged.join("")).not.toContain(number);
  });
});

describe("delivering a file", () => {
  /** Opens a portal with a bank that at first accepts only the files in `taken`. */
  async function openAway(...taken: string[]) {
    await portal.close();
    const state = { isAway: true };
    const far = sandboxAch(memoryBox(), () => bankTime(portal.clock.now()));
    const released: string[] = [];
    const release = async (stagedAs: string, name: string) => {
      if (state.isAway && !taken.includes(name)) throw new ProviderFault("ach", "away", undefined);
      released.push(name);
      await far.release(stagedAs, name);
    };
    await open({}, { ach: { ...far, release } });
    return { state, released };
  }

  test("the portal retries a file's delivery and marks the payment as sent after the bank accepts the file", async () => {
    const { released, state } = await openAway();
    const id = await schedule(10_000);
    await at(cutOff);
    expect(await payment(id)).toMatchObject({ status: "PA", sentAt: null });
    expect((await files())[0]?.handedAt).toBeNull();
    state.isAway = false;
    const fileId = (await files())[0]?.id ?? "";
    await deliverFile(portal.context, { fileId });
    await deliverFile(portal.context, { fileId });
    expect(released).toEqual(["ach-2026-11-20-A.ach"]);
    expect(await payment(id)).toMatchObject({ status: "PA", sentAt: portal.clock.now() });
  });

  test("the lender sees why a delivery failed until the file is delivered", async () => {
    await portal.close();
    const far = sandboxAch(memoryBox(), () => bankTime(portal.clock.now()));
    let fault: Error | undefined = new AchFault("WRONG_HOST_KEY", "a file could not be staged", undefined);
    const stage: typeof far.stage = (...file) => (fault ? Promise.reject(fault) : far.stage(...file));
    await open({}, { ach: { ...far, stage } });
    await schedule(10_000);
    await at(cutOff);
    const seen = async () => {
      const [file] = (await portal.lender.call(listAchFiles)).value.files;
      return [file?.handedTimestamp, file?.deliveryFault, file?.deliveryFailedTimestamp];
    };
    expect(await seen()).toEqual([null, "WRONG_HOST_KEY", portal.clock.now()]);
    expect(portal.logged.some((line) => line.includes('"code":"wrong-host-key"'))).toBe(true);
    const fileId = (await files())[0]?.id ?? "";
    portal.clock.advance({ minutes: 1 });
    fault = new ProviderFault("ach", "away", undefined);
    await expect(deliverFile(portal.context, { fileId })).rejects.toBe(fault);
    expect(await seen()).toEqual([null, "FAILED", portal.clock.now()]);
    portal.clock.advance({ minutes: 1 });
    fault = undefined;
    await deliverFile(portal.context, { fileId });
    expect(await seen()).toEqual([portal.clock.now(), null, null]);
  });

  test("the portal retries a file's delivery every hour, even if the bank is unavailable for weeks", async () => {
    const { released, state } = await openAway();
    await schedule(10_000);
    portal.clock.advance({ hours: 5 });
    await collectPayments(portal.context);
    await expect(retryDelivery(portal.context)).resolves.toBeUndefined();
    portal.clock.advance({ hours: 24 });
    await retryDelivery(portal.context);
    portal.clock.advance({ seconds: 1 });
    await expect(retryDelivery(portal.context)).rejects.toBeInstanceOf(ProviderFault);
    portal.clock.advance({ hours: 24 * 20 });
    state.isAway = false;
    // Deletes the job, as if the job had stopped retrying the delivery.
    await portal.context.database.execute(sql`delete from pgboss.job where name = 'payments.ach-hand-over'`);
    await due();
    expect(released).toEqual(["ach-2026-11-20-A.ach"]);
    expect(await listUndelivered(portal.context.database)).toEqual([]);
  });

  test("the portal delivers later files even if an earlier file fails", async () => {
    const { released } = await openAway("ach-2026-11-20-B.ach");
    await schedule(10_000);
    await schedule(20_000);
    portal.clock.advance({ hours: 5 });
    await collectPayments(portal.context, { limits: { entries: 1 } });
    portal.clock.advance({ hours: 24, seconds: 1 });
    await expect(retryDelivery(portal.context)).rejects.toBeInstanceOf(ProviderFault);
    expect(released).toEqual(["ach-2026-11-20-B.ach"]);
    expect((await files()).map(({ handedAt }) => handedAt !== null)).toEqual([false, true]);
  });

  /**
   * Opens a portal with a file to deliver. The bank's first call of the given kind hangs until the test lets it
   * continue.
   */
  async function openHeldUp(kind: "stage" | "release") {
    await portal.close();
    const box = memoryBox();
    const far = sandboxAch(box, () => bankTime(portal.clock.now()));
    const [isHeld, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const calls: string[] = [];
    const heldUp = async (name: string, stagedAs: string) => {
      calls.push(`${name} ${stagedAs}`);
      if (name !== kind || calls.filter((call) => call.startsWith(kind)).length > 1) return;
      isHeld.resolve();
      await goOn.promise;
    };
    const ach = {
      ...far,
      stage: async (stagedAs: string, bytes: Uint8Array) => {
        await far.stage(stagedAs, bytes);
        await heldUp("stage", stagedAs);
      },
      release: async (stagedAs: string, name: string) => {
        await heldUp("release", stagedAs);
        await far.release(stagedAs, name);
      },
    };
    await open({}, { ach });
    await schedule(10_000);
    portal.clock.advance({ hours: 5 });
    await collectPayments(portal.context);
    const [file] = await files();
    const deliver = () => deliverFile(portal.context, { fileId: file?.id ?? "" });
    return { box, calls, isHeld: isHeld.promise, goOn: goOn.resolve, deliver };
  }
  const leases = () => portal.context.database.select().from(jobLeases);
  const isDeliveredOnce = async (box: ReturnType<typeof memoryBox>) => {
    expect(await box.list()).toEqual(["sent.ach-2026-11-20-A.ach"]);
    expect((await trail()).map(({ action }) => action)).toEqual(["ach-file.written", "ach-file.handed"]);
  };

  test.each(["stage", "release"] as const)(
    "a delivery waits while another delivery of the same file hangs in the %s call",
    async (kind) => {
      const { box, calls, isHeld, goOn, deliver } = await openHeldUp(kind);
      const first = deliver();
      await isHeld;
      const insert = vi.spyOn(portal.context.database, "insert");
      const second = deliver();
      // The second delivery keeps trying to get the file's lease.
      await expect.poll(() => insert.mock.calls.filter(([table]) => table === jobLeases).length).toBe(2);
      const before = [...calls];
      goOn();
      await Promise.all([first, second]);
      expect(before).toHaveLength(kind === "stage" ? 1 : 2);
      expect(calls.map((call) => call.split(" ")[0])).toEqual(["stage", "release"]);
      expect(await leases()).toEqual([]);
      await isDeliveredOnce(box);
    },
  );

  test("a delivery that loses its lease while staging a file does not release the file to the bank [CONN-DB-03]", async () => {
    const { box, calls, isHeld, goOn, deliver } = await openHeldUp("stage");
    const first = deliver().catch((fault: unknown) => fault);
    await isHeld;
    await portal.context.database.update(jobLeases).set({ until: moment("2026-01-01T00:00:00Z") });
    await deliver();
    goOn();
    expect(await first).toMatchObject({ provider: "ach", cause: { name: "LeaseLost" } });
    expect(calls.filter((call) => call.startsWith("release"))).toHaveLength(1);
    await isDeliveredOnce(box);
  });

  test("a delivery that waits too long for the lease throws a ProviderFault, and a retry succeeds [CONN-DB-03]", async () => {
    const { box, goOn, deliver } = await openHeldUp("stage");
    goOn();
    const [file] = await files();
    const fileId = file?.id ?? "";
    const name = `ach-delivery ${fileId}`;
    const until = moment("2999-01-01T00:00:00Z");
    await portal.context.database.insert(jobLeases).values({ name, holder: "another process", until });
    const fault: unknown = await deliverFile(portal.context, { fileId }, 300).catch(
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(ProviderFault);
    expect(fault).toMatchObject({
      provider: "ach",
      message: expect.stringContaining("another process is delivering"),
    });
    expect(await box.list()).toEqual([]);
    await portal.context.database.delete(jobLeases);
    await deliver();
    await isDeliveredOnce(box);
  });
});

describe("settling payments", () => {
  test("a debit without a return settles after two business days and reduces the loan's amounts", async () => {
    const id = await schedule(128_460);
    await at(cutOff);
    await at("2026-11-25T16:59");
    expect(await payment(id)).toMatchObject({ status: "PA", settledAt: null });
    expect(await loanNow()).toMatchObject({
      balanceCents: 4_751_980,
      pastDueAmountCents: 128_460,
      daysPastDue: 8,
    });
    await at("2026-11-25T17:00");
    expect(await payment(id)).toMatchObject({ status: "S", settledAt: portal.clock.now() });
    expect(await loanNow()).toMatchObject({ balanceCents: 4_623_520, pastDueAmountCents: 0, daysPastDue: 0 });
    expect((await trail()).at(-1)).toEqual({
      action: "payment.settled",
      subjectId: id,
      detail: { amountCents: 128_460 },
    });
    await at("2026-11-30T17:00");
    expect(await loanNow()).toMatchObject({ balanceCents: 4_623_520 });
  });

  test("two payments that settle together do not make the loan's balance negative", async () => {
    await schedule(28_460);
    await schedule(50_000);
    await at(cutOff);
    await portal.context.database
      .update(advances)
      .set({ balanceCents: 60_000 })
      .where(eq(advances.id, loan.id));
    await at("2026-11-25T17:00");
    expect(await loanNow()).toMatchObject({ balanceCents: 0, pastDueAmountCents: 50_000, daysPastDue: 8 });
  });

  test("settling waits for another transaction that changes the loan's balance, and reduces the new balance", async () => {
    await schedule(10_000);
    await at(cutOff);
    await runBlocked(
      portal.connection,
      (other) => other.update(advances).set({ balanceCents: 60_000 }).where(eq(advances.id, loan.id)),
      () => at("2026-11-25T17:00"),
    );
    expect((await loanNow())?.balanceCents).toBe(50_000);
  });

  test("settling waits for another transaction that returns the payment, and does not settle it", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await runBlocked(
      portal.connection,
      (other) => other.update(transactions).set({ status: "F" }).where(eq(transactions.id, id)),
      () => at("2026-11-25T17:00"),
    );
    expect(await payment(id)).toMatchObject({ status: "F", settledAt: null });
    expect((await loanNow())?.balanceCents).toBe(loan.balanceCents);
  });

  test("settling waits until the bank has the file and the portal has read the bank's replies", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    const set = (handedAt: Temporal.Instant | null) =>
      portal.context.database.update(achFiles).set({ handedAt });
    await set(null);
    await at("2026-11-25T17:00");
    expect((await payment(id)).status).toBe("PA");
    // The bank debits a file delivered on Tuesday no earlier than Wednesday, even if the file's date is earlier.
    await set(Temporal.Instant.from("2026-11-24T22:00:00Z"));
    await at("2026-11-25T18:00");
    expect((await payment(id)).status).toBe("PA");
    await at("2026-11-27T17:00");
    expect((await payment(id)).status).toBe("PA");
    const { ach } = portal.context.providers;
    const { ...present } = ach;
    Object.assign(ach, { listInbound: () => Promise.reject(new ProviderFault("ach", "away", undefined)) });
    await at("2026-11-30T17:00");
    expect((await payment(id)).status).toBe("PA");
    Object.assign(ach, present);
    await at("2026-11-30T18:00");
    expect((await payment(id)).status).toBe("S");
  });
});

describe("the check of due payments at the cut-off", () => {
  const changeLoan = (values: Partial<typeof advances.$inferInsert>) =>
    portal.context.database.update(advances).set(values).where(eq(advances.id, loan.id));
  const calledOff = async (id: string) =>
    (await trail()).filter(({ action, subjectId }) => action === "payment.called-off" && subjectId === id);

  test.each([
    ["the loan is paid off", { balanceCents: 0 }, "no-balance"],
    ["the charge-off date moves to the payment date", { chargeOffDate: day("2026-11-23") }, "charged-off"],
    ["the balance falls below the payment amount", { balanceCents: 9_999 }, "above-balance"],
  ] as const)("cancels a scheduled payment and stores the reason if %s", async (_, values, reason) => {
    const id = await schedule(10_000);
    await changeLoan(values);
    await at(cutOff);
    expect(await files()).toEqual([]);
    expect(await entries()).toEqual([]);
    expect(await payment(id)).toMatchObject({
      status: "C",
      calledOffFor: reason,
      cancelledAt: portal.clock.now(),
      attempts: 0,
      sentAt: null,
    });
    expect(await calledOff(id)).toEqual([
      { action: "payment.called-off", subjectId: id, detail: { reason } },
    ]);
    expect(await listed(id)).toMatchObject({ Status: "C", calledOffFor: reason, cancelUntil: null });
  });

  test.each([
    ["a payment of exactly the balance", { balanceCents: 10_000 }],
    ["a payment on the day before the charge-off", { chargeOffDate: day("2026-11-24") }],
    [
      "a payment on a loan that became ineligible for online payments after the authorization",
      { isSelfServiceAchEligible: false },
    ],
  ] as const)("the check of due payments allows %s", async (_, values) => {
    const id = await schedule(10_000);
    await changeLoan(values);
    await at(cutOff);
    expect(await payment(id)).toMatchObject({ status: "PA", calledOffFor: null, cancelledAt: null });
    expect(await calledOff(id)).toEqual([]);
    expect(await listed(id)).toMatchObject({ Status: "PA", calledOffFor: null });
  });

  test("if the balance does not cover all due payments, the check cancels the payments that were scheduled last", async () => {
    const first = await schedule(10_000);
    portal.clock.advance({ minutes: 1 });
    const second = await schedule(10_001);
    const later = await schedule(5_000, "2026-11-24");
    await changeLoan({ balanceCents: 14_999 });
    await at(cutOff);
    expect((await payment(first)).status).toBe("PA");
    expect(await payment(second)).toMatchObject({ status: "C", calledOffFor: "above-balance" });
    await at("2026-11-23T17:00");
    expect(await payment(later)).toMatchObject({ status: "C", calledOffFor: "above-balance" });
    expect((await files()).map(({ debitCents }) => debitCents)).toEqual([10_000]);
  });

  test("the check of due payments runs again before a dishonored payment is retried", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await at("2026-11-23T17:00");
    await tell(id, "R01");
    await at("2026-11-24T09:00");
    expect((await payment(id)).status).toBe("Q");
    await changeLoan({ balanceCents: 0 });
    await at("2026-11-24T17:00");
    expect(await payment(id)).toMatchObject({ status: "C", calledOffFor: "no-balance", attempts: 1 });
  });

  const setStatus = (achStatus: string | null) =>
    portal.context.database.update(bankAccounts).set({ achStatus }).where(eq(bankAccounts.id, bank.id));
  const refusal = {
    status: 422,
    body: {
      code: "FIELD_CUSTOM_VALIDATION_EXCEPTION",
      errMessage:
        "Payments can no longer be drawn from this bank account because an earlier one was returned. Please update its details or choose a different account.",
    },
  };

  test.each(["R02", "R03", "R07", "R10", "R16", "R20", "R29"])(
    "a return with %s cancels the account's waiting payments and blocks new payments from the account",
    async (code) => {
      const returned = await schedule(10_000);
      const [before, dishonored] = [await schedule(20_000, "2026-11-30"), await schedule(30_000)];
      const elsewhere = await schedule(40_000, "2026-11-30", await another());
      await at(cutOff);
      await at("2026-11-23T17:00");
      await tell(dishonored, "R01");
      await tell(returned, code);
      await at("2026-11-24T09:00");
      expect((await payment(dishonored)).status).toBe("Q");
      expect((await payment(before)).status).toBe("Q");
      await expect(ask(50_000, "2026-11-30")).resolves.toMatchObject(refusal);
      expect((await ask(50_000, "2026-11-30", "another")).status).toBe(200);
      await at("2026-11-27T17:00");
      for (const id of [before, dishonored]) {
        expect(await payment(id)).toMatchObject({ status: "C", calledOffFor: "account-returned" });
        expect(await calledOff(id)).toEqual([
          { action: "payment.called-off", subjectId: id, detail: { reason: "account-returned" } },
        ]);
        expect(await listed(id)).toMatchObject({ Status: "C", calledOffFor: "account-returned" });
      }
      expect((await payment(elsewhere)).status).toBe("PA");
      const { value } = await portal.lender.call(listLenderPayments, { query: { limit: "100" } });
      const told = value.payments.filter(({ calledOffFor }) => calledOffFor === "account-returned");
      expect(told.map(({ transactionId }) => transactionId).toSorted()).toEqual(
        [before, dishonored].toSorted(),
      );
    },
  );

  test.each(["R08", "R24", "R06"])("a return with %s does not stop debits from the account", async (code) => {
    const [returned, before] = [await schedule(10_000), await schedule(20_000, "2026-11-30")];
    await at(cutOff);
    await tell(returned, code);
    await at("2026-11-24T09:00");
    expect((await bankNow())?.achStatus).toBe(code);
    const after = await schedule(30_000, "2026-11-30");
    await at("2026-11-27T17:00");
    expect([(await payment(before)).status, (await payment(after)).status]).toEqual(["PA", "PA"]);
  });

  test("the portal still debits an account after a dishonored payment with the code R01", async () => {
    const before = await schedule(20_000, "2026-11-30");
    await setStatus("R01");
    await at("2026-11-27T17:00");
    expect((await payment(before)).status).toBe("PA");
  });

  test("a return cancels only payments that were scheduled before the borrower confirmed the account", async () => {
    const [returned, before] = [await schedule(10_000), await schedule(20_000, "2026-11-30")];
    await at(cutOff);
    await tell(returned, "R10");
    await at("2026-11-24T09:00");
    // The borrower confirms the account numbers, for example after a call with the bank.
    await setStatus(null);
    const after = await schedule(30_000, "2026-11-30");
    await at("2026-11-27T17:00");
    expect((await payment(after)).status).toBe("PA");
    expect(await payment(before)).toMatchObject({ status: "C", calledOffFor: "account-returned" });
  });

  test("an imported return code does not stop payments with the account's old numbers", async () => {
    const { cipher, database } = portal.context;
    const before = await schedule(20_000, "2026-11-30");
    const number = "8140035509";
    await database
      .update(bankAccounts)
      .set({
        sealedNumber: sealNumber(cipher, bank.id, number),
        fingerprint: fingerprintOf(cipher, bank.routingNumber, number),
      })
      .where(eq(bankAccounts.id, bank.id));
    const after = await schedule(30_000, "2026-11-30");
    await setStatus("R02");
    await at("2026-11-27T17:00");
    expect((await payment(before)).status).toBe("PA");
    expect(await payment(after)).toMatchObject({ status: "C", calledOffFor: "account-returned" });
  });

  test("an account keeps its return code when another payment of the same day settles", async () => {
    const [returned] = [await schedule(10_000), await schedule(20_000)];
    await at(cutOff);
    await tell(returned, "R10");
    await at("2026-11-25T17:00");
    expect((await bankNow())?.achStatus).toBe("R10");
  });

  const unopened = () =>
    portal.logged.filter((line) =>
      line.includes("payments wait because their account numbers cannot be decrypted"),
    );

  test("the check of due payments stores a separate reason for each canceled payment", async () => {
    const { database } = portal.context;
    const [sound, large, late] = [await schedule(1_000), await schedule(10_000), await schedule(20_000)];
    const [other] = await database.select().from(advances).where(ne(advances.id, loan.id)).limit(1);
    if (!other) throw new Error("no other loan");
    await changeLoan({ balanceCents: 9_999 });
    await database.update(advances).set({ balanceCents: 0 }).where(eq(advances.id, other.id));
    await database.update(transactions).set({ advanceId: other.id }).where(eq(transactions.id, late));
    await at(cutOff);
    const reasonOf = async (id: string) => (await payment(id)).calledOffFor;
    expect([await reasonOf(sound), await reasonOf(large), await reasonOf(late)]).toEqual([
      null,
      "above-balance",
      "no-balance",
    ]);
    expect((await payment(sound)).status).toBe("PA");
    expect(unopened()).toEqual([]);
  });

  test("the check of due payments cancels a payment above the maximum amount of a file entry", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await schedule(10_000 + at));
    const [large = "", sealed = "", ...good] = ids;
    const { database } = portal.context;
    await changeLoan({ balanceCents: 99_999_999_999 });
    await database
      .update(transactions)
      .set({ amountCents: -10_000_000_000 })
      .where(eq(transactions.id, large));
    await database
      .update(payments)
      .set({ sealedNumber: plainText("spoilt") })
      .where(eq(payments.transactionId, sealed));
    await at(cutOff);
    expect((await entries()).map(({ transactionId }) => transactionId).toSorted()).toEqual(good.toSorted());
    expect(await payment(large)).toMatchObject({ status: "C", calledOffFor: "above-limit" });
    expect(await calledOff(large)).toMatchObject([{ detail: { reason: "above-limit" } }]);
    expect(await payment(sealed)).toMatchObject({ status: "Q", calledOffFor: null, attempts: 0 });
    expect(unopened().map((line) => JSON.parse(line).count)).toEqual([1]);
    expect(await listed(large)).toMatchObject({ Status: "C", calledOffFor: "above-limit" });
  });
});

describe("returned payments", () => {
  test("a return with R03 fails the payment and allows editing the bank details [SERV-RET-04] [SERV-OTP-19]", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "R03");
    await at("2026-11-24T09:00");
    expect(await payment(id)).toMatchObject({
      status: "F",
      returnCode: "R03",
      achStatus: "R03",
      achStatusDescription: "No account",
      isEditable: true,
      returnedAt: portal.clock.now(),
      settledAt: null,
    });
    expect(await bankNow()).toMatchObject({ achStatus: "R03", achStatusDescription: "No account" });
    expect((await loanNow())?.balanceCents).toBe(4_751_980);
    expect((await trail()).slice(-2).map(({ action, detail }) => [action, detail])).toEqual([
      ["payment.returned", { code: "R03", attempts: 1 }],
      ["ach-inbound.read", { entries: 1, unknown: 0, ignored: 0 }],
    ]);
    const caller = await portal.signIn(email);
    const { value } = await caller.call(listSelfServiceLoans);
    const told = value.loans
      .flatMap(({ QueueTransactions }) => QueueTransactions)
      .find(({ Id }) => Id === id);
    expect(told).toMatchObject({
      Status: "F",
      IsEditable: true,
      BankAccount: { BankAccountACHStatus: "R03" },
    });
    // The settlement must skip a returned payment.
    await at("2026-11-30T17:00");
    expect((await payment(id)).status).toBe("F");
  });

  test.each(["R10", "R16", "R29", "R99"])(
    "a return with %s does not allow editing the bank details",
    async (code) => {
      const id = await schedule(10_000);
      await at(cutOff);
      await tell(id, code);
      await at("2026-11-24T09:00");
      expect(await payment(id)).toMatchObject({ status: "F", returnCode: code, isEditable: false });
      expect((await bankNow())?.achStatus).toBe(code);
    },
  );

  test("the portal retries a dishonored payment at most twice, and then fails the payment [SERV-CONST-02]", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await at("2026-11-23T17:00");
    await tell(id, "R01");
    await at("2026-11-24T09:00");
    expect(await payment(id)).toMatchObject({
      status: "Q",
      attempts: 1,
      sendDate: day("2026-11-25"),
      returnCode: null,
      achStatus: "R01",
      isEditable: false,
    });
    expect((await bankNow())?.achStatus).toBeNull();
    expect(await listed(id)).toMatchObject({
      Status: "Q",
      EffectiveDate: day("2026-11-23"),
      BankAccount: { BankAccountACHStatus: "R01" },
      debitDate: day("2026-11-25"),
      cancelUntil: day("2026-11-24"),
      cancelBefore: moment("2026-11-24T17:00-05:00"),
    });
    await at("2026-11-24T17:00");
    expect(await payment(id)).toMatchObject({ status: "PA", attempts: 2 });
    expect(await listed(id)).toMatchObject({
      Status: "PA",
      debitDate: day("2026-11-25"),
      cancelUntil: null,
      cancelBefore: null,
    });
    await at("2026-11-25T17:00");
    await tell(id, "R09");
    await at("2026-11-27T09:00");
    expect(await payment(id)).toMatchObject({ status: "Q", attempts: 2, sendDate: day("2026-11-30") });
    await at("2026-11-27T17:00");
    expect(await payment(id)).toMatchObject({ status: "PA", attempts: 3 });
    await at("2026-11-30T17:00");
    await tell(id, "R01");
    await at("2026-12-01T09:00");
    expect(await payment(id)).toMatchObject({
      status: "F",
      attempts: 3,
      returnCode: "R01",
      isEditable: false,
    });
    await at("2026-12-02T17:00");
    expect(
      (await entries()).map(({ attempt, effectiveDate }) => [attempt, effectiveDate.toString()]),
    ).toEqual([
      [1, "2026-11-23"],
      [2, "2026-11-25"],
      [3, "2026-11-30"],
    ]);
    const contents = (await files()).map((file) =>
      parse(contentOf(file)).batches.map(({ description }) => description),
    );
    expect(contents).toEqual([["LOAN PYMT"], ["RETRY PYMT"], ["RETRY PYMT"]]);
  });

  test("a borrower can cancel a retry until the retry's cut-off", async () => {
    const [one, two] = [await schedule(10_000), await schedule(20_000)];
    await at(cutOff);
    await at("2026-11-23T17:00");
    await tell(one, "R01");
    await tell(two, "R09");
    await at("2026-11-24T16:59:59");
    const cancel = async (transactionId: string) => {
      const caller = await portal.signIn(email);
      return (await caller.call(cancelPayment, { params: { transactionId }, body: {} })).status;
    };
    expect(await cancel(one)).toBe(200);
    // After the borrower undoes the cancellation, the payment waits for its retry again.
    const caller = await portal.signIn(email);
    await caller.call(undoCancelPayment, { params: { transactionId: one }, body: {} });
    expect(await payment(one)).toMatchObject({ status: "Q", attempts: 1, achStatus: "R01" });
    expect(await cancel(one)).toBe(200);
    await at("2026-11-24T17:00");
    expect(await cancel(two)).toBe(409);
    expect((await payment(one)).status).toBe("C");
    expect((await entries()).map(({ transactionId, attempt }) => [transactionId, attempt])).toEqual(
      expect.arrayContaining([
        [one, 1],
        [two, 1],
        [two, 2],
      ]),
    );
    expect(await entries()).toHaveLength(3);
    expect((await listed(one))?.debitDate).toBeNull();
  });

  test("a waiting retry shows the return code and the later correction code", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await at("2026-11-23T17:00");
    await tell(id, "R01");
    await at("2026-11-24T09:00");
    await tell(id, "C01");
    await at("2026-11-24T10:00");
    expect(await payment(id)).toMatchObject({ status: "Q", achStatus: "R01", correctedFor: "C01" });
  });

  test("settling a retry clears the account's earlier return code", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "R01");
    await at("2026-11-24T17:00");
    await portal.context.database.update(bankAccounts).set({ achStatus: "R01", achStatusDescription: "x" });
    await at("2026-11-30T17:00");
    expect(await payment(id)).toMatchObject({ status: "S", attempts: 2 });
    expect(await bankNow()).toMatchObject({ achStatus: null, achStatusDescription: null });
  });

  test("a late return reverses exactly what the settlement deducted from the loan", async () => {
    await portal.context.database
      .update(advances)
      .set({ balanceCents: 90_000 })
      .where(eq(advances.id, loan.id));
    const id = await schedule(50_000);
    await at(cutOff);
    await portal.context.database
      .update(advances)
      .set({ balanceCents: 40_000 })
      .where(eq(advances.id, loan.id));
    await at("2026-11-25T17:00");
    expect(await loanNow()).toMatchObject({ balanceCents: 0, pastDueAmountCents: 78_460 });
    await tell(id, "R10");
    await at("2027-01-15T09:00");
    expect(await payment(id)).toMatchObject({ status: "F", returnCode: "R10", settledAt: null });
    expect(await loanNow()).toMatchObject({ balanceCents: 40_000, pastDueAmountCents: 128_460 });
  });

  test("a late return restores the loan's days past due", async () => {
    const id = await schedule(128_460);
    await at(cutOff);
    await at("2026-11-25T17:00");
    expect(await loanNow()).toMatchObject({ pastDueAmountCents: 0, daysPastDue: 0 });
    expect((await payment(id)).takenDaysPastDue).toBe(8);
    await tell(id, "R10");
    await at("2027-01-15T09:00");
    expect(await loanNow()).toMatchObject({ pastDueAmountCents: 128_460, daysPastDue: 8 });
    expect((await payment(id)).takenDaysPastDue).toBeNull();
  });

  test("a return waits for another transaction that settles the payment, and adds the settled amount back to the loan", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "R10");
    await runBlocked(
      portal.connection,
      async (other) => {
        await other.update(transactions).set({ status: "S" }).where(eq(transactions.id, id));
        const taken = { takenFromBalanceCents: 10_000 };
        await other.update(payments).set(taken).where(eq(payments.transactionId, id));
      },
      () => at("2026-11-24T09:00"),
    );
    expect((await payment(id)).status).toBe("F");
    expect((await loanNow())?.balanceCents).toBe(loan.balanceCents + 10_000);
  });

  test("a file of returns locks loans before bank accounts, so that it cannot deadlock with a new payment", async () => {
    const settled = await schedule(10_000);
    await at(cutOff);
    await at("2026-11-25T17:00");
    const sent = await schedule(20_000, "2026-11-30");
    await at("2026-11-27T17:00");
    const notices = [await noticeOf(sent, "R03"), await noticeOf(settled, "R10")];
    await portal.context.sandbox?.ach?.tell(notices);
    await runBlocked(
      portal.connection,
      (other) => other.select().from(advances).where(eq(advances.id, loan.id)).for("update"),
      () => at("2026-11-28T09:00"),
      (other) =>
        other.select().from(bankAccounts).where(eq(bankAccounts.id, bank.id)).for("share", { noWait: true }),
    );
    expect([(await payment(settled)).status, (await payment(sent)).status]).toEqual(["F", "F"]);
  });

  const lockBank = (other: TransactionDatabase, { id }: typeof bank) =>
    other.select().from(bankAccounts).where(eq(bankAccounts.id, id)).for("update", { noWait: true });
  /** Returns two bank accounts in the order of their ids. */
  async function banksInOrder() {
    const { database } = portal.context;
    const [first, second] = await database
      .select()
      .from(bankAccounts)
      .where(inArray(bankAccounts.id, [bank.id, await another()]))
      .orderBy(asc(bankAccounts.id));
    if (!first || !second) throw new Error("the business has no two bank accounts");
    return { first, second };
  }

  test("a file of returns locks bank accounts in the order of their ids, so that two files cannot deadlock", async () => {
    const { first, second } = await banksInOrder();
    const ofSecond = await schedule(10_000, "2026-11-23", second.id);
    const ofFirst = await schedule(20_000, "2026-11-23", first.id);
    await at(cutOff);
    await portal.context.sandbox?.ach?.tell([
      await noticeOf(ofSecond, "R03"),
      await noticeOf(ofFirst, "R03"),
    ]);
    await runBlocked(
      portal.connection,
      (other) => lockBank(other, first),
      () => at("2026-11-24T09:00"),
      (other) => lockBank(other, second),
    );
    expect([(await payment(ofFirst)).status, (await payment(ofSecond)).status]).toEqual(["F", "F"]);
  });

  test("settling locks bank accounts in the order of their ids, so that it cannot deadlock with a file of returns", async () => {
    const { database } = portal.context;
    const { first, second } = await banksInOrder();
    const [lower = "", higher = ""] = [await schedule(10_000), await schedule(20_000)].toSorted();
    await at(cutOff);
    // Payments settle in the order of their ids, so that the second account would be the first to change.
    for (const [id, { id: bankAccountId, fingerprint }] of [
      [lower, second],
      [higher, first],
    ] as const) {
      await database.update(payments).set({ bankAccountId }).where(eq(payments.transactionId, id));
      await database.update(achEntries).set({ fingerprint }).where(eq(achEntries.transactionId, id));
    }
    await database.update(bankAccounts).set({ achStatus: "R01", achStatusDescription: "x" });
    await runBlocked(
      portal.connection,
      (other) => lockBank(other, first),
      () => at("2026-11-25T17:00"),
      (other) => lockBank(other, second),
    );
    expect([(await payment(lower)).status, (await payment(higher)).status]).toEqual(["S", "S"]);
    expect((await bankNow())?.achStatus).toBeNull();
  });

  test("a returned payment stays listed for 60 days after the portal reads the return", async () => {
    const id = await schedule(10_000);
    const settled = await schedule(20_000);
    await at(cutOff);
    await at("2026-11-25T17:00");
    const listed = async () => {
      dana = await portal.signIn(email);
      const { value } = await dana.call(listSelfServiceLoans);
      const all = value.loans.flatMap(({ QueueTransactions }) => QueueTransactions);
      return [id, settled].map((one) => all.find(({ Id }) => Id === one)?.Status);
    };
    await at("2027-01-22T09:00");
    expect(await listed()).toEqual(["S", "S"]);
    await at("2027-01-23T09:00");
    expect(await listed()).toEqual([undefined, undefined]);
    await tell(id, "R10");
    await at("2027-01-25T09:00");
    expect(await listed()).toEqual(["F", undefined]);
    await at("2027-03-26T09:00");
    expect(await listed()).toEqual(["F", undefined]);
    await at("2027-03-27T00:00");
    expect(await listed()).toEqual([undefined, undefined]);
  });

  test("the portal applies a repeated return once and ignores a return of an earlier attempt", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "R01");
    await tell(id, "R01");
    await at("2026-11-24T09:00");
    const [first] = await entries();
    await at("2026-11-24T17:00");
    await tell(id, "R02", { traceNumber: first?.traceNumber ?? "" });
    await at("2026-11-25T09:00");
    expect(await payment(id)).toMatchObject({ status: "PA", attempts: 2 });
    const kept = await portal.context.database.select().from(achReturns);
    expect(kept.map(({ code, attempt }) => `${code} ${attempt}`).toSorted()).toEqual(["R01 1", "R02 1"]);
  });

  test("a return does not change the status of a non-editable bank account", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await portal.context.database.update(bankAccounts).set({ achStatus: "Non-editable" });
    await tell(id, "R03");
    await at("2026-11-24T09:00");
    expect(await payment(id)).toMatchObject({ status: "F", returnCode: "R03" });
    expect((await bankNow())?.achStatus).toBe("Non-editable");
  });

  test("a notice with an unknown trace number, a different amount or an ignored code changes no payment", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "R03", { traceNumber: "091000019999999" });
    await tell(id, "R03", { amountCents: 9_999 });
    await tell(id, "R68");
    await at("2026-11-24T09:00");
    expect((await payment(id)).status).toBe("PA");
    const read = await portal.context.database.select().from(achInboundFiles);
    expect(
      read.map(({ entries: count, unknown, ignored }) => `${count} ${unknown} ${ignored}`).toSorted(),
    ).toEqual(["0 0 1", "1 1 0", "1 1 0"]);
    expect(portal.logged.filter((line) => line.includes("never sent"))).toHaveLength(2);
  });

  test("the portal skips an unreadable bank file, and reads the file once the bank has completed the file", async () => {
    await portal.close();
    const box = memoryBox();
    await open({}, { ach: sandboxAch(box, () => bankTime(portal.clock.now())) });
    const id = await schedule(10_000);
    await at(cutOff);
    const [sent] = await entries();
    const batch = { companyName: "A", companyId: "1", secCode: "CCD", description: "X" };
    const entry = {
      transactionCode: "27",
      routingNumber: bank.routingNumber,
      accountNumber: "1234",
      amountCents: 10_000,
      reference: "",
      name: "",
      traceNumber: sent?.traceNumber ?? "",
    };
    const whole = writeReturns([{ batch, entry, code: "R02" }], bankTime(portal.clock.now()));
    await box.write("news.2026-11-20.a-torn.ach", Buffer.from(whole.slice(0, 300)));
    await box.write(
      "news.2026-11-20.b-other.ach",
      Buffer.from(writeReturns([], bankTime(portal.clock.now()))),
    );
    await at("2026-11-24T09:00");
    expect(await portal.context.providers.ach.listInbound()).toEqual(["news.2026-11-20.a-torn.ach"]);
    expect((await payment(id)).status).toBe("PA");
    expect(
      portal.logged.filter((line) =>
        line.includes("cannot be read: the file ends before its file control record, line 4"),
      ),
    ).toHaveLength(1);
    await box.write("news.2026-11-20.a-torn.ach", Buffer.from(whole));
    await at("2026-11-24T10:00");
    expect((await payment(id)).status).toBe("F");
    expect(await portal.context.providers.ach.listInbound()).toEqual([]);
    // The portal does not read the same content again under a new file name.
    await box.write("news.2026-11-20.c-again.ach", Buffer.from(whole));
    await at("2026-11-24T11:00");
    expect(await portal.context.database.select().from(achInboundFiles)).toHaveLength(2);
    expect(await portal.context.providers.ach.listInbound()).toEqual([]);
  });
});

describe("reading files from the bank", () => {
  test.each(["readInbound", "confirmInbound"] as const)(
    "after a bank error in %s, the portal reads the other files but settles no payment",
    async (call) => {
      await portal.close();
      const far = sandboxAch(memoryBox(), () => bankTime(portal.clock.now()));
      const state = { isStuck: true };
      const ach = {
        ...far,
        tell: far.tell.bind(far),
        [call]: async (name: string) => {
          const [first] = await far.listInbound();
          if (state.isStuck && name === first) throw new ProviderFault("ach", "stuck", undefined);
          return far[call](name);
        },
      };
      await open({}, { ach });
      Object.assign(portal.context.sandbox ?? {}, { ach });
      const [one, two, sound] = [await schedule(10_000), await schedule(20_000), await schedule(30_000)];
      await at(cutOff);
      await tell(one, "R08");
      await tell(two, "R08");
      await at("2026-11-25T17:00");
      const isRead = call === "confirmInbound";
      const states = async () => [(await payment(one)).status, (await payment(two)).status].toSorted();
      expect(await states()).toEqual(isRead ? ["F", "F"] : ["F", "PA"]);
      expect(await far.listInbound()).toHaveLength(1);
      expect((await payment(sound)).status).toBe("PA");
      const told = portal.logged.filter((line) => line.includes("files from the bank cannot be fetched"));
      expect(told.map((line) => JSON.parse(line).count)).toEqual([1]);
      state.isStuck = false;
      await at("2026-11-25T18:00");
      expect(await states()).toEqual(["F", "F"]);
      expect(await far.listInbound()).toEqual([]);
      expect((await payment(sound)).status).toBe("S");
    },
  );

  test("an error in the portal's own code stops the reading of the bank's files", async () => {
    await portal.close();
    const far = sandboxAch(memoryBox(), () => bankTime(portal.clock.now()));
    await open({}, { ach: { ...far, readInbound: () => Promise.reject(new TypeError("a fault of ours")) } });
    const batch = { companyName: "A", companyId: "1234567890", secCode: "CCD", description: "X" };
    const entry = {
      transactionCode: "27",
      routingNumber: bank.routingNumber,
      accountNumber: "1234",
      amountCents: 1,
      reference: "",
      name: "",
      traceNumber: "091000010000001",
    };
    await far.tell([{ batch, entry, code: "R02" }]);
    await expect(readInbound(portal.context)).rejects.toThrow(TypeError);
  });
});

describe("notifications of change", () => {
  const number = () => openNumber(portal.context.cipher, bank);
  /** Returns whether the portal corrected the account, for each notification of change. */
  const toldCorrected = async () =>
    (await trail())
      .filter(({ action }) => action === "payment.corrected")
      .map(({ detail }) => (detail as { isCorrected: boolean }).isCorrected);

  test("later payments use the account number that the bank corrected", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "C01");
    await at("2026-11-24T09:00");
    const corrected = number().slice(0, -1) + String((Number(number().at(-1)) + 1) % 10);
    const after = await bankNow();
    expect(after && openNumber(portal.context.cipher, after)).toBe(corrected);
    expect(after).toMatchObject({
      lastFour: corrected.slice(-4),
      fingerprint: fingerprintOf(portal.context.cipher, bank.routingNumber, corrected),
      routingNumber: bank.routingNumber,
      accountType: "Checking",
      achStatus: null,
    });
    expect(await payment(id)).toMatchObject({
      status: "PA",
      returnCode: null,
      achStatus: "C01",
      achStatusDescription: "Incorrect account number",
      correctedFor: "C01",
      isEditable: false,
      lastFour: bank.lastFour,
    });
    expect(await listed(id)).toMatchObject({ Status: "PA", correctedFor: "C01", IsEditable: false });
    const [kept] = await portal.context.database.select().from(achReturns);
    expect(kept?.sealedCorrection).not.toContain(corrected);
    expect((await trail()).find(({ action }) => action === "payment.corrected")?.detail).toEqual({
      code: "C01",
      isCorrected: true,
    });
    await at("2026-11-25T17:00");
    expect(await payment(id)).toMatchObject({
      status: "S",
      achStatus: null,
      correctedFor: "C01",
      isEditable: false,
    });
  });

  test("a payment shows the bank's correction of the account type", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "C05");
    await at("2026-11-24T09:00");
    expect(await bankNow()).toMatchObject({
      accountType: "Savings",
      lastFour: bank.lastFour,
      achStatus: null,
    });
    expect(await payment(id)).toMatchObject({ correctedFor: "C05", isEditable: false });
  });

  test("a corrected routing number updates the bank's name only if the directory has the number", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "C02", { routingNumber: "990020200" });
    await at("2026-11-24T09:00");
    expect(await bankNow()).toMatchObject({
      routingNumber: "990020200",
      institutionName: "Hawkeye Credit Union",
      achStatus: null,
    });
    const other = await schedule(20_000, "2026-11-25");
    await at("2026-11-24T17:00");
    await tell(other, "C02", { routingNumber: "021000021" });
    await at("2026-11-25T09:00");
    expect(await bankNow()).toMatchObject({
      routingNumber: "990020200",
      achStatus: "C02",
      achStatusDescription: "Incorrect routing number",
    });
    expect(await payment(other)).toMatchObject({ achStatus: "C02", correctedFor: null, isEditable: true });
    expect(await toldCorrected()).toEqual([true, false]);
  });

  test.each([
    ["accepts only wires", async () => "990070108"],
    [
      "is missing because no directory was loaded",
      async () => {
        await portal.context.database.delete(institutions);
        return "990020200";
      },
    ],
  ])(
    "a correction with a routing number that %s changes only the account's status",
    async (_, routingNumber) => {
      const id = await schedule(10_000);
      await at(cutOff);
      await tell(id, "C02", { routingNumber: await routingNumber() });
      await at("2026-11-24T09:00");
      expect(await bankNow()).toMatchObject({
        routingNumber: bank.routingNumber,
        institutionName: bank.institutionName,
        achStatus: "C02",
      });
      expect(await toldCorrected()).toEqual([false]);
    },
  );

  test("the portal corrects an account number even if the directory lacks the bank", async () => {
    const id = await schedule(10_000);
    await portal.context.database.delete(institutions);
    await at(cutOff);
    await tell(id, "C01");
    await at("2026-11-24T09:00");
    const after = await bankNow();
    expect(after?.fingerprint).not.toBe(bank.fingerprint);
    expect(after).toMatchObject({ institutionName: bank.institutionName, achStatus: null });
    expect(await toldCorrected()).toEqual([true]);
  });

  test("the portal does not correct a non-editable account", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await portal.context.database.update(bankAccounts).set({ achStatus: "Non-editable" });
    await tell(id, "C01");
    await at("2026-11-24T09:00");
    expect(await bankNow()).toMatchObject({ fingerprint: bank.fingerprint, achStatus: "Non-editable" });
    expect(await toldCorrected()).toEqual([false]);
  });

  test("the portal does not correct an account to the numbers of another stored account", async () => {
    const { cipher, database } = portal.context;
    const id = await schedule(10_000);
    const corrected = number().slice(0, -1) + String((Number(number().at(-1)) + 1) % 10);
    const twin = {
      ...bank,
      id: "twin",
      externalId: "twin",
      isDefault: false,
      sealedNumber: sealNumber(cipher, "twin", corrected),
      fingerprint: fingerprintOf(cipher, bank.routingNumber, corrected),
    };
    await database.insert(bankAccounts).values(twin);
    await at(cutOff);
    await tell(id, "C01");
    await at("2026-11-24T09:00");
    expect(await bankNow()).toMatchObject({ fingerprint: bank.fingerprint, achStatus: "C01" });
  });

  test("a returned payment keeps its return code after a notification of change", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "R10");
    await at("2026-11-24T09:00");
    await tell(id, "C01");
    await at("2026-11-24T10:00");
    expect(await payment(id)).toMatchObject({ status: "F", achStatus: "R10", isEditable: false });
  });

  test("a second return of the same attempt does not change the payment", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await tell(id, "R10");
    await at("2026-11-24T09:00");
    const first = await payment(id);
    await tell(id, "R03");
    await at("2026-11-24T10:00");
    expect(await payment(id)).toEqual(first);
  });

  test("a waiting retry shows the code of a correction that the portal could not apply", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await at("2026-11-23T17:00");
    await tell(id, "R01");
    await at("2026-11-24T09:00");
    expect(await payment(id)).toMatchObject({ status: "Q", achStatus: "R01" });
    await tell(id, "C02", { routingNumber: "021000021" });
    await at("2026-11-24T10:00");
    expect(await payment(id)).toMatchObject({ status: "Q", achStatus: "C02", isEditable: true });
  });

  test("a payment shows that a correction of the account type failed, and allows no edit", async () => {
    const id = await schedule(10_000);
    await at(cutOff);
    await portal.context.database.update(bankAccounts).set({ achStatus: "Non-editable" });
    await tell(id, "C05");
    await at("2026-11-24T09:00");
    expect(await payment(id)).toMatchObject({ status: "PA", achStatus: "C05", isEditable: false });
  });
});

test("the sandbox bank returns a payment from an account number ending in 9902 with R02", async () => {
  const { cipher, database } = portal.context;
  await database
    .update(bankAccounts)
    .set({ sealedNumber: sealNumber(cipher, bank.id, "55559902"), lastFour: "9902" })
    .where(eq(bankAccounts.id, bank.id));
  const id = await schedule(10_000);
  await at(cutOff);
  await at("2026-11-23T17:00");
  expect((await payment(id)).status).toBe("PA");
  await at("2026-11-24T09:00");
  expect(await payment(id)).toMatchObject({ status: "F", returnCode: "R02" });
});
