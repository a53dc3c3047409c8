import * as contract from "@portal/domain/staff/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk } from "../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp({ REQUESTS_PER_MINUTE: "600" });
});
afterAll(() => portal.close());

const look = async (headers: Readonly<Record<string, string>>, remoteAddress: string) =>
  (await portal.app.inject({ url: "/api/desk/session", headers, remoteAddress })).statusCode;

test("sixty people with one IP address can poll the desk, and each session is limited to 1,200 calls a minute [DESK-API-05]", async () => {
  const address = "192.0.2.1";
  const people = [];
  for (let person = 0; person < 60; person += 1) people.push(await openDesk(portal, ["lead"]));
  // Sends more calls than the limit of 600 per IP address.
  const statuses = new Set<number>();
  for (let poll = 0; poll < 15; poll += 1)
    for (const { headers } of people) statuses.add(await look(headers, address));
  expect([...statuses]).toEqual([200]);
  const [{ headers } = { headers: {} }] = people;
  for (let call = 15; call < 1_201; call += 1) expect(await look(headers, address)).toBe(200);
  const refused = await portal.app.inject({ url: "/api/desk/session", headers, remoteAddress: address });
  const seconds = refused.headers["retry-after"];
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      error: true,
      code: "TOO_MANY_REQUESTS",
      message: `Too many requests. Try again in ${seconds} seconds.`,
    },
  ]);
  expect(Number(seconds)).toBeGreaterThan(0);
  // The limit follows the session to another IP address, and does not affect other sessions.
  expect(await look(headers, "192.0.2.9")).toBe(429);
  expect(await look(people[1]?.headers ?? {}, address)).toBe(200);
}, 60_000);

test("calls with a cookie that opens no session count toward the limit of the IP address [DESK-API-05]", async () => {
  const { host = "" } = (await openDesk(portal, ["lead"])).headers;
  const pending = await openDesk(portal, ["lead"], { state: "pending-factor" });
  const statuses = [];
  for (let call = 0; call < 598; call += 1)
    statuses.push(await look({ host, cookie: `desk=invented${call}` }, "192.0.2.2"));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await look(pending.headers, "192.0.2.2")).toBe(200);
  expect(await look(pending.headers, "192.0.2.2")).toBe(200);
  expect(await look(pending.headers, "192.0.2.2")).toBe(429);
  expect(await look({ host, cookie: "desk=another" }, "192.0.2.2")).toBe(429);
});

test("calls of a session count toward the IP address's limit again one minute after its last call, or immediately after the sign-out", async () => {
  const [address, desk] = ["192.0.2.5", await openDesk(portal, ["lead"])];
  const { host = "" } = desk.headers;
  expect(await look(desk.headers, "192.0.2.6")).toBe(200);
  for (let call = 0; call < 600; call += 1) await look({ host }, address);
  expect(await look({ host }, address)).toBe(429);
  expect(await look(desk.headers, address)).toBe(200);
  portal.clock.advance({ seconds: 60 });
  expect(await look(desk.headers, address)).toBe(429);
  expect(await look(desk.headers, "192.0.2.6")).toBe(200);
  expect(await look(desk.headers, address)).toBe(200);
  await desk.call(contract.signOutAtDesk, { body: {} });
  expect(await look(desk.headers, "192.0.2.7")).toBe(200);
  expect(await look(desk.headers, address)).toBe(429);
});

test("an IP address may send thirty sign-in calls to the desk per minute [DESK-API-05]", async () => {
  const { host = "", origin = "" } = (await openDesk(portal, ["lead"])).headers;
  const send = (url: string, remoteAddress = "192.0.2.3") =>
    portal.app.inject({ method: "POST", url, headers: { host, origin }, payload: {}, remoteAddress });
  const statuses = [];
  for (let call = 0; call < 15; call += 1) {
    statuses.push((await send("/api/desk/sign-in")).statusCode);
    statuses.push((await send("/api/desk/sign-in/factor")).statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([422, 401]));
  const refused = await send("/api/desk/sign-in");
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await send("/api/desk/sign-in/factor")).statusCode).toBe(429);
  // Other operations and other IP addresses are not limited.
  expect((await send("/api/desk/sign-out")).statusCode).toBe(200);
  expect((await send("/api/desk/sign-in", "192.0.2.4")).statusCode).toBe(422);
});
