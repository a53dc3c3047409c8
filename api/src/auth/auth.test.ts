import * as auth from "@portal/domain/auth/contract";
import * as loans from "@portal/domain/loans/contract";
import { castList } from "@portal/database/cast/cast";
import { sessions } from "@portal/database/schema/auth";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bindingOf, testApp, type TestApp } from "../testing/test-app.ts";

const dana = castList().find((person) => person.email === "dana@mapleandmain.example");
const [first, second] = dana?.answers ?? [];
const password = dana?.password ?? "";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const logIn = (email: string, secret: string, to = portal) =>
  to.stranger.call(auth.logIn, {
    body: { email, password: secret, partner: "sf", brand: "paypal", validatePartner: false },
  });

describe("the password step", () => {
  test("gives a half session that carries the lowest question's id [CORE-LOGIN-18, CORE-API-06, CORE-SESS-15]", async () => {
    const answer = await logIn("dana@mapleandmain.example", password);
    expect(answer.status).toBe(200);
    expect(answer.value.countryCode).toBe("us");
    const claims = decodeJwt<auth.TokenClaims>(answer.value.token);
    expect(claims).toMatchObject({
      first_name: "Dana",
      email: "dana@mapleandmain.example",
      auth_type: "authenticated",
      country_code: "us",
      pp_access_token: null,
    });
    expect(claims.security_question_id).toBeTypeOf("number");
    expect(claims.guid).toBeTruthy();
  });

  test("takes the address in any case and around spaces [CORE-LOGIN-15]", async () => {
    expect((await logIn("  DANA@MapleAndMain.example ", password)).status).toBe(200);
  });

  test("decodes the percent-encoded password once; a broken escape is malformed [CORE-API-05]", async () => {
    const raw = (secret: string) =>
      portal.app.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: "dana@mapleandmain.example", password: secret },
      });
    expect((await raw(encodeURIComponent(password))).statusCode).toBe(200);
    expect((await raw("a%b&")).statusCode).toBe(400);
    expect((await raw("a%25b%26")).statusCode).toBe(401);
  });

  test("answers unknown, wrong, disabled and provider-only accounts alike [CORE-ERR-02, CORE-LOGIN-20]", async () => {
    const sso = castList().find((person) => person.sso)?.email ?? "";
    const disabled = castList().find((person) => person.story.includes("disabled"))?.email ?? "";
    const answers = await Promise.all(
      ["nobody@nowhere.example", "dana@mapleandmain.example", sso, disabled].map((email) =>
        logIn(email, "Wrong.Password1"),
      ),
    );
    const looks = answers.map(({ status, response }) => ({
      status,
      body: response.body,
      headers: Object.keys(response.headers).toSorted(),
      length: response.headers["content-length"],
    }));
    for (const look of looks) expect(look).toEqual(looks[0]);
    expect(looks[0]?.status).toBe(401);
  });

  test("tells an expired password only to whoever knows it, as the bare string [CORE-ERR-01]", async () => {
    const expired = castList().find((person) => person.story.toLowerCase().includes("expired"));
    const right = await logIn(expired?.email ?? "", expired?.password ?? "");
    expect(right.status).toBe(401);
    expect(right.response.body).toBe('"Password expired"');
    expect((await logIn(expired?.email ?? "", "Wrong.Password1")).body.code).toBe("INVALID_CREDENTIALS");
  });

  test("checks the shape of what it is sent [CORE-LOGIN-17]", async () => {
    const answer = await portal.app.inject({ method: "POST", url: "/api/auth/login", payload: { email: 7 } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      error: true,
      code: "VALIDATION",
      fields: { email: expect.any(String) },
    });
  });
});

describe("the security question", () => {
  test("asks the question with the lowest id, and lists both [CORE-SECQ-01, CORE-SECQ-19, CORE-API-10, CORE-API-11]", async () => {
    const half = await portal.signIn("dana@mapleandmain.example", "password");
    const asked = await half.call(auth.askSecurityQuestion, { body: {} });
    expect(asked.value.question).toBe(first?.question);
    const { value } = await half.call(auth.listSecurityQuestions);
    expect(value.userQuestions).toEqual([first?.question, second?.question]);
    expect(value.userQuestionIds[0]).toBe(asked.value.questionId);
    expect(value.userQuestionIds[1]).toBeGreaterThan(asked.value.questionId);
  });

  test("takes either answer, trimmed and in any case, and steps up to a new token [CORE-SECQ-08, CORE-API-09, CORE-SECQ-03]", async () => {
    const half = await portal.signIn("dana@mapleandmain.example", "password");
    const { value } = await half.call(auth.listSecurityQuestions);
    const answer = await half.call(auth.authorize, {
      body: { answer: `  ${second?.answer.toUpperCase()} `, questionId: value.userQuestionIds[1] ?? 0 },
    });
    expect(answer.status).toBe(200);
    const claims = decodeJwt(answer.value.token);
    expect(claims["auth_type"]).toBe("authorized");
    expect(claims.jti).not.toBe(decodeJwt(half.token ?? "").jti);
    expect((await half.call(auth.keepAlive, { body: {} })).status).toBe(401);
  });

  test("refuses a wrong answer, another borrower's question and a question that is not there [CORE-ERR-05]", async () => {
    const half = await portal.signIn("dana@mapleandmain.example", "password");
    const { value } = await half.call(auth.listSecurityQuestions);
    for (const questionId of [value.userQuestionIds[0] ?? 0, 999_999]) {
      const answer = await half.call(auth.authorize, { body: { answer: "wrong", questionId } });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        code: "INVALID_ANSWER",
        message: "The information you entered is incorrect. Please try again.",
      });
    }
    const right = await half.call(auth.authorize, {
      body: { answer: first?.answer ?? "", questionId: value.userQuestionIds[0] ?? 0 },
    });
    expect(right.status).toBe(200);
  });

  test("of twenty right answers in parallel, one is accepted", async () => {
    const half = await portal.signIn("dana@mapleandmain.example", "password");
    const { value } = await half.call(auth.askSecurityQuestion, { body: {} });
    const tries = Array.from({ length: 9 }, () =>
      half.call(auth.authorize, { body: { answer: first?.answer ?? "", questionId: value.questionId } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
  });
});

describe("a session", () => {
  test("opens the portal only when the question is answered [CORE-SESS-01]", async () => {
    const half = await portal.signIn("dana@mapleandmain.example", "password");
    expect((await half.call(loans.listAccounts)).status).toBe(403);
    const full = await portal.signIn("dana@mapleandmain.example");
    expect((await full.call(loans.listAccounts)).status).toBe(200);
    expect((await portal.stranger.call(loans.listAccounts)).body.code).toBe("SESSION_EXPIRED");
  });

  test("needs both the token and its own binding cookie", async () => {
    const full = await portal.signIn("dana@mapleandmain.example");
    const other = await portal.signIn("dana@mapleandmain.example");
    expect((await full.as(full.token, undefined).call(loans.listAccounts)).status).toBe(401);
    expect((await full.as(full.token, other.binding).call(loans.listAccounts)).status).toBe(401);
    expect((await full.as(full.token, "x".repeat(43)).call(loans.listAccounts)).status).toBe(401);
    expect((await full.call(loans.listAccounts)).status).toBe(200);
  });

  test("the binding cookie is HttpOnly and strict; the API never reads the token cookie [CORE-SESS-02]", async () => {
    const { response, value } = await logIn("dana@mapleandmain.example", password);
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: "session-binding", httpOnly: true, sameSite: "Strict", path: "/" }),
    ]);
    const byCookie = await portal.app.inject({
      url: "/api/v2/accounts",
      cookies: { token: value.token, "session-binding": bindingOf(response) ?? "" },
    });
    expect(byCookie.statusCode).toBe(401);
  });

  test("takes the token after JWT or Bearer [CORE-API-02]", async () => {
    const full = await portal.signIn("dana@mapleandmain.example");
    const send = (authorization: string) =>
      portal.app.inject({
        url: "/api/v2/accounts",
        headers: { authorization },
        cookies: { "session-binding": full.binding ?? "" },
      });
    expect((await send(`JWT ${full.token}`)).statusCode).toBe(200);
    expect((await send(`Bearer ${full.token}`)).statusCode).toBe(200);
    expect((await send(`${full.token}`)).statusCode).toBe(401);
  });

  test("dies with the log-out, at once [CORE-SESS-14, CORE-API-24]", async () => {
    const full = await portal.signIn("dana@mapleandmain.example");
    expect((await full.call(auth.expire, { body: {} })).value).toEqual({ success: true });
    const after = await full.call(loans.listAccounts);
    expect(after.status).toBe(401);
    expect(after.body).toMatchObject({
      code: "SESSION_EXPIRED",
      message: "Your session has expired. Please log back in to continue.",
    });
  });
});

describe("time", () => {
  let timed: TestApp;
  beforeEach(async () => {
    timed = await testApp();
    return () => timed.close();
  });

  test("a session rests for 15 minutes, and keep-alive puts that off [CORE-SESS-07, CORE-API-23]", async () => {
    const full = await timed.signIn("dana@mapleandmain.example");
    timed.clock.advance({ minutes: 14 });
    expect((await full.call(auth.keepAlive, { body: {} })).value).toEqual({ success: true });
    timed.clock.advance({ minutes: 14 });
    expect((await full.call(loans.listAccounts)).status).toBe(200);
    timed.clock.advance({ minutes: 15 });
    expect((await full.call(loans.listAccounts)).status).toBe(401);
  });

  test("a refused call does not keep a session alive", async () => {
    const full = await timed.signIn("dana@mapleandmain.example");
    timed.clock.advance({ minutes: 10 });
    expect((await full.as(full.token, undefined).call(loans.listAccounts)).status).toBe(401);
    timed.clock.advance({ minutes: 6 });
    expect((await full.call(loans.listAccounts)).status).toBe(401);
  });

  test("a session ends after twelve hours, however busy", async () => {
    const full = await timed.signIn("dana@mapleandmain.example");
    for (let minutes = 0; minutes < 12 * 60; minutes += 12) {
      expect((await full.call(auth.keepAlive, { body: {} })).status).toBe(200);
      timed.clock.advance({ minutes: 12 });
    }
    expect((await full.call(auth.keepAlive, { body: {} })).status).toBe(401);
  });

  test("ten failed guesses lock the account for a quarter of an hour, whatever was guessed", async () => {
    const half = await timed.signIn("dana@mapleandmain.example", "password");
    const { value } = await half.call(auth.listSecurityQuestions);
    const [one = 0, two = 0] = value.userQuestionIds;
    const tryPassword = (secret: string) => logIn("Dana@mapleandmain.example", secret, timed);
    for (let guess = 0; guess < 4; guess += 1) await tryPassword("Wrong.Password1");
    for (let guess = 0; guess < 6; guess += 1) {
      await half.call(auth.authorize, { body: { answer: "wrong", questionId: guess % 2 ? one : two } });
    }
    const locked = await tryPassword(password);
    expect(locked.status).toBe(401);
    expect(locked.body.code).toBe("INVALID_CREDENTIALS");
    expect(
      (await half.call(auth.authorize, { body: { answer: first?.answer ?? "", questionId: one } })).status,
    ).toBe(401);
    timed.clock.advance({ minutes: 15, seconds: 1 });
    expect((await tryPassword(password)).status).toBe(200);
  });

  test("guesses in parallel are counted before they are looked at", async () => {
    const guesses = Array.from({ length: 30 }, (_, at) =>
      logIn("dana@mapleandmain.example", at === 29 ? password : "Wrong.Password1", timed),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(29);
    const after = await logIn("dana@mapleandmain.example", password, timed);
    expect(after.status).toBe(401);
  });

  test("a right password does not win back guesses at the answers", async () => {
    for (let round = 0; round < 10; round += 1) {
      const answer = await logIn("dana@mapleandmain.example", password, timed);
      if (answer.status !== 200) throw new Error(`round ${round}: the account was locked too early`);
      const half = timed.stranger.as(answer.value.token, bindingOf(answer.response));
      await half.call(auth.authorize, { body: { answer: "wrong", questionId: 1 } });
    }
    const locked = await logIn("dana@mapleandmain.example", password, timed);
    expect(locked.status).toBe(401);
  });

  test("nothing that opens a session is stored as it is", async () => {
    const full = await timed.signIn("dana@mapleandmain.example");
    const rows = JSON.stringify(await timed.connection.database.select().from(sessions));
    expect(rows).not.toContain(full.token);
    expect(rows).not.toContain(full.binding);
  });
});
