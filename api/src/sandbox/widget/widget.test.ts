import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nonTerminalCodes, terminalCodes } from "@portal/domain/banking/connection/rules";
import { memoryBox } from "@portal/providers/ach/sandbox-ach";
import { sandboxBankData } from "@portal/providers/bank-data/sandbox-bank-data";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldCipher } from "../../platform/crypto.ts";
import { testClock } from "../../testing/test-app.ts";
import { testConfig } from "../../testing/test-config.ts";
import { openSandboxBankData } from "../open-bank-data.ts";
import { errorTypeOf } from "./widget-page.ts";
import { widgetApp } from "./widget.ts";

const portal = "http://localhost:8080";
const bankData = sandboxBankData(memoryBox(), testClock().now);
let app: FastifyInstance;
beforeAll(async () => {
  app = await widgetApp(bankData, portal);
});
afterAll(() => app.close());

test("only the portal may frame the widget, and the widget loads only its own files", async () => {
  for (const url of ["/", "/none", "/widget.js"]) {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http://localhost:8080",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
  }
});

test("the widget has one button for each error code, and three buttons that send malformed messages", async () => {
  const { body } = await app.inject({ url: "/" });
  const told = [...body.matchAll(/data-tell="([^"]*)"/g)].map(
    ([, text = ""]) => JSON.parse(text.replaceAll("&#34;", '"')) as object,
  );
  const error = (errorCode: string) => ({
    type: "ERROR",
    data: { error: { errorType: errorTypeOf(errorCode), errorCode } },
  });
  expect(told).toEqual([
    { type: "CLOSE" },
    ...nonTerminalCodes.map(error),
    ...terminalCodes.map(error),
    { type: "ERROR", data: { error: { errorType: "NEW_ERROR", errorCode: "INVALID_CREDENTIALS" } } },
    { type: "ERROR", data: { error: { errorType: "USER_ERROR" } } },
    { type: "ERROR", data: {} },
  ]);
});

test.each([
  ["USER_ERROR", [...nonTerminalCodes]],
  [
    "INSTITUTION_ERROR",
    terminalCodes.filter((code) => /^(INSTITUTION_|UNSUPPORTED_RESPONSE|MFA_NOT_SUPPORTED)/.test(code)),
  ],
  [
    "OCROLUS_ERROR",
    [
      "OCROLUS_ERROR",
      "PLANNED_MAINTENANCE",
      "INVALID_SEND_METHOD",
      "FAILED_TO_FETCH_LINK_TOKEN",
      "FAILED_TO_FETCH_ACCESS_TOKEN",
      "INTERNAL_SERVER_ERROR",
    ],
  ],
])("the error type is %s for the error codes %j", (type, codes) => {
  const all = [...nonTerminalCodes, ...terminalCodes];
  expect(all.filter((code) => errorTypeOf(code) === type)).toEqual(codes);
});

test("the widget's POST /act passes actions to the bank and accepts only JSON", async () => {
  const act = (payload: object | string, type = "application/json") =>
    app.inject({ method: "POST", url: "/act", headers: { "content-type": type }, payload });
  const { token } = await bankData.beginLink({ reference: "ours", minutes: 30 });
  const open = { token, action: { do: "open" } };
  expect((await act(open)).json()).toEqual({ step: "bank" });
  const down = { token, action: { do: "choose-bank", bank: "mill" } };
  expect((await act(down)).json()).toEqual({
    errorCode: "INSTITUTION_DOWN",
    errorType: "INSTITUTION_ERROR",
  });
  for (const wrong of [
    {},
    { token },
    { token, action: { do: "steal" } },
    { ...open, token: "x".repeat(201) },
  ])
    expect((await act(wrong)).statusCode).toBe(422);
  for (const type of ["text/plain", "application/x-www-form-urlencoded"])
    expect((await act(JSON.stringify(open), type)).statusCode).toBe(415);
});

test("the widget uses a port other than the portal's, and encrypts the links to banks", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-widget-"));
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const config = { ...testConfig(dataDir), origin: portal, widgetPort: port };
  const opened = await openSandboxBankData({ config, clock: testClock(), cipher: fieldCipher(config) });
  const { origin, port: chosen } = new URL(opened.widgetUrl);
  expect([origin === portal, Number(chosen) === port]).toEqual([false, false]);
  expect(await (await fetch(opened.widgetUrl)).text()).toContain(
    "Test bank. Not a real bank, no real money.",
  );
  const { linkId } = await opened.bankData.beginLink({ reference: "a reference of ours", minutes: 30 });
  const [file = ""] = await readdir(join(dataDir, "sandbox-bank-links"));
  expect(file).toBe(linkId);
  expect(await readFile(join(dataDir, "sandbox-bank-links", file), "utf8")).not.toContain("reference");
  await opened.stop();
  await expect(fetch(opened.widgetUrl)).rejects.toThrow();
  const again = await openSandboxBankData({
    config: { ...config, widgetPort: 0 },
    clock: testClock(),
    cipher: fieldCipher(config),
  });
  expect(await again.bankData.findBank({ linkId, reference: "a reference of ours" })).toBeUndefined();
  await again.stop();
  taken.close();
  await rm(dataDir, { recursive: true });
});
