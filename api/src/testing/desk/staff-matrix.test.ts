import { staff, staffRoles, staffSessions } from "@portal/database/schema/staff";
import * as contract from "@portal/domain/staff/contract";
import { role, type Role } from "@portal/domain/staff/roles/contract";
import { allows, tabsOf } from "@portal/domain/staff/roles/rules";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { buildApp } from "../../app.ts";
import { routes } from "../../routes.ts";
import { pathOf, testApp, type Caller, type TestApp } from "../test-app.ts";
import { openDesk } from "./open-desk.ts";

/** These tests check which members of staff may call each operation (DH-03), with expectations from the contracts. */
const operations = routes.map(({ endpoint }) => endpoint);
const forStaff = operations.filter(({ access }) => access === "lender" || access === "staff");
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const isOpenToAll = ({ permission }: Endpoint) => permission === "anyone" || permission === "pending-factor";

let portal: TestApp;
let dana: Caller;
beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
});
afterAll(() => portal.close());

type Headers = Readonly<Record<string, string>>;

/** Sends a call without input. @returns the status and the refusal's code, if there is one */
async function send(endpoint: Endpoint, headers: Headers, remoteAddress?: string) {
  const response = await portal.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    // Without a purpose, a file is a download, which needs another permission (DESK-DOC-12).
    ...(endpoint.path.startsWith("/lender/documents/") &&
      endpoint.isDownload && { query: { for: "review" } }),
    headers: {
      ...headers,
      ...(endpoint.isVersioned && { "if-match": "1" }),
      ...(endpoint.upload && { "content-type": "multipart/form-data; boundary=x" }),
    },
    ...(remoteAddress && { remoteAddress }),
    ...(endpoint.upload && { payload: "--x--\r\n" }),
    ...(endpoint.body && { payload: {} }),
  });
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  const { code } = isJson ? response.json<{ code?: string }>() : {};
  return [response.statusCode, ...(response.statusCode === 200 ? [] : [code])];
}

/** Returns the expected response to an admitted call without input. */
function admittedAnswer({ body, upload, params, query }: Endpoint): unknown[] {
  const names = Object.keys((params as { shape?: object } | undefined)?.shape ?? {});
  const given = Object.fromEntries(names.map((name) => [name, "none"]));
  if (params && !z.safeParse(params, given).success) return [404, "NOT_FOUND"];
  const isComplete = (schema: Endpoint["body"]) => !schema || z.safeParse(schema, {}).success;
  if ([body, query, upload?.fields].some((schema) => !isComplete(schema))) return [422, "VALIDATION"];
  return names.length > 0 ? [404, "NOT_FOUND"] : [200];
}

function isAllowed({ permission }: Endpoint, roles: readonly Role[]): boolean {
  if (permission === undefined || permission === "key-only") return false;
  if (permission === "anyone" || permission === "self") return true;
  if (permission === "pending-factor") return false;
  if (permission === "tabs") return tabsOf(roles).length > 0;
  return [permission].flat().some((each) => allows(roles, each));
}

/** Returns the expected response to a call in an open session that has passed the second factor. */
function answerFor(endpoint: Endpoint, roles: readonly Role[]): unknown[] {
  if (endpoint.permission === "pending-factor") return [401, "SESSION_EXPIRED"];
  if (!isAllowed(endpoint, roles)) return [403, "FORBIDDEN"];
  return endpoint.secondApproval ? [403, "SECOND_PERSON_REQUIRED"] : admittedAnswer(endpoint);
}

/** Returns a hash of all rows of all tables. */
async function digest(): Promise<string> {
  const { database } = portal.connection;
  const { rows } = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const hashes: string[] = [];
  for (const { name } of rows) {
    const held = await database.execute<{ hash: string | null }>(
      sql`select md5(string_agg(t::text, ',' order by t::text)) as hash from ${sql.identifier(name)} t`,
    );
    hashes.push(`${name} ${held.rows[0]?.hash ?? ""}`);
  }
  return hashes.join("\n");
}

describe("staff access to the operations of the lender and the desk", () => {
  test("the list of operations includes operations of the lender and of the desk", () => {
    expect(forStaff.filter(({ access }) => access === "lender").length).toBeGreaterThan(40);
    expect(forStaff.filter(({ access }) => access === "staff").length).toBeGreaterThan(7);
  });

  test.each(named(forStaff))(
    "%s admits the roles with its permission, and refuses all others [DESK-API-01 DESK-ROLE-01 DESK-ROLE-03]",
    async (_, endpoint) => {
      for (const roles of [[], ...role.options.map((each) => [each])]) {
        const { headers } = await openDesk(portal, roles);
        expect([roles, await send(endpoint, headers)]).toEqual([roles, answerFor(endpoint, roles)]);
      }
    },
  );

  const ofSomeRoles = forStaff.filter(({ permission }) => permission !== "self" && permission !== "key-only");
  test.each(named(ofSomeRoles.filter((endpoint) => !isOpenToAll(endpoint))))(
    "%s admits a person with two roles if one of the roles has the permission [DESK-ROLE-01]",
    async (_, endpoint) => {
      const [one = "lead"] = role.options.filter((each) => isAllowed(endpoint, [each]));
      const [other = "lead"] = role.options.filter((each) => !isAllowed(endpoint, [each]));
      const { headers } = await openDesk(portal, [one, other]);
      expect(await send(endpoint, headers)).toEqual(answerFor(endpoint, [one]));
    },
  );

  test.each(named(forStaff.filter(isOpenToAll)))(
    "%s either admits calls without a session, or requires a session from the password step [DESK-API-01 DESK-SIGNIN-02]",
    async (_, endpoint) => {
      const pending = (await openDesk(portal, role.options, { state: "pending-factor" })).headers;
      const { host = "", origin = "" } = pending;
      const isOpen = endpoint.permission === "anyone";
      const refused = [401, "SESSION_EXPIRED"];
      expect(await send(endpoint, { host, origin })).toEqual(isOpen ? admittedAnswer(endpoint) : refused);
      expect(await send(endpoint, pending)).toEqual(admittedAnswer(endpoint));
    },
  );

  const needSession = forStaff.filter((endpoint) => !isOpenToAll(endpoint));
  test.each(named(needSession))(
    "%s refuses sessions that are not open, and sessions of disabled people [DESK-API-01 DESK-SIGNIN-02]",
    async (_, endpoint) => {
      const expired = [401, "SESSION_EXPIRED"];
      const { database } = portal.connection;
      const now = portal.clock.now();
      const { host = "", origin = "" } = (await openDesk(portal, [])).headers;
      expect(await send(endpoint, { host, origin })).toEqual(expired);
      expect(await send(endpoint, { host, origin, cookie: "desk=nonsense" })).toEqual(expired);
      const pending = await openDesk(portal, role.options, { state: "pending-factor" });
      expect(await send(endpoint, pending.headers)).toEqual(expired);
      const locked = await openDesk(portal, role.options, { state: "locked", lockedAt: now });
      expect(await send(endpoint, locked.headers)).toEqual([401, "SESSION_LOCKED"]);
      const person = await openDesk(portal, role.options);
      for (const state of ["disabled", "invited"] as const) {
        await database.update(staff).set({ state }).where(eq(staff.id, person.staffId));
        expect(await send(endpoint, person.headers)).toEqual(expired);
      }
      await database.update(staff).set({ state: "active" }).where(eq(staff.id, person.staffId));
      const isIt = eq(staffSessions.id, person.sessionId);
      await database.update(staffSessions).set({ endedAt: now }).where(isIt);
      expect(await send(endpoint, person.headers)).toEqual(expired);
      await database.update(staffSessions).set({ endedAt: null }).where(isIt);
      // The same session is now admitted, so the refusals above had no other reason.
      expect(await send(endpoint, person.headers)).toEqual(answerFor(endpoint, role.options));
    },
  );

  const stepUps = forStaff.filter(({ stepUp }) => stepUp);
  test("all operations that reveal account numbers, SSNs or bank files require a step-up", () => {
    expect(stepUps.map(nameOf).toSorted()).toEqual([
      "GET /lender/ach-files/:fileId/content",
      "POST /lender/opportunities/:opportunityId/bank-accounts/numbers",
      "POST /lender/opportunities/:opportunityId/bank-connections/numbers",
      "POST /lender/opportunities/:opportunityId/owners/numbers",
    ]);
  });

  test.each(named(stepUps))(
    "%s requires a second factor from the same IP address within the last five minutes [DESK-API-01 DESK-SESS-07 DESK-SEC-05]",
    async (_, endpoint) => {
      const now = portal.clock.now();
      const refused = [403, "STEP_UP_REQUIRED"];
      const at = async (steppedUpAt: Temporal.Instant | null, address?: string) =>
        send(endpoint, (await openDesk(portal, role.options, { steppedUpAt })).headers, address);
      expect(await at(now.subtract({ minutes: 4, seconds: 59 }))).toEqual(admittedAnswer(endpoint));
      expect(await at(now.subtract({ minutes: 5 }))).toEqual(refused);
      expect(await at(null)).toEqual(refused);
      expect(await at(now, "198.51.100.7")).toEqual(refused);
    },
  );

  test("a changed role takes effect at the next call [DESK-SESS-08]", async () => {
    const person = await openDesk(portal, ["lead"]);
    const endpoint = operations.find(({ path }) => path === "/lender/documents") ?? contract.lockDesk;
    expect(await send(endpoint, person.headers)).toEqual([200]);
    await portal.connection.database.delete(staffRoles).where(eq(staffRoles.staffId, person.staffId));
    expect(await send(endpoint, person.headers)).toEqual([403, "FORBIDDEN"]);
  });

  test("an administrator without another role can call no operation about borrowers [DESK-ROLE-04]", async () => {
    const { headers } = await openDesk(portal, ["administrator"]);
    const ofLender = forStaff.filter(({ access }) => access === "lender");
    for (const endpoint of ofLender)
      expect([nameOf(endpoint), await send(endpoint, headers)]).toEqual([
        nameOf(endpoint),
        [403, "FORBIDDEN"],
      ]);
  });
});

describe("separation of borrowers and staff", () => {
  test("a borrower's session cannot call operations of the lender or the desk [DESK-GEN-01]", async () => {
    const { host = "", origin = "" } = (await openDesk(portal, [])).headers;
    const ofBorrower = {
      authorization: `JWT ${dana.token}`,
      cookie: `session-binding=${dana.binding}; desk=${dana.binding}`,
    };
    const before = await digest();
    for (const endpoint of forStaff) {
      // An operation that anyone can call treats a borrower like a caller without a session.
      const expected =
        endpoint.permission === "anyone" ? await send(endpoint, { host, origin }) : [401, "SESSION_EXPIRED"];
      const answer = await send(endpoint, { host, origin, ...ofBorrower });
      expect([nameOf(endpoint), answer]).toEqual([nameOf(endpoint), expected]);
    }
    expect(await digest()).toBe(before);
  });

  test("a session at the desk cannot call a borrower's operations [DESK-GEN-01]", async () => {
    const { headers, secret } = await openDesk(portal, role.options);
    const ofBorrowers = operations.filter(({ access }) =>
      ["half-signed-in", "half-signed-in-or-link", "signed-in"].includes(access),
    );
    expect(ofBorrowers.length).toBeGreaterThan(50);
    const before = await digest();
    for (const endpoint of ofBorrowers)
      for (const more of [{}, { authorization: `JWT ${secret}` }, { authorization: `Bearer ${secret}` }]) {
        const answer = await send(endpoint, { ...headers, ...more });
        expect([nameOf(endpoint), answer]).toEqual([nameOf(endpoint), [401, "SESSION_EXPIRED"]]);
      }
    expect(await digest()).toBe(before);
    // The same session works at the desk, so the refusals above had no other reason.
    expect(await send(contract.lockDesk, headers)).toEqual([200]);
    expect(await digest()).not.toBe(before);
  });
});

test.each(["lender", "staff"] as const)(
  "the app refuses to start if an operation with the access level %s declares no permission [DESK-ROLE-02]",
  async (access) => {
    const reply = z.object({});
    const endpoint = { method: "GET", path: "/desk/planted", access, summary: "", reply, refusals: {} };
    const handle = () => Promise.resolve({});
    const start = (more: object) =>
      buildApp(portal.context, [{ endpoint: { ...endpoint, ...more } as never, handle }]);
    await expect(start({})).rejects.toThrow("GET /desk/planted declares no permission for staff");
    await (await start({ permission: "lists.edit" })).close();
  },
);
