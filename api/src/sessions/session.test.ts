import * as auth from "@portal/domain/auth/contract";
import * as authSession from "@portal/domain/auth/session/contract";
import * as loans from "@portal/domain/loans/contract";
import { users } from "@portal/database/schema/auth";
import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../app.ts";
import { inTransaction } from "../context.ts";
import { sha256 } from "../platform/crypto.ts";
import { deleteDue } from "../retention/delete-due.ts";
import { testConfig, testKeys } from "../testing/test-config.ts";
import { testApp, type TestApp, caller, signIn, type Caller } from "../testing/test-app.ts";
import { openFullSession, tokenOf } from "./session.ts";
import { sweepSignIns } from "./sweep-sign-ins.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

test("the portal reads a token after JWT or Bearer in any letter case, and rejects other text around the token", () => {
  for (const header of ["JWT a.b-c_d", "Bearer a.b-c_d", "jwt   a.b-c_d"])
    expect(tokenOf(header)).toBe("a.b-c_d");
  for (const header of [
    undefined,
    "",
    "a.b-c_d",
    "Basic a.b-c_d",
    "x JWT a.b-c_d",
    "JWTa.b-c_d",
    "JWT a.b-c_d x",
  ])
    expect(tokenOf(header)).toBeUndefined();
});

test("on a full disk, calls that only read succeed, and the keep-alive call returns 503", async () => {
  const own = await testApp();
  const dana = await own.signIn("dana@mapleandmain.example");
  const seen = async () => {
    const { rows } = await own.context.database.execute(sql`select last_seen_at from sessions`);
    return JSON.stringify(rows);
  };
  await own.context.database.execute(sql`
    create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'no space for %', new.id using errcode = '53100'; end $$`);
  await own.context.database.execute(
    sql`create trigger full_disk before update on sessions for each row execute function full_disk()`,
  );
  own.clock.advance({ minutes: 5 });
  const before = await seen();
  expect((await dana.call(loans.listAccounts)).value.accounts.length).toBeGreaterThan(0);
  expect(await seen()).toBe(before);
  const warned = own.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === "warn");
  expect(warned).toMatchObject([
    { what: "a session's activity could not be stored", error: { code: "53100" } },
  ]);
  expect(own.logged.join()).not.toContain("no space for");
  const kept = await dana.call(authSession.keepAlive, { body: {} });
  expect([kept.status, kept.body.code, kept.response.headers["retry-after"]]).toEqual([
    503,
    "UNAVAILABLE",
    "5",
  ]);
  // After the disk has space again, the same call records the activity.
  await own.context.database.execute(sql`drop trigger full_disk on sessions`);
  await dana.call(loans.listAccounts);
  expect(await seen()).not.toBe(before);
  await own.close();
});

test("after a sign-on at a provider, the token contains only an opaque reference", async () => {
  const { database } = portal.context;
  const [row] = await database.select().from(users).where(eq(users.email, "jonah@reedrecords.example"));
  const holder = {
    userId: row?.id ?? "",
    contactId: row?.contactId ?? "",
    firstName: "Jonah",
    lastName: "Reed",
    email: "jonah@reedrecords.example",
    country: "us",
    isSso: true,
    securityQuestionId: null,
  } as const;
  const opened = await inTransaction(portal.context, (tx) => openFullSession(tx, holder));
  const claims = decodeJwt(opened?.token ?? "");
  expect(claims["pp_access_token"]).toBe(sha256(claims.jti ?? ""));
});

test("failure counts and ended sessions are deleted after one day", async () => {
  const own = await testApp();
  const count = async (table: string) => {
    const { rows } = await own.context.database.execute<{ count: string }>(
      sql`select count(*) from ${sql.identifier(table)}`,
    );
    return Number(rows[0]?.count);
  };
  await own.signIn("dana@mapleandmain.example");
  await own.stranger.call(auth.logIn, {
    body: { email: "nobody@nowhere.example", password: "x", partner: "sf", validatePartner: false },
  });
  const sessions = await count("sessions");
  expect([sessions, await count("failure_budgets")]).toEqual([2, 1]);
  own.clock.advance({ hours: 24 });
  await sweepSignIns(own.context);
  expect(await count("failure_budgets")).toBe(1);
  own.clock.advance({ milliseconds: 1 });
  await sweepSignIns(own.context);
  expect(await count("failure_budgets")).toBe(0);
  // Sessions end after twelve hours. The retention job deletes them a day later.
  own.clock.advance({ hours: 11, minutes: 59, seconds: 59, milliseconds: 999 });
  await deleteDue(own.context, "sessions");
  expect(await count("sessions")).toBe(sessions);
  own.clock.advance({ milliseconds: 1 });
  await deleteDue(own.context, "sessions");
  expect(await count("sessions")).toBe(0);
  await own.close();
});

test("tokens stay valid while processes change to a new signing key one after another [CONN-ROT-03]", async () => {
  const own = await testApp();
  const key = (text: string) => Buffer.alloc(32, text).toString("base64");
  const [before, after] = [key("before"), key("after")];
  const processWith = (value: string) =>
    buildApp({ ...own.context, config: testConfig(own.dataDir, { ...testKeys, TOKEN_KEY: value }) });
  // The rotation's steps: both keys verify, then the new key signs, then the old key is removed.
  const values = [`${before},${after}`, `${after},${before}`, after];
  const apps = await Promise.all(values.map(processWith));
  const statusAt = async (app: FastifyInstance, { token, binding = "" }: Caller) => {
    const { statusCode } = await app.inject({
      url: "/api/v2/opportunities",
      headers: { authorization: `JWT ${token}` },
      cookies: { "session-binding": binding },
    });
    return statusCode;
  };
  const dana = "dana@mapleandmain.example";
  const statuses: number[][] = [];
  for (const app of apps) {
    const session = await signIn(caller(app, undefined, undefined), dana, "question");
    statuses.push(await Promise.all(apps.map((each) => statusAt(each, session))));
  }
  expect(statuses).toEqual([
    [200, 200, 401],
    [200, 200, 200],
    [200, 200, 200],
  ]);
  for (const app of apps) await app.close();
  await own.close();
});
