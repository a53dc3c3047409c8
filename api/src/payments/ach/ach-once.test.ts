import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bankAccounts } from "@portal/database/schema/banking";
import { advances, transactions } from "@portal/database/schema/loans";
import { jobLeases } from "@portal/database/schema/server";
import {
  achEntries,
  achFiles,
  achInboundFiles,
  achReturns,
  payments,
} from "@portal/database/schema/payments";
import { readAchFile } from "@portal/domain/payments/ach/reading/rules";
import { writeReturns } from "@portal/providers/ach/sandbox-ach-returns";
import type { SftpAddress } from "@portal/providers/ach/sftp-ach";
import { startSftp } from "@portal/providers/ach/testing-ach-server";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { sendPayments } from "../../testing/send-payments.ts";
import { testConfig } from "../../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { fieldCipher } from "../../platform/crypto.ts";
import { copyNumber } from "../banks/sealed-number.ts";
import { snapshotOf } from "../banks/snapshot-of.ts";

vi.setConfig({ testTimeout: 240_000 });

const afterCutOff = "2026-11-20T22:00:00Z";
const ids = ["pay-1", "pay-2", "pay-3"];
let connection: TestDatabase;
let bank: string;
let picked: [name: string, content: string][];
/** The bank's SFTP server, or undefined if the test delivers to a local folder. */
let server: SftpAddress | undefined;

/** Adds three due payments, which the portal writes into two files. */
beforeEach(async () => {
  connection = await testDatabase();
  bank = await mkdtemp(join(tmpdir(), "portal-once-"));
  picked = [];
  server = undefined;
  const { database } = connection;
  const [loan] = await database.select().from(advances).where(eq(advances.loanId, "4410-22871"));
  const [account] = await database
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.accountId, loan?.accountId ?? ""));
  if (!loan || !account) throw new Error("the cast has nobody who pays");
  const cipher = fieldCipher(testConfig(bank));
  const date = Temporal.PlainDate.from("2026-11-23");
  const scheduledAt = Temporal.Instant.from("2026-11-20T17:00:00Z");
  for (const [at, id] of ids.entries()) {
    const amountCents = -(10_000 + at);
    await database.insert(transactions).values({
      id,
      externalId: id,
      advanceId: loan.id,
      date,
      description: "One-time payment",
      status: "Q",
      amountCents,
      source: "portal",
    });
    const sealedNumber = copyNumber(cipher, account, id);
    await database.insert(payments).values({
      ...snapshotOf(account),
      transactionId: id,
      bankAccountId: account.id,
      sealedNumber,
      scheduledAt,
      sendDate: date,
    });
  }
});
afterEach(async () => {
  await connection.close();
  await rm(bank, { recursive: true, force: true });
});

const sending = (now = afterCutOff) => ({ databaseUrl: connection.url, bank, server, now });

/** Moves delivered files out of the bank's folder, as a bank does. */
async function pickUp(): Promise<void> {
  const folder = join(bank, "outgoing");
  for (const name of await readdir(folder).catch(() => [])) {
    picked.push([name, await readFile(join(folder, name), "utf8")]);
    await rm(join(folder, name));
  }
}
const statusOf = async () =>
  Object.fromEntries(
    (await connection.database.select().from(transactions))
      .filter(({ source }) => source === "portal")
      .map(({ id, status }) => [id, status]),
  );

/** Checks that every payment is in exactly one file, or that no payment is in a file. */
async function isWhole(): Promise<void> {
  const status = await statusOf();
  const entries = await connection.database.select().from(achEntries);
  const sums = await connection.database.select().from(achFiles);
  const isSent = Object.values(status).every((each) => each === "PA");
  const waits = Object.values(status).every((each) => each === "Q");
  expect(isSent || waits).toBe(true);
  expect(entries.map(({ transactionId }) => transactionId).toSorted()).toEqual(isSent ? ids : []);
  expect(sums.reduce((sum, { entries: count }) => sum + count, 0)).toBe(isSent ? 3 : 0);
}

/** Checks that the bank received each file and each payment once. */
async function isSentOnce(): Promise<void> {
  await pickUp();
  expect(picked.map(([name]) => name).toSorted()).toEqual(["ach-2026-11-20-A.ach", "ach-2026-11-20-B.ach"]);
  const amounts = picked.flatMap(([, content]) => {
    const file = readAchFile(content);
    if ("fault" in file) throw new Error(file.fault);
    return file.batches.flatMap(({ entries }) => entries.map(({ amountCents }) => amountCents));
  });
  expect(amounts.toSorted((one, other) => one - other)).toEqual([10_000, 10_001, 10_002]);
  expect(await statusOf()).toEqual({ "pay-1": "PA", "pay-2": "PA", "pay-3": "PA" });
  const files = await connection.database.select().from(achFiles);
  expect(files.every(({ handedAt }) => handedAt !== null)).toBe(true);
}

test("every payment is sent once if the process is not killed, and a second run sends no file", async () => {
  await sendPayments(sending(), () => undefined);
  await pickUp();
  await sendPayments(sending(), () => undefined);
  await isSentOnce();
  expect(picked).toHaveLength(2);
});

const program = fileURLToPath(new URL("../../testing/send-payments.ts", import.meta.url));
/** The number of steps from one kill to the next, or 1 if EVERY_KILL is set. */
const stride = process.env["EVERY_KILL"] === undefined ? 15 : 1;

/**
 * Runs a process that sends and settles due payments, and kills the process before a step (an SQL statement or a call
 * to the bank).
 * @param dyingAt the step's number or name
 */
async function runUntil(dyingAt: number | string, now: string): Promise<"killed" | "done"> {
  const words = [connection.url, bank, now, String(dyingAt), ...(server ? [JSON.stringify(server)] : [])];
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "portal-compiled") };
  const child = spawn(process.execPath, [program, ...words], { stdio: "inherit", env });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (signal === "SIGKILL") {
    // Simulates that 30 seconds pass, after which the killed process loses its lease.
    await connection.database.update(jobLeases).set({ until: Temporal.Instant.from("2026-01-01T00:00:00Z") });
    return "killed";
  }
  if (code !== 0) throw new Error("the process failed by itself");
  return "done";
}

/**
 * Kills one run of the process after another, each `stride` steps later than the previous run, until a run finishes.
 * @param hasCommitted returns whether the commit has happened; the kills then start again at the first step
 */
async function killAlong(
  now: string,
  check: () => Promise<void>,
  hasCommitted: () => Promise<boolean>,
): Promise<number> {
  let kills = 0;
  let had = false;
  for (let dyingAt = 2; (await runUntil(dyingAt, now)) === "killed"; dyingAt += stride) {
    kills += 1;
    await check();
    const has = await hasCommitted();
    if (has && !had) dyingAt = 2 - stride;
    had = has;
  }
  await check();
  return kills;
}

describe("killing the process that sends payments", () => {
  test.each(["folder", "server"])(
    "a kill at any step of the delivery to the bank's %s neither loses nor repeats a payment",
    async (way) => {
      const sftp = way === "server" ? await startSftp(bank) : undefined;
      onTestFinished(() => sftp?.stop());
      server = sftp && { ...sftp.address, folder: "" };
      const kills = await killAlong(
        afterCutOff,
        async () => {
          await isWhole();
          await pickUp();
        },
        async () => (await connection.database.select().from(achFiles)).length > 0,
      );
      await isSentOnce();
      expect(kills).toBeGreaterThanOrEqual(4);
    },
  );

  test("a kill while the portal reads the bank's returns does not lose or repeat a return", async () => {
    await sendPayments(sending(), () => undefined);
    await pickUp();
    const entries = await connection.database.select().from(achEntries);
    const batch = { companyName: "A", companyId: "1", secCode: "CCD", description: "X" };
    const shared = { transactionCode: "27", routingNumber: "990010207", accountNumber: "12345678" };
    const news = entries.map(({ traceNumber, amountCents, transactionId }) => ({
      batch,
      entry: { ...shared, amountCents, reference: "", name: "", traceNumber },
      // The code R08 (payment stopped) does not block later debits from the account.
      code: transactionId === "pay-1" ? "R01" : "R08",
    }));
    await mkdir(join(bank, "incoming"), { recursive: true });
    const content = writeReturns(news, Temporal.PlainDateTime.from("2026-11-24T08:00:00"));
    await writeFile(join(bank, "incoming", "returns.ach"), content);
    const isRead = async () => (await connection.database.select().from(achInboundFiles)).length > 0;
    const kills = await killAlong(
      // The time is Tuesday morning, after Monday's cut-off.
      "2026-11-24T15:00:00Z",
      async () => {
        const [status, read] = [await statusOf(), await isRead()];
        expect([status["pay-2"], status["pay-3"]]).toEqual(read ? ["F", "F"] : ["PA", "PA"]);
        expect(await connection.database.select().from(achReturns)).toHaveLength(read ? 3 : 0);
        await pickUp();
      },
      isRead,
    );
    expect(kills).toBeGreaterThanOrEqual(4);
    // The portal retried the dishonored payment once.
    const names = picked.map(([name]) => name).toSorted();
    expect(names).toEqual(["ach-2026-11-20-A.ach", "ach-2026-11-20-B.ach", "ach-2026-11-23-A.ach"]);
    const again = await connection.database
      .select()
      .from(payments)
      .where(eq(payments.transactionId, "pay-1"));
    expect(again).toMatchObject([{ attempts: 2 }]);
    expect(await readdir(join(bank, "incoming"))).toEqual([]);
    expect(await readdir(join(bank, "read"))).toEqual(["returns.ach"]);
  });
});

test("an unrecorded staged file is deleted one hour after its delivery", async () => {
  await sendPayments(sending(), () => undefined);
  await pickUp();
  expect(picked).toHaveLength(2);
  const [name = ""] = picked.map(([each]) => each);
  await connection.database
    .update(achFiles)
    .set({ stagedAs: null, handedAt: null })
    .where(eq(achFiles.name, name));
  picked = picked.filter(([each]) => each !== name);
  const staging = () => readdir(join(bank, "staging"));
  expect(await runUntil("stage done", afterCutOff)).toBe("killed");
  await pickUp();
  expect(picked).toHaveLength(1);
  const [left] = await staging();
  expect(left?.startsWith(`${name}.`)).toBe(true);
  await sendPayments(sending(), () => undefined);
  await isSentOnce();
  // A stalled process may still record the name of its staged file until one hour after the delivery.
  await sendPayments(sending("2026-11-20T23:00:00Z"), () => undefined);
  expect(await staging()).toEqual([left]);
  await sendPayments(sending("2026-11-20T23:00:01Z"), () => undefined);
  expect(await staging()).toEqual([]);
  await isSentOnce();
});

test.each(["folder", "server"])(
  "six simultaneous runs deliver each file to the bank's %s once",
  async (way) => {
    const sftp = way === "server" ? await startSftp(bank) : undefined;
    onTestFinished(() => sftp?.stop());
    server = sftp && { ...sftp.address, folder: "" };
    await Promise.all(Array.from({ length: 6 }, () => sendPayments(sending(), () => undefined)));
    await isWhole();
    await isSentOnce();
    expect(await readdir(join(bank, "staging"))).toEqual([]);
  },
);
