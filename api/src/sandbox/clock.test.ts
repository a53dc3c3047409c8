import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as loans from "@portal/domain/loans/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import type { Context } from "../context.ts";
import { job } from "../jobs/job.ts";
import { caller, testApp, testClock, type TestApp } from "../testing/test-app.ts";
import { sandboxClock } from "./clock.ts";

const machine = testClock(Temporal.Instant.from("2028-02-29T12:00:00Z"));
const ran: string[] = [];
const hourly = job({
  name: "test.hourly",
  isHourly: true,
  handle: async (context) => void ran.push(context.clock.now().toString()),
});

let folder: string;
let portal: TestApp;
let context: Context;
let app: FastifyInstance;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-clock-"));
  context = { ...portal.context, clock: sandboxClock(folder, machine) };
  app = await buildApp(context);
  return async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  };
});

const read = async () => (await app.inject({ url: "/sandbox/clock" })).json();
const set = async (payload: object | string) => {
  const answer = await app.inject({ method: "POST", url: "/sandbox/clock", payload });
  return [answer.statusCode, answer.json()];
};
const refusal = (field: string, text: string) => [
  422,
  {
    error: true,
    code: "VALIDATION",
    message: "Some of your info is incorrect. Please check it and try again.",
    fields: { [field]: text },
  },
];

describe("the sandbox clock", () => {
  test("the sandbox clock starts with the machine's time and keeps its offset as time passes", async () => {
    expect(await read()).toEqual({ now: "2028-02-29T12:00:00Z", offset: "PT0S" });
    expect(await set({ offset: "PT36H" })).toEqual([200, { now: "2028-03-02T00:00:00Z", offset: "PT36H" }]);
    machine.advance({ minutes: 5 });
    expect(await read()).toEqual({ now: "2028-03-02T00:05:00Z", offset: "PT36H" });
    machine.advance({ minutes: -5 });
  });

  test.each([
    [{ offset: "-P1D" }, "2028-02-28T12:00:00Z", "-PT24H"],
    [{ offset: "P1M" }, "2028-03-29T12:00:00Z", "PT696H"],
    [{ offset: "P1Y" }, "2029-02-28T12:00:00Z", "PT8760H"],
    [{ now: "2028-03-01T00:00:00Z" }, "2028-03-01T00:00:00Z", "PT12H"],
    [{ now: "2028-02-29T06:59:59.5-05:00" }, "2028-02-29T11:59:59.5Z", "-PT0.5S"],
    [{ offset: "P5Y" }, "2033-02-28T12:00:00Z", "PT43824H"],
    [{ now: "2023-02-28T12:00:00Z" }, "2023-02-28T12:00:00Z", "-PT43848H"],
    [{ offset: "PT0S" }, "2028-02-29T12:00:00Z", "PT0S"],
  ])("setting the sandbox clock to %o ignores the previous offset", async (payload, now, offset) => {
    await set({ offset: "P10D" });
    expect(await set(payload)).toEqual([200, { now, offset }]);
    expect(await read()).toEqual({ now, offset });
  });

  test.each([
    [{ offset: "P5YT1S" }, "offset", "must be within 5 years"],
    [{ offset: "-P5YT1S" }, "offset", "must be within 5 years"],
    [{ now: "2033-02-28T12:00:00.001Z" }, "now", "must be within 5 years"],
    [{ offset: "P999999Y" }, "offset", "must be a duration such as P1M or -PT36H"],
    [{ offset: "tomorrow" }, "offset", "must be a duration such as P1M or -PT36H"],
    [{ offset: "" }, "offset", "must be a duration such as P1M or -PT36H"],
    [{ now: "2028-03-01" }, "now", "must be an instant such as 2027-01-31T17:00:00Z"],
    [{ now: 7 }, "offset", "send either now or offset"],
    [{}, "offset", "send either now or offset"],
    [{ now: "2028-03-01T00:00:00Z", offset: "PT1S" }, "offset", "send either now or offset"],
  ])("the sandbox clock rejects the invalid body %o and keeps its offset", async (payload, field, text) => {
    await set({ offset: "PT1H" });
    expect(await set(payload)).toEqual(refusal(field, text));
    expect((await read()).offset).toBe("PT1H");
  });

  test("setting the sandbox clock works when the machine's time includes a fraction of a millisecond", async () => {
    machine.advance({ nanoseconds: 250_300 });
    const [status, { now }] = await set({ now: "2028-03-01T00:00:00Z" });
    expect([status, now.slice(0, 22)]).toEqual([200, "2028-03-01T00:00:00.00"]);
    const { now: later, offset } = await read();
    expect([later, offset]).toEqual([now, "PT12H"]);
    expect(await set({ offset: "PT0S" })).toEqual([
      200,
      { now: "2028-02-29T12:00:00.0002503Z", offset: "PT0S" },
    ]);
    machine.advance({ nanoseconds: -250_300 });
  });

  test("the sandbox clock rejects content types that another site's form can send", async () => {
    for (const [type, payload] of [
      ["text/plain", '{"offset":"PT1H"}'],
      ["application/x-www-form-urlencoded", '{"offset":"PT1H"}'],
      ["application/x-www-form-urlencoded", "offset=PT1H"],
    ] as const) {
      const headers = { "content-type": type };
      const answer = await app.inject({ method: "POST", url: "/sandbox/clock", headers, payload });
      expect([type, answer.statusCode]).toEqual([type, 400]);
    }
    expect((await read()).offset).toBe("PT0S");
  });

  test("the sandbox clock keeps its offset after a restart, and ignores a broken settings file", async () => {
    await set({ offset: "P1D" });
    expect(sandboxClock(folder, machine).now().toString()).toBe("2028-03-01T12:00:00Z");
    expect(JSON.parse(readFileSync(join(folder, "sandbox-clock.json"), "utf8"))).toEqual({
      milliseconds: 86_400_000,
    });
    writeFileSync(join(folder, "sandbox-clock.json"), "{");
    expect(sandboxClock(folder, machine).now().toString()).toBe("2028-02-29T12:00:00Z");
  });

  test("setting the sandbox clock forward expires a session of the portal", async () => {
    const session = await portal.signIn("dana@mapleandmain.example");
    await set({ now: portal.clock.now().toString() });
    const own = caller(app, session.token, session.binding);
    expect((await own.call(loans.listAccounts)).status).toBe(200);
    await set({ now: portal.clock.now().add({ minutes: 16 }).toString() });
    expect((await own.call(loans.listAccounts)).status).toBe(401);
  });
});

test("setting the sandbox clock runs recurring jobs immediately, except for an invalid time", async () => {
  const own = await testApp({}, { jobs: [hourly] });
  const clock = sandboxClock(join(own.dataDir, "none-yet"), own.clock);
  const moved = await buildApp({ ...own.context, clock });
  await own.jobs.drain();
  expect(ran).toEqual([]);
  await moved.inject({ method: "POST", url: "/sandbox/clock", payload: { offset: "nonsense" } });
  await own.jobs.drain();
  expect(ran).toEqual([]);
  await moved.inject({ method: "POST", url: "/sandbox/clock", payload: { offset: "P1D" } });
  await own.jobs.drain();
  // The test's jobs ignore the sandbox clock, so the test checks only that the jobs ran.
  expect(ran).toHaveLength(1);
  await moved.close();
  await own.close();
});

test("/sandbox/clock returns 404 when the portal runs on the machine's clock", async () => {
  const answer = await portal.app.inject({ url: "/sandbox/clock" });
  expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
});
