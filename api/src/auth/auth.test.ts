import * as auth from "@portal/domain/auth/contract";
import * as credentials from "@portal/domain/auth/credentials/contract";
import { setPassword } from "@portal/domain/auth/recovery/contract";
import * as authSession from "@portal/domain/auth/session/contract";
import { listOpportunities } from "@portal/domain/applications/contract";
import * as loans from "@portal/domain/loans/contract";
import { listCaseTypes } from "@portal/domain/support/inquiry/contract";
import { castList } from "@portal/database/cast/cast";
import { contacts, failureBudgets, securityQuestions, sessions, users } from "@portal/database/schema/auth";
import { opportunities } from "@portal/database/schema/loans";
import { businessFundingExperts } from "@portal/database/schema/support";
import { asc, eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { hashSecret } from "../sessions/password-hash.ts";
import { bindingOf, testApp, type Answer, type TestApp } from "../testing/test-app.ts";

const castOf = (email: string) => {
  const found = castList().find((entry) => entry.email === email);
  if (!found) throw new Error(`the cast has no person with the address ${email}`);
  return { ...found, password: found.password ?? "" };
};
const dana = castOf("dana@mapleandmain.example");
const ben = castOf("ben@fosterfitness.example");
const disabled = castOf("dora@quinnantiques.example");
const expired = castOf("walter@stonemasonry.example");
const sso = castOf("jonah@reedrecords.example");

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());
// Clears the failed logins, so that one test does not lock the accounts of the next test.
beforeEach(() => portal.context.database.delete(failureBudgets));

const logIn = (email: string, password: string, to = portal) =>
  to.stranger.call(auth.logIn, {
    body: { email, password, partner: "sf", brand: "paypal", validatePartner: false },
  });

async function rowOf(email: string) {
  const { database } = portal.context;
  const [row] = await database
    .select()
    .from(users)
    .innerJoin(contacts, eq(contacts.id, users.contactId))
    .where(eq(users.email, email));
  if (!row) throw new Error(`${email} has no sign-in`);
  const questions = await database
    .select({ id: securityQuestions.id, question: securityQuestions.question })
    .from(securityQuestions)
    .where(eq(securityQuestions.userId, row.users.id))
    .orderBy(asc(securityQuestions.id));
  return { user: row.users, contact: row.contacts, questions };
}

const refusedLogin = {
  error: true,
  code: "INVALID_CREDENTIALS",
  message: "Some of your info is incorrect. Please check it and try again.",
};
const refusedAnswer = {
  error: true,
  code: "INVALID_ANSWER",
  message: "The information you entered is incorrect. Please try again.",
};
const sessionExpired = {
  error: true,
  code: "SESSION_EXPIRED",
  message: "Your session has expired. Please log back in to continue.",
};
const bodyOf = ({ status, response }: Pick<Answer<typeof auth.logIn>, "status" | "response">) => [
  status,
  response.json(),
];

describe("login: password step", () => {
  test("login returns a token and the country, with or without the optional fields [CORE-API-06]", async () => {
    const payload = { email: dana.email, password: encodeURIComponent(dana.password) };
    const more = { partner: "sf", brand: "paypal", validatePartner: false };
    for (const body of [payload, { ...payload, ...more }]) {
      const answer = await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: body });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), countryCode: "us" },
      ]);
    }
    expect(z.decode(auth.logIn.body, payload)).toEqual({
      email: dana.email,
      password: dana.password,
      partner: "sf",
      validatePartner: false,
    });
    const canadian = castOf("chloe@tremblayapiary.example");
    expect((await logIn(canadian.email, canadian.password)).value.countryCode).toBe("ca");
  });

  test("login rejects the lender's specialists and experts, who have no sign-in [FORG-GEN-03]", async () => {
    const own = await testApp();
    const { database } = own.connection;
    const rows = await database.select().from(users);
    expect(rows.length).toBeGreaterThan(0);
    const people = await database.select().from(contacts);
    expect(rows.filter(({ contactId }) => !people.some(({ id }) => id === contactId))).toEqual([]);
    const experts = await database.select().from(businessFundingExperts);
    const specialists = (await database.select().from(opportunities)).map(({ caseWorker }) => caseWorker);
    const lenders = [...experts, ...specialists].flatMap((each) => each?.email ?? []);
    expect(lenders).toContain("ana.reyes@lender.example");
    expect(lenders).toContain("jordan.ellis@lender.example");
    const addresses = rows.map(({ email }) => email);
    expect(lenders.filter((email) => addresses.includes(email))).toEqual([]);
    for (const email of new Set(lenders)) expect((await logIn(email, dana.password, own)).status).toBe(401);
    // Dana can log in with this password.
    expect((await logIn(dana.email, dana.password, own)).status).toBe(200);
    await own.close();
  });

  test("the login token's auth_type is authenticated until the security question is answered [CORE-SESS-15, CORE-ENT-06]", async () => {
    const { contact, questions } = await rowOf(dana.email);
    const { value } = await logIn(dana.email, dana.password);
    const seconds = portal.clock.now().epochMilliseconds / 1000;
    expect(decodeJwt(value.token)).toEqual({
      first_name: "Dana",
      last_name: "Whitfield",
      email: "dana@mapleandmain.example",
      pp_access_token: null,
      security_question_id: questions[0]?.id,
      auth_type: "authenticated",
      country_code: "us",
      guid: contact.id,
      jti: expect.any(String),
      iat: seconds,
      exp: seconds + 12 * 60 * 60,
    });
    const full = await portal.signIn(dana.email);
    const half = decodeJwt(value.token);
    expect(decodeJwt(full.token ?? "")).toEqual({
      ...half,
      auth_type: "authorized",
      jti: expect.any(String),
    });
    expect(decodeJwt(full.token ?? "").jti).not.toBe(half.jti);
  });

  test("the login token's security_question_id is null for a borrower without security questions", async () => {
    const felix = castOf("felix@moreaumusic.example");
    const { value } = await logIn(felix.email, felix.password);
    expect(decodeJwt(value.token)["security_question_id"]).toBeNull();
  });

  test("login ignores letter case and surrounding spaces of the email address", async () => {
    expect((await logIn("  DANA@MapleAndMain.example ", dana.password)).status).toBe(200);
    expect((await logIn("dana @mapleandmain.example", dana.password)).status).toBe(401);
  });

  test("requests contain passwords and security answers in percent-encoded form [CORE-API-05]", () => {
    const [raw, sent] = ["a%b&", "a%25b%26"];
    const login = { email: "a@b.co", password: raw, partner: "sf", validatePartner: false };
    expect(z.encode(auth.logIn.body, login).password).toBe(sent);
    expect(z.encode(auth.authorize.body, { answer: raw, questionId: 1 }).answer).toBe(sent);
    const passwordAndAnswer = { password: raw, answer: raw };
    expect(z.encode(setPassword.body, { token: "t", question: "Q", ...passwordAndAnswer })).toMatchObject({
      password: sent,
      answer: sent,
    });
    expect(z.encode(credentials.verifyPassword.body, { password: raw })).toEqual({ password: sent });
    const passwords = { currentPassword: raw, newPassword: raw, confirmNewPassword: raw };
    expect(Object.values(z.encode(credentials.changePassword.body, passwords))).toEqual([sent, sent, sent]);
    const questions = [1, 2].map((number) => ({ question: `Q${number}`, answer: raw }));
    for (const { body } of [credentials.setSecurityQuestions, credentials.changeSecurityQuestions])
      expect(z.encode(body, { questions }).questions.map(({ answer }) => answer)).toEqual([sent, sent]);
  });

  test("login percent-decodes a password once and rejects an invalid percent-encoding", async () => {
    const raw = (password: string) =>
      portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { email: dana.email, password } });
    expect((await raw(encodeURIComponent(dana.password))).statusCode).toBe(200);
    expect((await raw(encodeURIComponent(encodeURIComponent(`${dana.password}%`)))).statusCode).toBe(401);
    expect([(await raw("a%b&")).statusCode, (await raw("a%b&")).json().code]).toEqual([400, "MALFORMED"]);
  });

  test("login rejects a disabled account until the lender enables the account [CORE-API-06]", async () => {
    const { user } = await rowOf(disabled.email);
    expect(bodyOf(await logIn(disabled.email, disabled.password))).toEqual([401, refusedLogin]);
    const enable = (isDisabled: boolean) =>
      portal.context.database.update(users).set({ isDisabled }).where(eq(users.id, user.id));
    await enable(false);
    expect((await logIn(disabled.email, disabled.password)).status).toBe(200);
    await enable(true);
  });

  test("login rejects every password of a single sign-on account", async () => {
    for (const password of ["", "null", "undefined"])
      expect((await logIn(sso.email, password)).body.code).toBe("INVALID_CREDENTIALS");
    const { user } = await rowOf(sso.email);
    const { user: other } = await rowOf(dana.email);
    const { passwordHash } = other;
    await portal.context.database.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    expect(bodyOf(await logIn(sso.email, dana.password))).toEqual([401, refusedLogin]);
  });

  test("only a caller with the right password learns that the password has expired", async () => {
    const right = await logIn(expired.email, expired.password);
    expect([right.status, right.response.body]).toEqual([401, '"Password expired"']);
    expect(right.response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(right.response.cookies).toEqual([]);
    expect(bodyOf(await logIn(expired.email, "Wrong.Password1"))).toEqual([401, refusedLogin]);
  });

  test("login rejects a password from the exact moment of its expiry", async () => {
    const { user } = await rowOf(expired.email);
    const set = (passwordExpiresAt: Temporal.Instant) =>
      portal.context.database.update(users).set({ passwordExpiresAt }).where(eq(users.id, user.id));
    await set(portal.clock.now().add({ milliseconds: 1 }));
    expect((await logIn(expired.email, expired.password)).status).toBe(200);
    await set(portal.clock.now());
    expect((await logIn(expired.email, expired.password)).status).toBe(401);
  });

  test("login returns an error for each missing or malformed field", async () => {
    const send = (payload: object) => portal.app.inject({ method: "POST", url: "/api/auth/login", payload });
    const answer = await send({ email: 7 });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        error: true,
        code: "VALIDATION",
        message: "Some of your info is incorrect. Please check it and try again.",
        fields: { email: expect.any(String), password: expect.any(String) },
      },
    ]);
    expect(Object.keys((await send({ email: "a@b.co", password: 7 })).json().fields)).toEqual(["password"]);
  });
});

describe("refused logins", () => {
  const cases = {
    unknown: ["nobody@nowhere.example", dana.password],
    wrong: [ben.email, "Wrong.Password1"],
    disabled: [disabled.email, disabled.password],
    "provider-only": [sso.email, "Wrong.Password1"],
    locked: [dana.email, dana.password],
  } as const;
  const lockDana = async () => {
    for (let guess = 0; guess < 10; guess += 1) await logIn(dana.email, "Wrong.Password1");
  };

  test("a refused login returns the same status, body and headers for every reason", async () => {
    await lockDana();
    const looks = new Map<string, unknown>();
    for (const [name, [email, password]] of Object.entries(cases)) {
      const { status, response } = await logIn(email, password);
      // Ignores headers that differ in every response.
      const {
        date: _,
        "x-ratelimit-remaining": _left,
        "x-ratelimit-reset": _reset,
        "x-request-id": _id,
        ...headers
      } = response.headers;
      looks.set(name, { status, body: response.json(), headers, cookies: response.cookies });
    }
    const first = looks.get("unknown") as { headers: object };
    expect(first).toMatchObject({ status: 401, body: refusedLogin, cookies: [] });
    expect(Object.keys(first.headers)).toEqual(expect.arrayContaining(["content-length", "cache-control"]));
    for (const name of Object.keys(cases)) expect([name, looks.get(name)]).toEqual([name, first]);
    // A successful login gets status 200.
    expect((await logIn(ben.email, ben.password)).status).toBe(200);
  });

  test("a refused login uses about the same processor time for every reason", async () => {
    await lockDana();
    // Hashes with production settings, because the other test passwords use cheaper hashes.
    const passwordHash = await hashSecret(ben.password, portal.context.config.peppers);
    await portal.context.database.update(users).set({ passwordHash }).where(eq(users.email, ben.email));
    // Measures processor time, which is mostly hashing, because elapsed time varies on a busy machine.
    const workOf = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
    for (let round = 0; round < 7; round += 1) {
      for (const [name, [email, password]] of Object.entries(cases)) {
        const before = process.cpuUsage();
        await logIn(email, password);
        const { user, system } = process.cpuUsage(before);
        workOf.get(name)?.push(user + system);
      }
    }
    const leastOf = (name: string) => Math.min(...(workOf.get(name) ?? []));
    const ratios = Object.keys(cases).map((name) => [name, leastOf(name) / leastOf("wrong")] as const);
    const odd = ratios.filter(([, ratio]) => ratio < 0.6 || ratio > 1.6);
    expect(odd).toEqual([]);
  });
});

describe("login: security question step", () => {
  test("askSecurityQuestion returns the question with the lowest id, and listSecurityQuestions returns both questions [CORE-SECQ-19, CORE-API-10, CORE-API-11]", async () => {
    const { questions } = await rowOf(dana.email);
    const [first, second] = questions;
    const half = await portal.signIn(dana.email, "password");
    const asked = await half.call(auth.askSecurityQuestion, { body: {} });
    expect(bodyOf(asked)).toEqual([200, { question: first?.question, questionId: first?.id }]);
    const listed = await half.call(auth.listSecurityQuestions);
    expect(bodyOf(listed)).toEqual([
      200,
      {
        userQuestions: [first?.question, second?.question],
        userQuestionIds: [first?.id, second?.id],
      },
    ]);
    expect(questions.map(({ question }) => question)).toEqual(dana.answers.map(({ question }) => question));
    expect(first?.id).toBeLessThan(second?.id ?? 0);
    for (const endpoint of [auth.askSecurityQuestion, auth.listSecurityQuestions])
      expect(bodyOf(await portal.stranger.call(endpoint, { body: {} }))).toEqual([401, sessionExpired]);
  });

  test("login, security question and support topic responses contain only the specified fields [CORE-ENT-01]", async () => {
    const { questions } = await rowOf(dana.email);
    const given = await logIn(dana.email, dana.password);
    expect(bodyOf(given)).toEqual([
      200,
      { token: expect.stringMatching(/^[\w-]+(\.[\w-]+){2}$/), countryCode: "us" },
    ]);
    const half = portal.stranger.as(given.value.token, bindingOf(given.response));
    expect((await half.call(auth.listSecurityQuestions)).response.json()).toEqual({
      userQuestions: questions.map(({ question }) => question),
      userQuestionIds: questions.map(({ id }) => id),
    });
    const asked = (await half.call(auth.askSecurityQuestion, { body: {} })).response.json();
    // The response has the question's id, because the borrower's answer must refer to that id (CORE-API-09).
    expect(asked).toEqual({ question: questions[0]?.question, questionId: questions[0]?.id });
    const full = await portal.signIn(dana.email);
    const topics = (await full.call(listCaseTypes)).response.json();
    expect(Object.keys(topics)).toEqual(["caseTypes"]);
    expect(topics.caseTypes[0]).toEqual({
      value: "Account Access",
      displayName: "Account Access",
      type: "Other",
    });
  });

  test("without security questions, askSecurityQuestion returns 404 and listSecurityQuestions returns an empty list [CORE-SECQ-19, CORE-API-10, CORE-API-11]", async () => {
    const half = await portal.signIn("felix@moreaumusic.example", "password");
    expect((await half.call(auth.askSecurityQuestion, { body: {} })).status).toBe(404);
    expect((await half.call(auth.listSecurityQuestions)).value).toEqual({
      userQuestions: [],
      userQuestionIds: [],
    });
  });

  test("the sign-in accepts the answer to either security question, in any letter case and with surrounding spaces [CORE-API-09]", async () => {
    const { questions } = await rowOf(dana.email);
    for (const [at, { answer }] of dana.answers.entries()) {
      const half = await portal.signIn(dana.email, "password");
      const questionId = questions[at]?.id ?? 0;
      const body = { answer: `  ${answer.toUpperCase()} `, questionId };
      const stepped = await half.call(auth.authorize, { body });
      expect(bodyOf(stepped)).toEqual([200, { token: expect.any(String) }]);
      expect(decodeJwt(stepped.value.token)["auth_type"]).toBe("authorized");
      const full = half.as(stepped.value.token, bindingOf(stepped.response));
      expect((await full.call(loans.listAccounts)).status).toBe(200);
      // The token from the password step is invalid after the sign-in is complete.
      expect(bodyOf(await half.call(authSession.keepAlive, { body: {} }))).toEqual([401, sessionExpired]);
      expect((await full.as(half.token, full.binding).call(authSession.keepAlive, { body: {} })).status).toBe(
        401,
      );
      expect(bodyOf(await portal.stranger.call(auth.authorize, { body }))).toEqual([401, sessionExpired]);
    }
  });

  test("the sign-in rejects a wrong answer, an empty answer and the answer to the borrower's other question [CORE-ERR-05, CORE-API-09]", async () => {
    const { questions } = await rowOf(dana.email);
    const questionId = questions[0]?.id ?? 0;
    const half = await portal.signIn(dana.email, "password");
    const answerWith = (answer: string) => half.call(auth.authorize, { body: { answer, questionId } });
    for (const answer of ["wrong", dana.answers[1]?.answer ?? "", "", " "])
      expect(bodyOf(await answerWith(answer))).toEqual([401, refusedAnswer]);
    expect((await answerWith(dana.answers[0]?.answer ?? "")).status).toBe(200);
  });

  test("the sign-in rejects another borrower's security question, even with the right answer [CORE-API-09]", async () => {
    const { questions } = await rowOf(ben.email);
    const questionId = questions[0]?.id ?? 0;
    const [his, hers] = [ben.answers[0]?.answer ?? "", dana.answers[0]?.answer ?? ""];
    const half = await portal.signIn(dana.email, "password");
    for (const body of [
      { answer: his, questionId },
      { answer: hers, questionId },
      { answer: hers, questionId: 999_999 },
    ])
      expect(bodyOf(await half.call(auth.authorize, { body }))).toEqual([401, refusedAnswer]);
    const owner = await portal.signIn(ben.email, "password");
    expect((await owner.call(auth.authorize, { body: { answer: his, questionId } })).status).toBe(200);
    const mine = (await rowOf(dana.email)).questions[0]?.id ?? 0;
    expect((await half.call(auth.authorize, { body: { answer: hers, questionId: mine } })).status).toBe(200);
  });

  test("the sign-in accepts only one of twenty simultaneous right answers [CORE-API-09]", async () => {
    const half = await portal.signIn(dana.email, "password");
    const { value } = await half.call(auth.askSecurityQuestion, { body: {} });
    const body = { answer: dana.answers[0]?.answer ?? "", questionId: value.questionId };
    const tries = Array.from({ length: 20 }, () => half.call(auth.authorize, { body }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
    expect((await logIn(dana.email, dana.password)).status).toBe(200);
  });
});

describe("access with a session", () => {
  test("a session opens the portal only after the security question is answered [CORE-SESS-01]", async () => {
    expect(bodyOf(await portal.stranger.call(loans.listAccounts))).toEqual([401, sessionExpired]);
    const half = await portal.signIn(dana.email, "password");
    expect(bodyOf(await half.call(loans.listAccounts))).toEqual([
      403,
      { error: true, code: "FORBIDDEN", message: "You can't do that from this account." },
    ]);
    const full = await portal.signIn(dana.email);
    expect((await full.call(loans.listAccounts)).value.accounts.length).toBeGreaterThan(0);
  });

  test("a session requires a token and a binding cookie from the same login", async () => {
    const full = await portal.signIn(dana.email);
    const other = await portal.signIn(dana.email);
    const statusWith = async (token: string | undefined, binding: string | undefined) =>
      (await full.as(token, binding).call(loans.listAccounts)).status;
    expect(await statusWith(full.token, undefined)).toBe(401);
    expect(await statusWith(undefined, full.binding)).toBe(401);
    expect(await statusWith(full.token, other.binding)).toBe(401);
    expect(await statusWith(full.token, "x".repeat(43))).toBe(401);
    expect(await statusWith(full.token, full.binding)).toBe(200);
    expect(await statusWith(other.token, other.binding)).toBe(200);
  });

  test("login sets a strict HttpOnly binding cookie for twelve hours", async () => {
    const { response } = await logIn(dana.email, dana.password);
    expect(response.cookies).toEqual([
      {
        name: "session-binding",
        value: expect.stringMatching(/^[\w-]{43}$/),
        httpOnly: true,
        sameSite: "Strict",
        path: "/",
        maxAge: 12 * 60 * 60,
      },
    ]);
    const full = await portal.signIn(dana.email);
    const statusOf = async (headers: Record<string, string>, cookies: Record<string, string>) =>
      (await portal.app.inject({ url: "/api/v2/accounts", headers, cookies })).statusCode;
    const binding = { "session-binding": full.binding ?? "" };
    expect(await statusOf({}, { ...binding, token: full.token ?? "" })).toBe(401);
    expect(await statusOf({ authorization: `JWT ${full.token}` }, binding)).toBe(200);
  });

  test("the portal accepts a session token only with the authorization scheme JWT or Bearer", async () => {
    const full = await portal.signIn(dana.email);
    const send = async (authorization: string) => {
      const cookies = { "session-binding": full.binding ?? "" };
      return (await portal.app.inject({ url: "/api/v2/accounts", headers: { authorization }, cookies }))
        .statusCode;
    };
    for (const scheme of ["JWT ", "Bearer ", "jwt ", "BEARER  "])
      expect([scheme, await send(`${scheme}${full.token}`)]).toEqual([scheme, 200]);
    for (const scheme of ["", "Basic ", "JWT", "JWT JWT "])
      expect([scheme, await send(`${scheme}${full.token}`)]).toEqual([scheme, 401]);
    expect(await send(`JWT ${full.token} x`)).toBe(401);
  });

  test("log-out ends a session immediately and keeps the borrower's other sessions open [CORE-API-24]", async () => {
    const full = await portal.signIn(dana.email);
    const other = await portal.signIn(dana.email);
    const ended = await full.call(authSession.expire, { body: {} });
    expect(bodyOf(ended)).toEqual([200, { success: true }]);
    expect(ended.response.cookies).toMatchObject([
      { name: "session-binding", value: "", maxAge: 0, path: "/" },
    ]);
    expect(bodyOf(await full.call(loans.listAccounts))).toEqual([401, sessionExpired]);
    const again = await full.call(authSession.expire, { body: {} });
    expect(bodyOf(again)).toEqual([401, sessionExpired]);
    // Keeps the binding cookie, because the cookie may belong to a newer session in this browser.
    expect(again.response.cookies).toEqual([]);
    expect((await other.call(loans.listAccounts)).status).toBe(200);
  });

  test("a session ends when the lender disables the borrower", async () => {
    const own = await testApp();
    const full = await own.signIn(ben.email);
    expect((await full.call(loans.listAccounts)).status).toBe(200);
    await own.context.database.update(users).set({ isDisabled: true }).where(eq(users.email, ben.email));
    expect(bodyOf(await full.call(loans.listAccounts))).toEqual([401, sessionExpired]);
    await own.close();
  });

  test("the database stores neither a session's token nor its binding cookie in plain text", async () => {
    const full = await portal.signIn(dana.email);
    const rows = await portal.context.database.select().from(sessions);
    expect(rows.some(({ id }) => id === decodeJwt(full.token ?? "").jti)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(full.token);
    expect(JSON.stringify(rows)).not.toContain(full.binding);
  });
});

describe("limits of sessions and logins", () => {
  let timed: TestApp;
  beforeEach(async () => {
    timed = await testApp();
    return () => timed.close();
  });
  const isOpen = async (caller: Awaited<ReturnType<TestApp["signIn"]>>) =>
    (await caller.call(loans.listAccounts)).status === 200;

  test("a session expires after exactly 15 minutes without a call", async () => {
    const [one, other] = [await timed.signIn(dana.email), await timed.signIn(dana.email)];
    timed.clock.advance({ minutes: 14, seconds: 59, milliseconds: 999 });
    expect(await isOpen(one)).toBe(true);
    timed.clock.advance({ milliseconds: 1 });
    expect(await isOpen(other)).toBe(false);
    expect(await isOpen(one)).toBe(true);
  });

  test("keep-alive extends a session even before the security question is answered [CORE-API-23]", async () => {
    const full = await timed.signIn(dana.email);
    const half = await timed.signIn(dana.email, "password");
    timed.clock.advance({ seconds: 3 });
    expect(bodyOf(await full.call(authSession.keepAlive, { body: {} }))).toEqual([200, { success: true }]);
    expect((await half.call(authSession.keepAlive, { body: {} })).status).toBe(200);
    expect(bodyOf(await timed.stranger.call(authSession.keepAlive, { body: {} }))).toEqual([
      401,
      sessionExpired,
    ]);
    timed.clock.advance({ minutes: 14, seconds: 59 });
    expect(await isOpen(full)).toBe(true);
    expect((await half.call(authSession.keepAlive, { body: {} })).status).toBe(200);
  });

  test("every call extends a session, but the database stores the activity at most every five seconds", async () => {
    const [early, late] = [await timed.signIn(dana.email), await timed.signIn(dana.email)];
    timed.clock.advance({ seconds: 4, milliseconds: 999 });
    await early.call(listOpportunities);
    timed.clock.advance({ milliseconds: 1 });
    await late.call(listOpportunities);
    timed.clock.advance({ minutes: 14, seconds: 55 });
    expect([await isOpen(early), await isOpen(late)]).toEqual([false, true]);
  });

  test("a call without the binding cookie does not extend the session", async () => {
    const full = await timed.signIn(dana.email);
    const half = await timed.signIn(ben.email, "password");
    timed.clock.advance({ minutes: 10 });
    expect((await full.as(full.token, undefined).call(loans.listAccounts)).status).toBe(401);
    const wrong = await half.call(auth.authorize, { body: { answer: "wrong", questionId: 1 } });
    expect(bodyOf(wrong)).toEqual([401, refusedAnswer]);
    timed.clock.advance({ minutes: 5 });
    expect(await isOpen(full)).toBe(false);
    expect((await half.call(authSession.keepAlive, { body: {} })).status).toBe(401);
  });

  test("an active session ends after exactly twelve hours", async () => {
    const full = await timed.signIn(dana.email);
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      timed.clock.advance({ minutes: 10 });
      expect((await full.call(authSession.keepAlive, { body: {} })).status).toBe(200);
    }
    timed.clock.advance({ minutes: 9, seconds: 59 });
    expect((await full.call(authSession.keepAlive, { body: {} })).status).toBe(200);
    timed.clock.advance({ seconds: 1 });
    expect((await full.call(authSession.keepAlive, { body: {} })).status).toBe(401);
  });

  test("ten wrong passwords or security answers lock the account for exactly 15 minutes", async () => {
    const half = await timed.signIn(dana.email, "password");
    const { value } = await half.call(auth.listSecurityQuestions);
    const [one = 0, two = 0] = value.userQuestionIds;
    const tryPassword = (secret: string) => logIn("Dana@mapleandmain.example", secret, timed);
    const tryAnswer = (answer: string, questionId: number) =>
      half.call(auth.authorize, { body: { answer, questionId } });
    for (let guess = 0; guess < 4; guess += 1) await tryPassword("Wrong.Password1");
    for (let guess = 0; guess < 5; guess += 1) await tryAnswer("wrong", guess % 2 ? one : two);
    expect((await tryPassword(dana.password)).status).toBe(200);
    await tryAnswer("wrong", one);
    expect(bodyOf(await tryPassword(dana.password))).toEqual([401, refusedLogin]);
    expect(bodyOf(await tryAnswer(dana.answers[0]?.answer ?? "", one))).toEqual([401, refusedAnswer]);
    // The failed logins locked only one borrower, so other borrowers can log in.
    expect((await logIn(ben.email, ben.password, timed)).status).toBe(200);
    timed.clock.advance({ minutes: 14, seconds: 59, milliseconds: 999 });
    expect((await tryPassword(dana.password)).status).toBe(401);
    timed.clock.advance({ milliseconds: 1 });
    expect((await tryPassword(dana.password)).status).toBe(200);
  });

  test("twenty simultaneous logins with the right password succeed", async () => {
    const signIns = Array.from({ length: 20 }, () => logIn(dana.email, dana.password, timed));
    const statuses = (await Promise.all(signIns)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  });

  test("too many simultaneous logins return BUSY with Retry-After and lock no account", async () => {
    const guesses = Array.from({ length: 60 }, () => logIn(dana.email, dana.password, timed));
    const answers = await Promise.all(guesses);
    const busy = answers.filter(({ status }) => status !== 200);
    expect(busy.length).toBeGreaterThan(20);
    for (const { status, response } of busy) {
      expect([status, response.json(), response.headers["retry-after"]]).toEqual([
        503,
        { error: true, code: "BUSY", message: "We're busier than usual. Please try again in a moment." },
        "5",
      ]);
    }
    expect((await logIn(dana.email, dana.password, timed)).status).toBe(200);
  });

  test("a right security answer resets the count of failed logins, but a right password does not", async () => {
    const signIn = async (answer: string) => {
      const step = await logIn(dana.email, dana.password, timed);
      if (step.status !== 200) return `password ${step.status}`;
      const half = timed.stranger.as(step.value.token, bindingOf(step.response));
      const { value } = await half.call(auth.askSecurityQuestion, { body: {} });
      const body = { answer, questionId: value.questionId };
      return `answer ${(await half.call(auth.authorize, { body })).status}`;
    };
    const right = dana.answers[0]?.answer ?? "";
    for (let round = 0; round < 9; round += 1) expect(await signIn("wrong")).toBe("answer 401");
    expect(await signIn(right)).toBe("answer 200");
    for (let round = 0; round < 10; round += 1) expect(await signIn("wrong")).toBe("answer 401");
    // The account is locked, so the portal rejects even the right password.
    expect(await signIn(right)).toBe("password 401");
  });
});
