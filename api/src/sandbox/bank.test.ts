import { bankAccounts } from "@portal/database/schema/banking";
import { advances, transactions } from "@portal/database/schema/loans";
import { schedulePayment } from "@portal/domain/payments/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openNumber } from "../payments/banks/sealed-number.ts";
import { authorizationOf } from "../testing/authorize.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { testConfig } from "../testing/test-config.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { openSandboxBank } from "./open-bank.ts";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const get = () => portal.app.inject({ url: "/sandbox/bank" });
const post = (path: string, form: Record<string, string> = {}) =>
  portal.app.inject({
    method: "POST",
    url: `/sandbox/bank/${path}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });

test("the sandbox bank receives a payment before the cut-off and returns it with the tester's return code", async () => {
  expect((await get()).body).toContain("No payment has been sent yet.");
  const { database, cipher } = portal.context;
  const [loan] = await database.select().from(advances).where(eq(advances.loanId, "4410-22871"));
  const [bank] = await database
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.accountId, loan?.accountId ?? ""));
  const dana = await portal.signIn("dana@mapleandmain.example");
  const { value } = await dana.call(schedulePayment, {
    body: {
      advanceId: loan?.id ?? "",
      effectiveDate: Temporal.PlainDate.from("2026-11-23"),
      transactionAmount: 123_456,
      fiInfo: { Id: bank?.id ?? "" },
      authorizationSha256: authorizationOf({
        transactionAmount: 123_456,
        effectiveDate: Temporal.PlainDate.from("2026-11-23"),
        mask: `****${bank?.lastFour}`,
      }),
    },
  });
  const { transactionId } = value.transactionScheduleInfo;
  const status = async () =>
    (await database.select().from(transactions).where(eq(transactions.id, transactionId)))[0];
  const sent = await post("cut-off");
  expect([sent.statusCode, sent.headers.location]).toEqual([303, "/sandbox/bank"]);
  expect((await status())?.status).toBe("PA");
  const page = await get();
  expect(page.body).toContain("$1,234.56");
  expect(page.body).toContain(`Bakery LLC, ****${bank?.lastFour}, 2026-11-23`);
  expect(page.body).not.toContain(bank ? openNumber(cipher, bank) : "");
  const [, traceNumber = ""] = /name="traceNumber" value="(\d{15})"/.exec(page.body) ?? [];
  expect((await post("answers", { traceNumber, code: "R77" })).statusCode).toBe(422);
  expect((await post("answers", { traceNumber: "1", code: "R03" })).statusCode).toBe(422);
  expect((await post("answers", { traceNumber, code: "R03" })).statusCode).toBe(303);
  await portal.jobs.drain();
  expect(await status()).toMatchObject({ status: "F", returnCode: "R03" });
  // The early file did not close the business day, so the day's cut-off can still run.
  expect((await post("cut-off")).statusCode).toBe(303);
});

test("the sandbox bank's files survive a restart and contain no account number in clear text", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-bank-"));
  const scope = { clock: portal.clock, cipher: fieldCipher(testConfig(folder)) };
  const bank = openSandboxBank(folder, scope);
  expect(await bank.listInbound()).toEqual([]);
  const batch = { companyName: "A", companyId: "1", secCode: "CCD", description: "X" };
  const entry = {
    transactionCode: "27",
    routingNumber: "990010207",
    accountNumber: "8140035501",
    amountCents: 101,
    reference: "",
    name: "",
    traceNumber: "091000010000001",
  };
  await bank.tell([{ batch, entry, code: "R03" }]);
  const again = openSandboxBank(folder, scope);
  const [name = ""] = await again.listInbound();
  expect(Buffer.from(await again.readInbound(name)).toString()).toContain("8140035501");
  const kept = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
  expect(kept).toHaveLength(1);
  expect(kept.join("")).not.toContain("8140035501");
  expect(kept.join("")).not.toContain(Buffer.from("8140035501").toString("base64").slice(0, 12));
  await again.confirmInbound(name);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
