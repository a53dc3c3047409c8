import { randomUUID } from "node:crypto";
import { staffSessions } from "@portal/database/schema/staff";
import { addStipulation } from "@portal/domain/applications/lender/contract";
import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import * as contract from "@portal/domain/staff/contract";
import { kindOf } from "@portal/domain/work/requests/rules";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deskCookie } from "../http/cookies.ts";
import { joinStaff } from "../testing/desk/join-staff.ts";
import { openDesk, type DeskCaller } from "../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { productionSettings } from "../testing/test-config.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp({ DESK_ORIGIN: "http://desk.localhost:8081" });
});
afterAll(() => portal.close());

const stateOf = async ({ sessionId }: DeskCaller) =>
  (await portal.context.database.select().from(staffSessions).where(eq(staffSessions.id, sessionId)))[0]
    ?.state;

describe("calls to the desk from other pages", () => {
  test("a call that changes something must send the CSRF token of its session [DESK-SESS-02 DESK-API-04]", async () => {
    const [desk, other] = [await openDesk(portal, ["lead"]), await openDesk(portal, ["lead"])];
    const forbidden = {
      error: true,
      code: "FORBIDDEN",
      message: "You can't do that with your roles.",
    };
    const { "x-desk-csrf": token = "", ...withoutToken } = desk.headers;
    const tokens = ["", "nonsense", other.headers["x-desk-csrf"] ?? "", `${token}x`];
    for (const given of tokens) {
      const headers = { ...desk.headers, "x-desk-csrf": given };
      const answer = await desk.call(contract.lockDesk, { body: {}, headers });
      expect([answer.status, answer.body]).toEqual([403, forbidden]);
    }
    const bare = await portal.app.inject({
      method: "POST",
      url: "/api/desk/lock",
      headers: withoutToken,
      payload: {},
    });
    expect(bare.statusCode).toBe(403);
    expect(await stateOf(desk)).toBe("open");
    // Calls that only read need no token.
    const url = "/api/lender/documents";
    expect((await portal.app.inject({ url, headers: withoutToken })).statusCode).toBe(200);
    expect((await desk.call(contract.lockDesk, { body: {} })).status).toBe(200);
    expect(await stateOf(desk)).toBe("locked");
  });

  test.each([
    { origin: "http://localhost:8080" },
    { origin: "http://desk.localhost:8082" },
    { origin: "https://desk.localhost:8081" },
    { origin: "null" },
    { origin: "" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
  ])(
    "the portal refuses a call with the headers %j, which changes nothing [DESK-SESS-02]",
    async (headers) => {
      const desk = await openDesk(portal, ["lead"]);
      const answer = await desk.call(contract.lockDesk, { body: {}, headers });
      expect([answer.status, answer.body.code]).toEqual([403, "FORBIDDEN"]);
      const signIn = { email: "theo@alderway.example", password: "Lantern over the quay" };
      expect((await desk.call(contract.signInAtDesk, { body: signIn, headers })).status).toBe(403);
      expect(await stateOf(desk)).toBe("open");
      const own = { "sec-fetch-site": "same-origin" };
      expect((await desk.call(contract.lockDesk, { body: {}, headers: own })).status).toBe(200);
    },
  );

  test("the portal refuses to read data for another site's page [DESK-SESS-02]", async () => {
    const desk = await openDesk(portal, ["lead"]);
    const statusWith = async (site: string) =>
      (await desk.call(listLenderDocuments, { headers: { "sec-fetch-site": site } })).status;
    const statuses = ["same-origin", "none", "same-site", "cross-site"].map(statusWith);
    expect(await Promise.all(statuses)).toEqual([200, 200, 403, 403]);
  });
});

describe("the hosts that serve the desk's operations", () => {
  test("operations for staff return 404 on all hosts except the desk's host [DESK-SHELL-03]", async () => {
    const desk = await openDesk(portal, ["lead"]);
    const statusesAt = async (host: string) =>
      Promise.all(
        [contract.getDeskSession, listLenderDocuments].map(
          async (endpoint) => (await desk.call(endpoint, { headers: { host } })).status,
        ),
      );
    expect(await statusesAt("desk.localhost:8081")).toEqual([200, 200]);
    for (const host of ["localhost:8080", "desk.localhost", "desk.localhost:8082", "x.desk.localhost:8081"])
      expect(await statusesAt(host)).toEqual([404, 404]);
  });

  test("if the desk is off, its operations return 404, and API keys still work [DESK-SHELL-03]", async () => {
    const own = await testApp({ DESK: "off" });
    const desk = await openDesk(own, ["lead"]);
    for (const endpoint of [contract.getDeskSession, contract.signInAtDesk, contract.lockDesk]) {
      const answer = await desk.call(endpoint, { body: endpoint.method === "POST" ? {} : undefined });
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await desk.call(listLenderDocuments)).status).toBe(404);
    expect((await own.lender.call(listLenderDocuments)).status).toBe(200);
    await own.close();
  });

  test("a call with an Authorization header uses the API key, even if the call has a staff cookie", async () => {
    const desk = await openDesk(portal, ["records"]);
    const key = portal.context.config.lenderKeys[0]?.key ?? "";
    const statusWith = async (authorization: string) =>
      (await desk.call(listLenderDocuments, { headers: { authorization } })).status;
    expect((await desk.call(listLenderDocuments)).status).toBe(403);
    expect(await statusWith(`Bearer ${key}`)).toBe(200);
    const lead = await openDesk(portal, ["lead"]);
    const headers = { authorization: `Bearer ${key}x` };
    expect((await lead.call(listLenderDocuments, { headers })).status).toBe(401);
  });
});

test("in production, the desk's cookie has the prefix __Host- and no domain, and the server stores only the hash of its secret [DESK-SESS-01]", async () => {
  const origin = { DESK: "on", DESK_ORIGIN: "https://desk.example" };
  const own = await testApp({ ...productionSettings, ...origin });
  const theo = await joinStaff(own);
  const { answer, desk } = await theo.givePassword();
  const opened = await desk.call(contract.confirmFactor, { body: { code: theo.codeAt() } });
  const [before = "", after = ""] = [answer, opened].map(({ response }) => {
    const header = String(response.headers["set-cookie"]);
    expect(header).toMatch(/^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    return /=([\w-]{43});/.exec(header)?.[1];
  });
  // The secret of 43 base64url characters has 256 bits. Confirming the second factor replaces the secret.
  expect(after).not.toBe(before);
  expect(opened.response.body).not.toContain(after);
  const rows = JSON.stringify(await own.context.database.select().from(staffSessions));
  expect(rows).toContain(theo.staffId);
  expect(rows).not.toContain(after);
  expect(deskCookie(own.context)).toBe("__Host-desk");
  const csrfToken = opened.value.csrf;
  const headers = { cookie: `__Host-desk=${after}`, "x-desk-csrf": csrfToken };
  const out = await desk.call(contract.signOutAtDesk, { body: {}, headers });
  expect(String(out.response.headers["set-cookie"])).toMatch(/^__Host-desk=; Max-Age=0;/);
  expect((await desk.call(listLenderDocuments, { headers })).status).toBe(401);
  await own.close();
});

describe("the time limits of a session at the desk", () => {
  const look = async (desk: DeskCaller, query = {}) =>
    (await desk.call(contract.getDeskSession, { query })).value;

  test("a session locks after ten minutes without activity, even while its page polls [DESK-SESS-03]", async () => {
    const desk = await openDesk(portal, ["lead"]);
    portal.clock.advance({ minutes: 9, seconds: 59 });
    expect((await look(desk)).state).toBe("open");
    portal.clock.advance({ seconds: 1 });
    expect((await look(desk)).state).toBe("locked");
    const refused = await desk.call(listLenderDocuments);
    expect([refused.status, refused.body]).toEqual([
      401,
      {
        error: true,
        code: "SESSION_LOCKED",
        message: "The desk is locked. Confirm it's you to continue.",
      },
    ]);
    expect((await desk.call(contract.lockDesk, { body: {} })).body.code).toBe("SESSION_LOCKED");
  });

  test("key presses, pointer movements and calls postpone the lock of a session [DESK-SESS-03]", async () => {
    const desk = await openDesk(portal, ["lead"]);
    portal.clock.advance({ minutes: 9 });
    const active = await look(desk, { active: "1" });
    expect(active).toMatchObject({
      state: "open",
      locksTimestamp: portal.clock.now().add({ minutes: 10 }),
    });
    portal.clock.advance({ minutes: 9, seconds: 59 });
    expect((await desk.call(listLenderDocuments)).status).toBe(200);
    portal.clock.advance({ minutes: 9, seconds: 59 });
    expect((await look(desk)).state).toBe("open");
    portal.clock.advance({ seconds: 1 });
    expect((await look(desk)).state).toBe("locked");
    // Activity does not unlock a session.
    expect((await look(desk, { active: "1" })).state).toBe("locked");
  });

  test("the server locks a session exactly at the time that the page received [DESK-SESS-03]", async () => {
    const desk = await openDesk(portal, ["lead"]);
    portal.clock.advance({ seconds: 4 });
    // The server stores activity at most every five seconds.
    const shown = await look(desk, { active: "1" });
    const locks = shown.state === "open" ? shown.locksTimestamp : portal.clock.now();
    portal.clock.advance(portal.clock.now().until(locks).subtract({ milliseconds: 1 }));
    expect((await look(desk)).state).toBe("open");
    portal.clock.advance({ milliseconds: 1 });
    expect((await look(desk)).state).toBe("locked");
  });

  test("a locked session returns only the person's name, and the second factor unlocks the session [DESK-SESS-04]", async () => {
    const theo = await joinStaff(portal);
    const desk = await theo.signIn();
    const locked = await desk.call(contract.lockDesk, { body: {} });
    const { value } = locked;
    expect(value).toEqual({
      state: "locked",
      staffId: theo.staffId,
      firstName: "Theo",
      lastName: "Park",
      csrf: desk.headers["x-desk-csrf"],
      lockedTimestamp: portal.clock.now(),
      settings: { deskTimeZone: "America/New_York" },
    });
    portal.clock.advance({ minutes: 1 });
    expect((await desk.call(contract.getDeskSession)).value).toEqual(value);
    expect((await desk.call(listLenderDocuments)).body.code).toBe("SESSION_LOCKED");
    const opened = await desk.call(contract.unlockDesk, { body: { code: theo.codeAt() } });
    expect(opened.value.state).toBe("open");
    expect((await desk.call(listLenderDocuments)).status).toBe(200);
  });

  test("a session ends after it has been locked for 60 minutes [DESK-SESS-05]", async () => {
    const theo = await joinStaff(portal);
    const [byPerson, byTime] = [await theo.signIn(), await theo.signIn()];
    await byPerson.call(contract.lockDesk, { body: {} });
    portal.clock.advance({ minutes: 59, seconds: 59 });
    const stateOf = async (desk: typeof byTime) => (await desk.call(contract.getDeskSession)).value.state;
    expect([await stateOf(byPerson), await stateOf(byTime)]).toEqual(["locked", "locked"]);
    portal.clock.advance({ seconds: 1 });
    expect([await stateOf(byPerson), await stateOf(byTime)]).toEqual(["none", "locked"]);
    const late = await byPerson.call(contract.unlockDesk, { body: { code: theo.codeAt() } });
    expect([late.status, late.body.code]).toEqual([401, "SESSION_EXPIRED"]);
    portal.clock.advance({ minutes: 9, seconds: 59 });
    expect(await stateOf(byTime)).toBe("locked");
    portal.clock.advance({ seconds: 1 });
    expect(await stateOf(byTime)).toBe("none");
  });

  test("a session ends ten hours after the sign-in, even if the person is active [DESK-SESS-05]", async () => {
    const desk = await openDesk(portal, ["lead"]);
    const ends = portal.clock.now().add({ hours: 10 });
    expect(await look(desk)).toMatchObject({ endsTimestamp: ends });
    for (let part = 0; part < 67; part += 1) {
      portal.clock.advance({ minutes: 8, seconds: 57 });
      expect((await desk.call(listLenderDocuments)).status).toBe(200);
    }
    portal.clock.advance(portal.clock.now().until(ends).subtract({ milliseconds: 1 }));
    expect((await look(desk, { active: "1" })).state).toBe("open");
    portal.clock.advance({ milliseconds: 1 });
    expect((await look(desk)).state).toBe("none");
    expect((await desk.call(listLenderDocuments)).body.code).toBe("SESSION_EXPIRED");
  });

  test("all sessions of a person have the same draft key, and other people have different draft keys [DESK-SESS-05]", async () => {
    const theo = await joinStaff(portal);
    const keyOf = async (desk: Pick<DeskCaller, "call">) => {
      const { value } = await desk.call(contract.getDeskSession);
      return value.state === "open" ? value.draftKey : undefined;
    };
    const first = await keyOf(await theo.signIn());
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await keyOf(await theo.signIn())).toBe(first);
    expect(await keyOf(await openDesk(portal, ["lead"]))).not.toBe(first);
  });

  test("a second factor steps a session up for five minutes, and only for calls from the same IP address [DESK-SESS-07 DESK-SEC-05]", async () => {
    const theo = await joinStaff(portal);
    const desk = await theo.signIn();
    const until = async () => {
      const value = (await desk.call(contract.getDeskSession)).value;
      return value.state === "open" ? value.steppedUpUntilTimestamp : undefined;
    };
    expect(await until()).toEqual(portal.clock.now().add({ minutes: 5 }));
    portal.clock.advance({ minutes: 6 });
    const url = "/api/lender/ach-files/none/content";
    const finance = await joinStaff(portal, ["finance"]);
    const cashier = await finance.signIn();
    const statusFrom = async (remoteAddress?: string) =>
      (
        await portal.app.inject({
          url,
          headers: cashier.headers,
          ...(remoteAddress && { remoteAddress }),
        })
      ).statusCode;
    expect([await statusFrom(), await statusFrom("198.51.100.7")]).toEqual([404, 403]);
    portal.clock.advance({ minutes: 5 });
    expect(await statusFrom()).toBe(403);
    // The step-up of one session does not count for another session of the same person.
    const elsewhere = await finance.signIn();
    expect((await elsewhere.call(contract.getDeskSession)).status).toBe(200);
    expect(await statusFrom()).toBe(403);
    portal.clock.advance({ seconds: 60 });
    await cashier.call(contract.unlockDesk, { body: { code: finance.codeAt() } });
    expect(await statusFrom()).toBe(404);
  });
});

describe("idempotency keys of staff", () => {
  test("a repeated idempotency key repeats the response for the same person, and runs the operation for another person [DESK-API-02]", async () => {
    const [one, two] = [await openDesk(portal, ["lead"]), await openDesk(portal, ["lead"])];
    const { listOpportunities } = await import("@portal/domain/applications/contract");
    const dana = await portal.signIn("dana@mapleandmain.example");
    const [application] = (await dana.call(listOpportunities)).value.opportunities;
    const params = { opportunityId: application?.id ?? "" };
    const ids = [`desk-${randomUUID()}`, `desk-${randomUUID()}`] as const;
    const add = async (desk: DeskCaller, externalId: string) => {
      const body = { ...kindOf("taxReturn").fields, externalId, countRequired: 1 };
      const headers = { "idempotency-key": "the same key" };
      return desk.call(addStipulation, { params, body, headers });
    };
    const first = await add(one, ids[0]);
    expect(first.status).toBe(200);
    expect((await add(one, ids[0])).response.body).toBe(first.response.body);
    const second = await add(two, ids[1]);
    expect([second.status, second.value.stipulation.externalId]).toEqual([200, ids[1]]);
    portal.clock.advance({ minutes: 5 });
    expect((await add(two, ids[1])).response.body).toBe(second.response.body);
    const changed = await add(one, ids[1]);
    expect([changed.status, changed.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });
});
