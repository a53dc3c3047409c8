import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { memoryBox } from "../ach/sandbox-ach.ts";
import { ProviderFault } from "../provider-fault.ts";
import { maxStatementBytes, type BankDataProvider } from "./bank-data-provider.ts";
import { bankDataLimits, httpBankData } from "./http-bank-data.ts";
import { sandboxBankData, type SandboxBankData } from "./sandbox-bank-data.ts";
import type { TestingService } from "../testing-http-service.ts";
import { startBankData } from "./testing-bank-data-server.ts";

let now: Temporal.Instant;
let sandbox: SandboxBankData;
let server: TestingService;
beforeEach(async () => {
  now = Temporal.Instant.from("2026-11-20T17:00:00Z");
  sandbox = sandboxBankData(memoryBox(), () => now);
  server = await startBankData(sandbox);
});
afterEach(() => server.stop());

const overHttp = (limits: Partial<typeof bankDataLimits> = {}) =>
  httpBankData({ url: server.url, key: server.key }, { ...bankDataLimits, ...limits });
const months = ["2026-10", "2026-09"].map((month) => Temporal.PlainYearMonth.from(month));
const fault = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(ProviderFault);

async function comeToTheEnd(token: string, bank = "prairie"): Promise<void> {
  await sandbox.act(token, { do: "choose-bank", bank });
  await sandbox.act(token, { do: "sign-in", username: "demo", password: "orchard" });
  if (bank === "hawkeye") await sandbox.act(token, { do: "send-code", code: "123456" });
  expect(await sandbox.act(token, { do: "choose-account", account: "0002" })).toEqual({ step: "linked" });
}

const providers: readonly (readonly [string, () => BankDataProvider])[] = [
  ["sandbox", () => sandbox],
  ["http", () => overHttp()],
];

describe.each(providers)("connecting a bank with the %s bank data provider", (_, open) => {
  test("the bank data provider returns a bank only after the borrower has connected the bank", async () => {
    const provider = open();
    const { linkId, token } = await provider.beginLink({ reference: "ours", minutes: 30 });
    const link = { linkId, reference: "ours" };
    expect(await provider.findBank(link)).toBeUndefined();
    await comeToTheEnd(token);
    expect(await provider.findBank(link)).toEqual({
      institution: "First Prairie Bank",
      accounts: [
        {
          name: "Test savings",
          kind: "savings",
          holder: "Test Business LLC",
          routingNumber: "990010100",
          accountNumber: "7300450002",
          balanceCents: 3_150_00,
        },
      ],
    });
  });

  test("the bank data provider lists the statements of the requested months and returns PDFs", async () => {
    const provider = open();
    const { linkId, token } = await provider.beginLink({ reference: "ours", minutes: 30 });
    const link = { linkId, reference: "ours" };
    await comeToTheEnd(token, "hawkeye");
    const listed = await provider.listStatements(link, months);
    expect(listed?.map(({ month, lastFour }) => `${month.toString()} ${lastFour}`)).toEqual([
      "2026-10 0002",
      "2026-09 0002",
    ]);
    const pdf = Buffer.from(await provider.readStatement(link, listed?.[1]?.statementId ?? ""));
    expect(pdf.toString("latin1")).toMatch(/^%PDF-1\.7\n[^]*\(Statement for September 2026\)[^]*%%EOF\n$/);
    await fault(provider.readStatement(link, "another"));
  });

  test("the bank data provider separates connections by reference and rejects unknown connections", async () => {
    const provider = open();
    const one = await provider.beginLink({ reference: "one", minutes: 30 });
    const other = await provider.beginLink({ reference: "other", minutes: 30 });
    expect(one.linkId).not.toBe(other.linkId);
    expect(one.token).not.toBe(other.token);
    await comeToTheEnd(one.token);
    expect(await provider.findBank({ linkId: other.linkId, reference: "other" })).toBeUndefined();
    await fault(provider.findBank({ linkId: one.linkId, reference: "other" }));
    await fault(provider.findBank({ linkId: "none", reference: "one" }));
    await fault(provider.findBank({ linkId: "../links", reference: "one" }));
    await fault(provider.listStatements({ linkId: other.linkId, reference: "other" }, months));
  });
});

describe("the calls of the bank data provider to an HTTP service", () => {
  const begin = (provider = overHttp()) => provider.beginLink({ reference: "ours", minutes: 30 });
  const json =
    (value: unknown) => (response: Parameters<Parameters<TestingService["spoil"]>[0] & object>[0]) =>
      void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));

  test("the bank data provider throws a ProviderFault for a wrong key, an invalid response or a redirect", async () => {
    await fault(httpBankData({ url: server.url, key: "another" }).beginLink({ reference: "x", minutes: 30 }));
    for (const status of [204, 302, 404, 500]) {
      server.spoil((response) => void response.writeHead(status, { location: server.url }).end());
      await fault(begin());
    }
    expect(server.asked.filter((each) => each.startsWith("GET"))).toEqual([]);
    server.spoil(
      (response) => void response.writeHead(200, { "content-type": "application/json" }).end('{"'),
    );
    await fault(begin());
    server.spoil((response) => void response.writeHead(200, { "content-type": "text/html" }).end("{}"));
    await fault(begin());
    server.spoil(undefined);
    expect(await begin()).toEqual({ linkId: expect.any(String), token: expect.any(String) });
  });

  const account = {
    name: "Checking",
    kind: "checking",
    holder: null,
    routingNumber: null,
    accountNumber: "12345678",
    balance: null,
  };
  const linked = { reference: "ours", status: "linked", institution: "Bank", accounts: [account] };
  const link = { linkId: "1", reference: "ours" };

  test("the bank data provider accepts a connected bank only in the declared format", async () => {
    const provider = overHttp();
    for (const balance of [12.5, "12.50", 12]) {
      server.spoil(json({ ...linked, accounts: [{ ...account, balance }] }));
      const bank = await provider.findBank(link);
      expect(bank?.accounts[0]?.balanceCents).toBe(balance === 12 ? 1_200 : 1_250);
    }
    server.spoil(json(linked));
    expect((await provider.findBank(link))?.accounts).toEqual([
      { ...account, balance: undefined, balanceCents: null },
    ]);
    for (const wrong of [
      { ...linked, reference: "another" },
      { ...linked, status: "broken" },
      { ...linked, institution: undefined },
      { ...linked, accounts: [] },
      { ...linked, accounts: Array.from({ length: 51 }, () => account) },
      { ...linked, accounts: [{ ...account, accountNumber: "1 2 3 4" }] },
      { ...linked, accounts: [{ ...account, routingNumber: "123" }] },
      { ...linked, accounts: [{ ...account, balance: "1.234" }] },
    ]) {
      server.spoil(json(wrong));
      await fault(provider.findBank(link));
    }
  });

  test("the bank data provider lists no bank statements until all bank statements are ready", async () => {
    const provider = overHttp();
    server.spoil(json({ isReady: false, statements: [] }));
    expect(await provider.listStatements(link, months)).toBeUndefined();
    const statement = (month: string) => ({ statementId: month, month, lastFour: "5678" });
    server.spoil(json({ isReady: true, statements: ["2026-10", "2020-01"].map(statement) }));
    expect(await provider.listStatements(link, months)).toEqual([
      { statementId: "2026-10", month: months[0], lastFour: "5678" },
    ]);
    server.spoil(json({ isReady: true, statements: [statement("2026-13")] }));
    await fault(provider.listStatements(link, months));
  });

  test("the bank data provider accepts statements up to the maximum upload size", async () => {
    const provider = overHttp();
    const send = (bytes: number) =>
      server.spoil(
        (response) =>
          void response.writeHead(200, { "content-type": "application/pdf" }).end(Buffer.alloc(bytes)),
      );
    send(maxStatementBytes);
    expect(await provider.readStatement(link, "x")).toHaveLength(maxStatementBytes);
    send(maxStatementBytes + 1);
    await fault(provider.readStatement(link, "x"));
  });

  test("the bank data provider times out on a silent service and pauses calls to the service", async () => {
    const provider = overHttp({ answer: 100, rest: 300 });
    server.spoil(() => undefined);
    for (let failure = 0; failure < bankDataLimits.failures; failure++) await fault(begin(provider));
    const before = server.asked.length;
    server.spoil(undefined);
    await fault(begin(provider));
    expect(server.asked).toHaveLength(before);
    await expect
      .poll(() =>
        begin(provider).then(
          ({ token }) => token,
          () => "",
        ),
      )
      .toMatch(/^wt_/);
  });

  test("the bank data provider does not count a 404 for one borrower as an outage", async () => {
    const provider = overHttp();
    for (let refusal = 0; refusal <= bankDataLimits.failures; refusal++)
      await fault(provider.findBank({ linkId: "none", reference: "x" }));
    expect((await begin(provider)).token).toMatch(/^wt_/);
  });
});

describe("signing in at the banks of the sandbox", () => {
  async function open(minutes = 30) {
    const { token } = await sandbox.beginLink({ reference: "ours", minutes });
    return (action: Parameters<SandboxBankData["act"]>[1]) => sandbox.act(token, action);
  }
  const signIn = (username = "demo", password = "orchard") =>
    ({ do: "sign-in", username, password }) as const;

  test("a sandbox bank locks the sign-in after five wrong passwords", async () => {
    const act = await open();
    expect(await act({ do: "open" })).toEqual({ step: "bank" });
    expect(await act({ do: "choose-bank", bank: "prairie" })).toEqual({ step: "password" });
    expect(await act(signIn("", ""))).toEqual({ errorCode: "INSUFFICIENT_CREDENTIALS" });
    for (let guess = 0; guess < 5; guess++)
      expect(await act(signIn("demo", "apple"))).toEqual({ errorCode: "INVALID_CREDENTIALS" });
    expect(await act(signIn())).toEqual({ errorCode: "ITEM_LOCKED" });
  });

  test("a sandbox bank asks for a passcode if the bank requires one", async () => {
    const act = await open();
    await act({ do: "choose-bank", bank: "hawkeye" });
    expect(await act(signIn())).toEqual({ step: "code" });
    expect(await act({ do: "choose-account", account: "0001" })).toEqual({
      errorCode: "INTERNAL_SERVER_ERROR",
    });
    expect(await act({ do: "send-code", code: "000000" })).toEqual({ errorCode: "INVALID_OTP" });
    expect(await act({ do: "send-code", code: "123456" })).toEqual({ step: "account" });
    expect(await act({ do: "choose-account", account: "" })).toEqual({ errorCode: "INTERNAL_SERVER_ERROR" });
    expect(await act({ do: "choose-account", account: "0001" })).toEqual({ step: "linked" });
  });

  test("a sandbox bank returns an error if it is down or unknown, or if actions are in the wrong order", async () => {
    const act = await open();
    expect(await act(signIn())).toEqual({ errorCode: "INTERNAL_SERVER_ERROR" });
    expect(await act({ do: "choose-bank", bank: "mill" })).toEqual({ errorCode: "INSTITUTION_DOWN" });
    expect(await act({ do: "choose-bank", bank: "none" })).toEqual({ errorCode: "INTERNAL_SERVER_ERROR" });
  });

  test("a sandbox bank opens only with a connection's token, until the connection expires", async () => {
    const act = await open(10);
    const gone = { errorCode: "FAILED_TO_FETCH_LINK_TOKEN" };
    for (const token of ["", "wt_", "wt_1.2", "nonsense"])
      expect(await sandbox.act(token, { do: "open" })).toEqual(gone);
    const { linkId } = await sandbox.beginLink({ reference: "other", minutes: 30 });
    expect(await sandbox.act(`wt_${linkId}.guessed`, { do: "open" })).toEqual(gone);
    now = now.add({ milliseconds: 10 * 60_000 - 1 });
    expect(await act({ do: "open" })).toEqual({ step: "bank" });
    now = now.add({ milliseconds: 1 });
    expect(await act({ do: "open" })).toEqual(gone);
  });
});
