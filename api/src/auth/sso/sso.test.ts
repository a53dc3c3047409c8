import {
  contacts,
  identityClaims,
  linkTokens,
  providerIdentities,
  sessions,
  users,
} from "@portal/database/schema/auth";
import { auditEntries } from "@portal/database/schema/server";
import type { LinkKind } from "@portal/domain/auth/contract";
import * as authSession from "@portal/domain/auth/session/contract";
import * as sso from "@portal/domain/auth/sso/contract";
import { listAccounts } from "@portal/domain/loans/contract";
import { sandboxIssuer } from "@portal/domain/wire/base-config";
import { oidcSso } from "@portal/providers/sso/oidc-sso";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { randomSecret, sha256 } from "../../platform/crypto.ts";
import { beginSignOn, type BegunSignOn } from "../../testing/sandbox-browser.ts";
import { bindingOf, caller, testApp, type Caller, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const idOf = async (email: string) => {
  const [row] = await portal.context.database
    .select({ contactId: users.contactId, userId: users.id })
    .from(users)
    .where(eq(users.emailKey, email));
  return row ?? { contactId: "", userId: "" };
};
const countSessions = () => portal.context.database.$count(sessions);

type Flow = typeof sso.signOn | typeof sso.signOnMigrated;

/** Signs on at the sandbox provider. Returns the body of the browser's next request to the portal. */
async function bringBack(form: Readonly<Record<string, string>>, callback = "/oauth/paypal") {
  const begun: BegunSignOn = await beginSignOn(portal.app, { callback });
  const back = await begun.answer(form);
  const { codeVerifier, nonce } = begun;
  return { code: back.searchParams.get("code") ?? "", partner: "sf", codeVerifier, nonce };
}

const exchange = (body: object, endpoint: Flow = sso.signOn, headers: Record<string, string> = {}) =>
  portal.stranger.call(endpoint, { body, headers });

describe("single sign-on in the plain and the migrated flow", () => {
  test("single sign-on opens a full session without a security question [CORE-SSO-04, CORE-SSO-05, CORE-SSO-10, CORE-API-07, CORE-SESS-15]", async () => {
    const { contactId, userId } = await idOf("mireille@gagnoncafe.example");
    const answer = await exchange(await bringBack({ who: "mireille-gagnon" }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      countryCode: "ca",
    });
    const { jti, iat: _iat, exp: _exp, ...claims } = decodeJwt(answer.value.token);
    expect(claims).toEqual({
      first_name: "Mireille",
      last_name: "Gagnon",
      email: "mireille@gagnoncafe.example",
      pp_access_token: sha256(String(jti)),
      security_question_id: null,
      auth_type: "authorized",
      country_code: "ca",
      guid: contactId,
    });
    const [row] = await portal.context.database
      .select()
      .from(sessions)
      .where(eq(sessions.id, String(jti)));
    expect(row).toMatchObject({ userId, isSso: true, authType: "authorized" });
    const noted = await portal.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, userId));
    expect(noted).toEqual([
      expect.objectContaining({ action: "session.opened", actorId: contactId, detail: { isSso: true } }),
    ]);
    const mireille = portal.stranger.as(answer.value.token, bindingOf(answer.response));
    const { accounts } = (await mireille.call(listAccounts)).value;
    expect(accounts.map(({ name }) => name)).toEqual(["Café Gagnon"]);
    expect((await mireille.as(mireille.token, undefined).call(listAccounts)).status).toBe(401);
  });

  test("the portal accepts a sign-on code only in the flow that requested the code [CORE-API-08, CORE-SSO-04]", async () => {
    const migrated = "/pp-app/oauth/paypal";
    const right = await exchange(await bringBack({ who: "jonah-reed" }, migrated), sso.signOnMigrated);
    expect(right.status).toBe(200);
    expect(right.body).toEqual({ token: expect.stringMatching(/\./), countryCode: "us" });
    expect((await exchange(await bringBack({ who: "jonah-reed" }, migrated))).status).toBe(401);
    expect((await exchange(await bringBack({ who: "jonah-reed" }), sso.signOnMigrated)).status).toBe(401);
  });

  test("the portal accepts a provider's code once, even in twenty simultaneous calls [CORE-API-07]", async () => {
    const body = await bringBack({ who: "jonah-reed" });
    const before = await countSessions();
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(body)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
    expect((await exchange(body)).status).toBe(401);
    expect(await countSessions()).toBe(before + 1);
  });

  test("the portal opens one session even when the provider accepts a code repeatedly", async () => {
    const identity = { issuer: sandboxIssuer, subject: "jonah-reed" };
    const lax = { ...portal.context.providers, sso: { exchange: async () => identity } };
    const app = await buildApp({ ...portal.context, providers: lax });
    const stranger = caller(app, undefined, undefined);
    const body = await bringBack({ who: "jonah-reed" });
    const calls = Array.from({ length: 20 }, () => stranger.call(sso.signOn, { body }));
    const statuses = (await Promise.all(calls))
      .map(({ status }) => status)
      .toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
    const other = await bringBack({ who: "jonah-reed" });
    expect((await stranger.call(sso.signOn, { body: other })).status).toBe(200);
    await app.close();
  });

  test("single sign-on returns 404 for an unknown identity [CORE-API-07]", async () => {
    const before = await countSessions();
    const answer = await exchange(await bringBack({ who: "sam-okoye" }));
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: true, code: "NOT_FOUND", message: "Not found" });
    expect(answer.response.cookies.map(({ name }) => name)).toEqual([]);
    expect(await countSessions()).toBe(before);
  });

  test("single sign-on returns 404 for a disabled borrower", async () => {
    const { userId } = await idOf("jonah@reedrecords.example");
    const setDisabled = (isDisabled: boolean) =>
      portal.context.database.update(users).set({ isDisabled }).where(eq(users.id, userId));
    await setDisabled(true);
    expect((await exchange(await bringBack({ who: "jonah-reed" }))).status).toBe(404);
    await setDisabled(false);
    expect((await exchange(await bringBack({ who: "jonah-reed" }))).status).toBe(200);
  });

  test("the portal rejects a malformed code, verifier or nonce without using up the provider's code", async () => {
    const body = await bringBack({ who: "jonah-reed" });
    for (const change of [
      { code: "" },
      { code: "x".repeat(2_001) },
      { codeVerifier: "x".repeat(42) },
      { codeVerifier: "x".repeat(129) },
      { codeVerifier: undefined },
      { nonce: undefined },
      { nonce: "x".repeat(15) },
      { nonce: "x".repeat(201) },
    ]) {
      expect((await exchange({ ...body, ...change })).status).toBe(422);
    }
    expect((await exchange(body)).status).toBe(200);
  });
});

describe("failures of the sign-on provider", () => {
  test.each([
    ["wrong-audience", 401, "INVALID_CODE"],
    ["wrong-nonce", 401, "INVALID_CODE"],
    ["code-reused", 401, "INVALID_CODE"],
    ["exchange-500", 502, "PROVIDER_FAILED"],
    ["exchange-bad-json", 502, "PROVIDER_FAILED"],
    ["unknown-subject", 404, "NOT_FOUND"],
  ])(
    "the portal opens no session when the sign-on provider has the fault %s",
    async (fault, status, code) => {
      const before = await countSessions();
      const answer = await exchange(await bringBack({ fault }));
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
      expect(answer.response.cookies.map(({ name }) => name)).toEqual([]);
      expect(await countSessions()).toBe(before);
    },
  );

  test("single sign-on returns PROVIDER_FAILED when the provider is unreachable, and the next sign-on succeeds", async () => {
    const before = await countSessions();
    const [body, again] = [
      await bringBack({ who: "mireille-gagnon" }),
      await bringBack({ who: "mireille-gagnon" }),
    ];
    // No server listens on this port, so the provider is unreachable.
    const away = oidcSso({ issuer: "https://127.0.0.1:1/", clientId: "borrower-portal", clientSecret: "x" });
    const app = await buildApp({ ...portal.context, providers: { ...portal.context.providers, sso: away } });
    const answer = await caller(app, undefined, undefined).call(sso.signOn, { body });
    expect(answer.status).toBe(502);
    expect(answer.body).toEqual({
      error: true,
      code: "PROVIDER_FAILED",
      message: "A service we use isn't responding. Please try again in a few minutes.",
    });
    expect(answer.response.cookies.map(({ name }) => name)).toEqual([]);
    expect(await countSessions()).toBe(before);
    await app.close();
    expect((await exchange(again)).status).toBe(200);
    expect(await countSessions()).toBe(before + 1);
  });

  test("single sign-on times out after five seconds without a response from the provider", async () => {
    const before = await countSessions();
    const begun = performance.now();
    const answer = await exchange(await bringBack({ fault: "exchange-slow" }));
    expect(performance.now() - begun).toBeGreaterThan(4_900);
    expect(performance.now() - begun).toBeLessThan(7_000);
    expect(answer.status).toBe(502);
    expect(await countSessions()).toBe(before);
  });
});

describe("binding a sign-on account with a confirmation link", () => {
  let dana: { contactId: string; userId: string };
  beforeEach(async () => {
    const { database } = portal.context;
    dana = await idOf("dana@mapleandmain.example");
    await database.delete(providerIdentities).where(eq(providerIdentities.contactId, dana.contactId));
    await database.delete(providerIdentities).where(eq(providerIdentities.subject, "sam-okoye"));
  });

  async function link(
    change: Partial<typeof linkTokens.$inferInsert> = {},
    kind: LinkKind = "confirm-account",
  ) {
    const token = randomSecret();
    const now = portal.clock.now();
    await portal.context.database.insert(linkTokens).values({
      tokenHash: sha256(token),
      kind,
      contactId: dana.contactId,
      createdAt: now,
      expiresAt: now.add({ hours: 24 }),
      ...change,
    });
    return token;
  }
  const confirm = (
    token: string,
    endpoint: typeof sso.confirmAccount | typeof sso.confirmAccountMigrated = sso.confirmAccount,
  ) => portal.stranger.call(endpoint, { body: { token, partner: "sf" } });
  const claimOf = (response: Awaited<ReturnType<typeof confirm>>["response"]) =>
    response.cookies.find(({ name }) => name === "account-claim");
  const withClaim = (secret: string | undefined) => ({ cookie: `account-claim=${secret ?? ""}` });

  test.each([
    ["plain", sso.confirmAccount],
    ["migrated", sso.confirmAccountMigrated],
  ])(
    "in the %s flow, a confirmation link lets the borrower bind a sign-on account within 15 minutes [CORE-CONFIRM-03, CORE-API-21, CORE-API-22]",
    async (_, endpoint) => {
      const answer = await confirm(await link(), endpoint);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ success: true });
      const cookie = claimOf(answer.response);
      expect(cookie).toMatchObject({ path: "/", httpOnly: true, sameSite: "Strict", maxAge: 900 });
      const kept = await portal.context.database.select().from(identityClaims);
      expect(kept.map(({ secretHash }) => secretHash)).not.toContain(cookie?.value);

      const first = await exchange(
        await bringBack({ who: "sam-okoye" }),
        sso.signOn,
        withClaim(cookie?.value),
      );
      expect(first.status).toBe(200);
      expect(decodeJwt(first.value.token)).toMatchObject({ guid: dana.contactId, auth_type: "authorized" });
      expect(claimOf(first.response)).toMatchObject({ value: "", maxAge: 0 });
      // The sign-on account stays bound to the contact, so later sign-ons need no claim cookie.
      const later = await exchange(await bringBack({ who: "sam-okoye" }));
      expect(decodeJwt(later.value.token)).toMatchObject({ guid: dana.contactId });
      const rows = await portal.context.database
        .select()
        .from(providerIdentities)
        .where(eq(providerIdentities.contactId, dana.contactId));
      expect(rows).toMatchObject([{ issuer: sandboxIssuer, subject: "sam-okoye" }]);
    },
  );

  test("a confirmation link creates a passwordless sign-in for a contact who has no sign-in", async () => {
    const { database } = portal.context;
    const [theo] = await database.select().from(contacts).where(eq(contacts.firstName, "Theo"));
    const contactId = theo?.id ?? "";
    expect(await database.select().from(users).where(eq(users.contactId, contactId))).toEqual([]);
    const confirmed = async () => claimOf((await confirm(await link({ contactId }))).response)?.value;
    const signOn = async (claim?: string) =>
      exchange(await bringBack({ who: "sam-okoye" }), sso.signOn, withClaim(claim));

    // Jonah's sign-on account is already bound to Jonah's contact, so the portal creates no sign-in for Theo.
    const claim = await confirmed();
    const asJonah = await exchange(await bringBack({ who: "jonah-reed" }), sso.signOn, withClaim(claim));
    expect(asJonah.status).toBe(200);
    expect(await database.select().from(users).where(eq(users.contactId, contactId))).toEqual([]);

    // Another borrower already signs in with the contact's address, so the portal creates no sign-in.
    await database
      .update(contacts)
      .set({ email: "DANA@mapleandmain.example" })
      .where(eq(contacts.id, contactId));
    expect((await signOn(await confirmed())).status).toBe(404);
    await database.delete(providerIdentities).where(eq(providerIdentities.contactId, contactId));

    await database
      .update(contacts)
      .set({ email: "Theo@Whitfield.example" })
      .where(eq(contacts.id, contactId));
    const first = await signOn(await confirmed());
    expect(first.status).toBe(200);
    expect(decodeJwt(first.value.token)).toMatchObject({ guid: contactId, email: "Theo@Whitfield.example" });
    expect((await signOn()).status).toBe(200);
    const [user, ...others] = await database.select().from(users).where(eq(users.contactId, contactId));
    expect(others).toEqual([]);
    expect(user).toMatchObject({
      email: "Theo@Whitfield.example",
      emailKey: "theo@whitfield.example",
      passwordHash: null,
      isSso: true,
      isDisabled: false,
    });
    await database.delete(providerIdentities).where(eq(providerIdentities.contactId, contactId));
  });

  test("only one of several simultaneous calls with a confirmation link succeeds, across both flows [CORE-API-21, CORE-API-22]", async () => {
    const token = await link();
    const { pool } = portal.connection;
    const other = await pool.connect();
    await other.query("begin");
    await other.query("select 1 from link_tokens where token_hash = $1 for update", [sha256(token)]);
    const calls = [sso.confirmAccount, sso.confirmAccountMigrated].map((endpoint) =>
      confirm(token, endpoint),
    );
    // Waits until both calls have found the link, so that both calls compete to mark the link as used.
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(2);
    }, 10_000);
    await other.query("rollback");
    other.release();
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 404]);
    const again = await confirm(token);
    expect(again.status).toBe(404);
    expect(again.body).toEqual({ error: true, code: "NOT_FOUND", message: "Not found" });
    expect(claimOf(again.response)).toBeUndefined();
  });

  test("an unusable confirmation link returns 404 and sets no cookie [CORE-API-21, CORE-API-22]", async () => {
    const now = portal.clock.now();
    const tokens = [
      randomSecret(),
      await link({ expiresAt: now }),
      await link({ replacedAt: now }),
      await link({ usedAt: now }),
      await link({}, "reset-password"),
      await link({}, "create-account"),
    ];
    for (const endpoint of [sso.confirmAccount, sso.confirmAccountMigrated])
      for (const token of tokens) {
        const answer = await confirm(token, endpoint);
        expect(answer.status).toBe(404);
        expect(claimOf(answer.response)).toBeUndefined();
      }
    // A link is valid one millisecond before its expiry.
    expect((await confirm(await link({ expiresAt: now.add({ milliseconds: 1 }) }))).status).toBe(200);
  });

  test("an account claim expires after 15 minutes", async () => {
    const own = async (wait: Temporal.DurationLike) => {
      const cookie = claimOf((await confirm(await link())).response);
      const body = await bringBack({ who: "sam-okoye" });
      portal.clock.advance(wait);
      return (await exchange(body, sso.signOn, withClaim(cookie?.value))).status;
    };
    expect(await own({ minutes: 15 })).toBe(404);
    expect(await own({ minutes: 14, seconds: 59 })).toBe(200);
  });

  test("a used account claim cannot bind another sign-on account", async () => {
    const { contactId: jonah } = await idOf("jonah@reedrecords.example");
    const first = claimOf((await confirm(await link())).response);
    const asJonah = await exchange(
      await bringBack({ who: "jonah-reed" }),
      sso.signOn,
      withClaim(first?.value),
    );
    expect(decodeJwt(asJonah.value.token)).toMatchObject({ guid: jonah });
    // The first sign-on used up the account claim without binding an account.
    const withUsed = await exchange(
      await bringBack({ who: "sam-okoye" }),
      sso.signOn,
      withClaim(first?.value),
    );
    expect(withUsed.status).toBe(404);
    const other = claimOf((await confirm(await link({ contactId: jonah }))).response);
    const asSam = await exchange(await bringBack({ who: "sam-okoye" }), sso.signOn, withClaim(other?.value));
    expect(asSam.status).toBe(404);
  });

  test("a claim cookie with an invented value binds no sign-on account", async () => {
    const answer = await exchange(
      await bringBack({ who: "sam-okoye" }),
      sso.signOn,
      withClaim(randomSecret()),
    );
    expect(answer.status).toBe(404);
  });

  test("the sweep deletes an account claim after its expiry", async () => {
    await confirm(await link());
    expect(await portal.context.database.$count(identityClaims)).toBeGreaterThan(0);
    portal.clock.advance({ minutes: 16 });
    await portal.jobs.runRecurring();
    await portal.jobs.drain();
    expect(await portal.context.database.$count(identityClaims)).toBe(0);
  });
});

test("only a session token from single sign-on contains pp_access_token [CORE-SSO-10]", async () => {
  const { database } = portal.context;
  const { contactId } = await idOf("dana@mapleandmain.example");
  await database.delete(providerIdentities).where(eq(providerIdentities.contactId, contactId));
  await database
    .insert(providerIdentities)
    .values({ issuer: sandboxIssuer, subject: "sam-okoye", contactId, boundAt: portal.clock.now() })
    .onConflictDoNothing();
  const bySso = await exchange(await bringBack({ who: "sam-okoye" }));
  expect(decodeJwt(bySso.value.token)["pp_access_token"]).toMatch(/^[\w-]{43}$/);
  const byPassword: Caller = await portal.signIn("dana@mapleandmain.example");
  expect(decodeJwt(byPassword.token ?? "")["pp_access_token"]).toBeNull();
  const dana = portal.stranger.as(bySso.value.token, bindingOf(bySso.response));
  expect((await dana.call(authSession.expire, { body: {} })).status).toBe(200);
  expect((await dana.call(listAccounts)).status).toBe(401);
});
