import { thePortal } from "@portal/domain/events/principal";
import * as auth from "@portal/domain/auth/contract";
import * as authSession from "@portal/domain/auth/session/contract";
import * as credentials from "@portal/domain/auth/credentials/contract";
import { readLink, setPassword, verifyEmail } from "@portal/domain/auth/recovery/contract";
import { castList } from "@portal/database/cast/cast";
import { contacts, failureBudgets, linkTokens, sessions, users } from "@portal/database/schema/auth";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../context.ts";
import { linkOf, sentMails, tokenIn } from "../testing/sent-mails.ts";
import { bindingOf, testApp, type Answer, type Caller, type TestApp } from "../testing/test-app.ts";
import { issueLink } from "./issue-link.ts";

const personOf = (email: string) => {
  const found = castList().find((entry) => entry.email === email);
  if (!found) throw new Error(`the cast has no person with the address ${email}`);
  return { email, password: found.password ?? "", answers: found.answers };
};
const dana = personOf("dana@mapleandmain.example");
const felix = personOf("felix@moreaumusic.example");
const ben = "ben@fosterfitness.example";
const fresh = "Sunrise!7Road";
const questions = [
  { question: "What was your first car?", answer: "Beetle" },
  { question: " Who taught me to bake? ", answer: "Aunt Rosa" },
];

let portal: TestApp;
beforeEach(async () => {
  portal = await testApp();
});
afterEach(() => portal.close());

const logIn = (email: string, password: string) =>
  portal.stranger.call(auth.logIn, { body: { email, password, partner: "sf", validatePartner: false } });
const isAlive = async (who: Caller) => (await who.call(authSession.keepAlive, { body: {} })).status === 200;
const told = ({ status, response }: Pick<Answer<typeof auth.logIn>, "status" | "response">) => [
  status,
  response.json(),
];
const refusal = (code: string, message: string, fields?: object) => ({
  error: true,
  code,
  message,
  ...(fields && { fields }),
});
const invalid = (fields: object) =>
  refusal("VALIDATION", "Some of your info is incorrect. Please check it and try again.", fields);
const success = [200, { success: true }];

async function asSso(caller: Caller): Promise<void> {
  const id = String(decodeJwt(caller.token ?? "").jti);
  await portal.context.database.update(sessions).set({ isSso: true }).where(eq(sessions.id, id));
}

describe("setting the security questions", () => {
  test("setSecurityQuestions stores two questions and signs the borrower in [CORE-API-12, CORE-SECQ-17]", async () => {
    const half = await portal.signIn(felix.email, "password");
    const raw = await portal.app.inject({
      method: "POST",
      url: "/api/auth/security-questions",
      headers: { authorization: `JWT ${half.token}` },
      cookies: { "session-binding": half.binding ?? "" },
      payload: {
        questions: [
          { question: "What was your first car?", answer: encodeURIComponent("Käfer 50%") },
          { question: "Mine?", answer: "two" },
        ],
      },
    });
    expect([raw.statusCode, raw.json()]).toEqual([200, { token: expect.any(String) }]);
    const full = portal.stranger.as(raw.json().token, bindingOf(raw));
    expect(decodeJwt(full.token ?? "")["auth_type"]).toBe("authorized");
    expect([await isAlive(half), await isAlive(full)]).toEqual([false, true]);
    const listed = (await full.call(auth.listSecurityQuestions)).value;
    expect(listed.userQuestions).toEqual(["What was your first car?", "Mine?"]);
    expect(decodeJwt(full.token ?? "")["security_question_id"]).toBe(listed.userQuestionIds[0]);
    // The next sign-in asks the first question and accepts the answer in any letter case.
    const again = await portal.signIn(felix.email, "password");
    const { value: asked } = await again.call(auth.askSecurityQuestion, { body: {} });
    expect(asked.question).toBe("What was your first car?");
    const body = { answer: " käfer 50% ", questionId: asked.questionId };
    expect((await again.call(auth.authorize, { body })).status).toBe(200);
  });

  test("setSecurityQuestions rejects a borrower who already has security questions [CORE-API-12]", async () => {
    const half = await portal.signIn(dana.email, "password");
    const refused = await half.call(credentials.setSecurityQuestions, { body: { questions } });
    expect(told(refused)).toEqual([409, refusal("ALREADY_SET", "Your security questions are already set.")]);
    expect((await half.call(auth.listSecurityQuestions)).value.userQuestions).toEqual(
      dana.answers.map(({ question }) => question),
    );
  });

  test("only one of twenty simultaneous setSecurityQuestions calls succeeds [CORE-API-12]", async () => {
    const half = await portal.signIn(felix.email, "password");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => half.call(credentials.setSecurityQuestions, { body: { questions } })),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBe(1);
    const full = portal.stranger.as(taken[0]?.value.token, taken[0] && bindingOf(taken[0].response));
    expect((await full.call(auth.listSecurityQuestions)).value.userQuestions.length).toBe(2);
  });

  test("setSecurityQuestions waits for another transaction that ends the session, and sets no questions", async () => {
    const half = await portal.signIn(felix.email, "password");
    const { body } = await runBlocked(
      portal.connection,
      async (other) => {
        await other.select().from(users).where(eq(users.email, felix.email)).for("update");
        await other.update(sessions).set({ revokedAt: portal.clock.now() });
      },
      () => half.call(credentials.setSecurityQuestions, { body: { questions } }),
    );
    expect(body.code).toBe("ALREADY_SET");
    const again = await portal.signIn(felix.email, "password");
    expect((await again.call(auth.listSecurityQuestions)).value.userQuestions).toEqual([]);
  });

  test("setSecurityQuestions requires two different questions, and answers of 1 to 255 characters [CORE-SECQ-15, CORE-SECQ-16, CORE-SECQ-17, CORE-API-12]", async () => {
    const half = await portal.signIn(felix.email, "password");
    const send = (...given: readonly (readonly [string, string])[]) =>
      half.call(credentials.setSecurityQuestions, {
        body: { questions: given.map(([question, answer]) => ({ question, answer })) },
      });
    for (const count of [0, 1, 3]) {
      const many = Array.from({ length: count }, (_, at) => [`Q${at}`, `A${at}`] as const);
      const refused = await send(...many);
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["questions"]]);
    }
    const required = "Required";
    const same = "All questions and answers must be unique";
    const long = "Must be at most 255 characters long";
    for (const [one, two, fields] of [
      [
        ["", " "],
        [" ", ""],
        {
          "questions.0.question": required,
          "questions.0.answer": required,
          "questions.1.question": required,
          "questions.1.answer": required,
        },
      ],
      [["Q", "A"], [" q ", "B"], { "questions.1.question": same }],
      [["Q", "Answer"], ["R", " ANSWER "], { "questions.1.answer": same }],
      [
        ["Q".repeat(256), "A"],
        ["R", "B".repeat(256)],
        { "questions.0.question": long, "questions.1.answer": long },
      ],
    ] as const) {
      expect(told(await send(one, two))).toEqual([422, invalid(fields)]);
    }
    expect((await send(["Q".repeat(255), "A"], ["R", "B".repeat(255)])).status).toBe(200);
  });
});

describe("changing the security questions", () => {
  test("changeSecurityQuestions replaces both questions, mails a notice and keeps the session [CORE-API-13, CORE-SET-22]", async () => {
    const full = await portal.signIn(dana.email);
    const other = await portal.signIn(ben);
    expect(told(await full.call(credentials.changeSecurityQuestions, { body: { questions } }))).toEqual(
      success,
    );
    expect((await full.call(auth.listSecurityQuestions)).value.userQuestions).toEqual([
      "What was your first car?",
      "Who taught me to bake?",
    ]);
    expect((await other.call(auth.listSecurityQuestions)).value.userQuestions.length).toBe(2);
    expect(await sentMails(portal)).toEqual([
      { kind: "questions-changed", to: dana.email, firstName: "Dana", country: "us" },
    ]);
    const half = await portal.signIn(dana.email, "password");
    const { questionId } = (await half.call(auth.askSecurityQuestion, { body: {} })).value;
    const old = { answer: dana.answers[0]?.answer ?? "", questionId };
    expect((await half.call(auth.authorize, { body: old })).status).toBe(401);
    const body = { answer: "beetle", questionId };
    expect((await half.call(auth.authorize, { body })).status).toBe(200);
  });

  test("changeSecurityQuestions rejects identical questions and single sign-on sessions [CORE-SET-26, CORE-API-13]", async () => {
    const full = await portal.signIn(dana.email);
    for (const count of [1, 3]) {
      const body = { questions: [...questions, { question: "Q", answer: "A" }].slice(0, count) };
      const refused = await full.call(credentials.changeSecurityQuestions, { body });
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["questions"]]);
    }
    const twice = questions.map(() => ({ question: "Q", answer: "A" }));
    expect(
      told(await full.call(credentials.changeSecurityQuestions, { body: { questions: twice } })),
    ).toEqual([
      422,
      invalid({
        "questions.1.question": "All questions and answers must be unique",
        "questions.1.answer": "All questions and answers must be unique",
      }),
    ]);
    expect(await sentMails(portal)).toEqual([]);
    await asSso(full);
    expect(told(await full.call(credentials.changeSecurityQuestions, { body: { questions } }))).toEqual([
      403,
      refusal("FORBIDDEN", "You can't do that from this account."),
    ]);
    expect(await sentMails(portal)).toEqual([]);
    expect((await full.call(auth.listSecurityQuestions)).value.userQuestions).toEqual(
      dana.answers.map(({ question }) => question),
    );
  });
});

describe("changing the password", () => {
  const change = (caller: Caller, body: object = {}) =>
    caller.call(credentials.changePassword, {
      body: {
        currentPassword: dana.password,
        newPassword: fresh,
        confirmNewPassword: fresh,
        ...body,
      },
    });

  test("changePassword ends other sessions and mailed links, clears the password's expiry and mails a notice [CORE-API-17, CORE-SET-18]", async () => {
    const here = await portal.signIn(dana.email);
    const elsewhere = await portal.signIn(dana.email);
    const half = await portal.signIn(dana.email, "password");
    const other = await portal.signIn(ben);
    const { database } = portal.context;
    const expires = portal.clock.now().add({ hours: 1 });
    await database.update(users).set({ passwordExpiresAt: expires }).where(eq(users.email, dana.email));
    const [contact] = await database.select().from(contacts).where(eq(contacts.email, dana.email));
    if (!contact) throw new Error("no contact");
    await inTransaction(portal.context, (tx) =>
      issueLink(tx, { contact, by: thePortal, kind: "reset-password", to: dana.email }),
    );
    const link = tokenIn((await sentMails(portal))[0]);
    const next = "hello@mapleandmain.example";
    await inTransaction(portal.context, (tx) =>
      issueLink(tx, { contact, by: thePortal, kind: "verify-email", to: next }),
    );
    const address = tokenIn((await sentMails(portal, next))[0]);
    const raw = await portal.app.inject({
      method: "POST",
      url: "/api/auth/change-password",
      headers: { authorization: `JWT ${here.token}` },
      cookies: { "session-binding": here.binding ?? "" },
      payload: {
        currentPassword: encodeURIComponent(dana.password),
        newPassword: encodeURIComponent("Sun%rise!7"),
        confirmNewPassword: encodeURIComponent("Sun%rise!7"),
      },
    });
    expect([raw.statusCode, raw.json()]).toEqual(success);
    expect([
      await isAlive(here),
      await isAlive(elsewhere),
      await isAlive(half),
      await isAlive(other),
    ]).toEqual([true, false, false, true]);
    portal.clock.advance({ hours: 2 });
    expect((await logIn(dana.email, "Sun%rise!7")).status).toBe(200);
    expect((await logIn(dana.email, dana.password)).status).toBe(401);
    expect((await linkOf(portal, link))?.replacedAt).not.toBeNull();
    expect((await linkOf(portal, address))?.replacedAt).not.toBeNull();
    expect((await sentMails(portal)).slice(2)).toEqual([
      { kind: "password-changed", to: dana.email, firstName: "Dana", country: "us" },
    ]);
  });

  test("changePassword rejects a wrong current password, counts the failure and keeps the session [CORE-API-17]", async () => {
    const here = await portal.signIn(dana.email);
    expect(told(await change(here, { currentPassword: "Wrong.Password1" }))).toEqual([
      401,
      refusal("INVALID_CREDENTIALS", "The information you entered is incorrect. Please try again."),
    ]);
    expect(await isAlive(here)).toBe(true);
    const [budget] = await portal.context.database.select().from(failureBudgets);
    expect(budget?.attempts).toBe(1);
    for (let guess = 0; guess < 9; guess += 1) await change(here, { currentPassword: "Wrong.Password1" });
    // Wrong passwords in a password change also lock the login.
    expect((await change(here)).status).toBe(401);
    expect((await logIn(dana.email, dana.password)).status).toBe(401);
    portal.clock.advance({ minutes: 14, seconds: 59 });
    expect((await logIn(dana.email, dana.password)).status).toBe(401);
    portal.clock.advance({ seconds: 1 });
    expect((await logIn(dana.email, dana.password)).status).toBe(200);
  });

  test("changePassword rejects a new password that is weak, unchanged or confirmed incorrectly [CORE-SET-16, CORE-API-17, CORE-RESET-17]", async () => {
    const here = await portal.signIn(dana.email);
    const weak = await change(here, { newPassword: "short", confirmNewPassword: "short" });
    expect(told(weak)).toEqual([422, invalid({ newPassword: "Must be between 8 and 20 characters long." })]);
    const same = { newPassword: dana.password, confirmNewPassword: dana.password };
    expect(told(await change(here, same))).toEqual([
      422,
      invalid({ newPassword: "Please enter a different password." }),
    ]);
    expect(told(await change(here, { confirmNewPassword: `${fresh}x` }))).toEqual([
      422,
      invalid({ confirmNewPassword: "Passwords must match" }),
    ]);
    const username = "Ab1!cdef";
    const email = `${username}@x.example`;
    await portal.context.database
      .update(users)
      .set({ email, emailKey: email.toLowerCase() })
      .where(eq(users.email, dana.email));
    expect(told(await change(here, { newPassword: username, confirmNewPassword: username }))).toEqual([
      422,
      invalid({ newPassword: "Password cannot be the same as your username or email address" }),
    ]);
    expect((await change(here, { currentPassword: "x" })).status).toBe(401);
    // Only a caller with the right current password may learn that the new and current passwords are equal.
    const guess = { currentPassword: fresh, newPassword: fresh, confirmNewPassword: fresh };
    expect(told(await change(here, guess))).toEqual([
      401,
      refusal("INVALID_CREDENTIALS", "The information you entered is incorrect. Please try again."),
    ]);
    expect((await change(here)).status).toBe(200);
  });
});

describe("changing the email address", () => {
  const verify = (caller: Caller, password = dana.password) =>
    caller.call(credentials.verifyPassword, { body: { password } });
  const request = (caller: Caller, email: string) =>
    caller.call(credentials.requestChangeEmail, { body: { email } });
  const confirm = (token: string) => portal.stranger.call(verifyEmail, { body: { token } });
  const next = "hello@mapleandmain.example";

  test("requestChangeEmail requires the password, mails a link to the new address and a notice to the old address [CORE-API-16, CORE-API-18]", async () => {
    const here = await portal.signIn(dana.email);
    expect(told(await request(here, next))).toEqual([422, refusal("INVALID_PASSWORD", "Invalid Password")]);
    expect(told(await verify(here, "Wrong.Password1"))).toEqual([
      422,
      refusal("INVALID_PASSWORD", "Invalid Password"),
    ]);
    expect((await request(here, next)).status).toBe(422);
    expect(await sentMails(portal)).toEqual([]);
    expect(told(await verify(here))).toEqual(success);
    expect(told(await request(here, ` ${next} `))).toEqual(success);
    expect(await sentMails(portal)).toEqual([
      {
        kind: "verify-email",
        to: next,
        firstName: "Dana",
        country: "us",
        link: expect.stringMatching(/^http:\/\/localhost:\d+\/us\/verify-email\?token=[\w-]{43}$/),
      },
      { kind: "email-change-requested", to: dana.email, firstName: "Dana", country: "us" },
    ]);
    // The borrower has not confirmed the password in the second session, so the portal refuses the change.
    expect((await request(await portal.signIn(dana.email), next)).status).toBe(422);
  });

  test("requestChangeEmail works for five minutes after the borrower confirms the password [CORE-API-16, CORE-API-18]", async () => {
    const here = await portal.signIn(dana.email);
    await verify(here);
    portal.clock.advance({ minutes: 4, seconds: 59, milliseconds: 999 });
    expect((await request(here, next)).status).toBe(200);
    portal.clock.advance({ milliseconds: 1 });
    expect((await request(here, next)).status).toBe(422);
  });

  test("verifyPassword counts a wrong password as a failed login [CORE-API-16]", async () => {
    const here = await portal.signIn(dana.email);
    for (let guess = 0; guess < 10; guess += 1) await verify(here, "Wrong.Password1");
    expect((await verify(here)).status).toBe(422);
    expect((await logIn(dana.email, dana.password)).status).toBe(401);
  });

  test("login accepts the old email address until the borrower opens the verification link, then only the new address [CORE-VERIFY-04, CORE-API-19, CORE-API-20]", async () => {
    const here = await portal.signIn(dana.email);
    const other = await portal.signIn(ben);
    await verify(here);
    await request(here, next);
    const token = tokenIn((await sentMails(portal))[0]);
    const read = await portal.stranger.call(readLink, { params: { resetToken: token } });
    expect(read.value.data).toEqual({ email: next, partners: ["sf"], kind: "verify-email" });
    expect((await logIn(next, dana.password)).status).toBe(401);
    expect((await logIn(dana.email, dana.password)).status).toBe(200);
    const before = (await sentMails(portal)).length;
    expect(told(await confirm(token))).toEqual(success);
    expect([await isAlive(here), await isAlive(other)]).toEqual([false, true]);
    expect((await logIn(dana.email, dana.password)).status).toBe(401);
    expect((await logIn(next.toUpperCase(), dana.password)).status).toBe(200);
    expect((await sentMails(portal)).slice(before)).toEqual([
      { kind: "email-changed", to: dana.email, firstName: "Dana", country: "us" },
      { kind: "email-changed", to: next, firstName: "Dana", country: "us" },
    ]);
    expect((await confirm(token)).status).toBe(404);
  });

  test("a new verify-email link replaces the older link and expires after 24 hours", async () => {
    const here = await portal.signIn(dana.email);
    await verify(here);
    await request(here, "first@x.example");
    await request(here, next);
    const [first, , second] = await sentMails(portal);
    expect((await confirm(tokenIn(first))).status).toBe(404);
    portal.clock.advance({ hours: 23, minutes: 59, seconds: 59, milliseconds: 999 });
    expect((await portal.stranger.call(readLink, { params: { resetToken: tokenIn(second) } })).status).toBe(
      200,
    );
    portal.clock.advance({ milliseconds: 1 });
    expect((await confirm(tokenIn(second))).status).toBe(404);
  });

  test("requestChangeEmail returns the same response for another borrower's address, and mails that borrower a notice", async () => {
    const here = await portal.signIn(dana.email);
    await verify(here);
    // The mail uses the address owner's name and country instead of the caller's.
    await portal.context.database.update(contacts).set({ country: "ca" }).where(eq(contacts.email, ben));
    expect(told(await request(here, "BEN@fosterfitness.example"))).toEqual(success);
    expect(await sentMails(portal)).toEqual([
      { kind: "address-in-use", to: "BEN@fosterfitness.example", firstName: "Ben", country: "ca" },
      { kind: "email-change-requested", to: dana.email, firstName: "Dana", country: "us" },
    ]);
  });

  test("verifyEmail rejects the link when another borrower already uses the new address", async () => {
    const here = await portal.signIn(dana.email);
    await verify(here);
    await request(here, next);
    const token = tokenIn((await sentMails(portal))[0]);
    await portal.context.database
      .update(users)
      .set({ email: next, emailKey: next })
      .where(eq(users.email, ben));
    expect((await confirm(token)).status).toBe(404);
    expect((await logIn(dana.email, dana.password)).status).toBe(200);
  });

  test("requestChangeEmail returns a specific message for a missing, invalid, overlong or unchanged address [CORE-API-18]", async () => {
    const here = await portal.signIn(dana.email);
    await verify(here);
    const long = (length: number) => `${"a".repeat(length - "@x.example".length)}@x.example`;
    for (const [email, text] of [
      ["", "Required"],
      ["x", "Invalid email address"],
      [long(76), "Email must be at most 75 characters long"],
      [dana.email.toUpperCase(), "Please enter a different email address."],
    ] as const)
      expect(told(await request(here, email))).toEqual([422, invalid({ email: text })]);
    expect(await sentMails(portal)).toEqual([]);
    expect((await request(here, long(75))).status).toBe(200);
  });

  test("changePassword accepts 8 to 20 characters, and requestChangeEmail accepts up to 75 characters [CORE-CONST-05]", async () => {
    const here = await portal.signIn(dana.email);
    const rightFor = (length: number) => `Aa1!${"x".repeat(length - 4)}`;
    let currentPassword = dana.password;
    const statuses: number[] = [];
    for (const length of [7, 8, 20, 21]) {
      const newPassword = rightFor(length);
      const body = { currentPassword, newPassword, confirmNewPassword: newPassword };
      const { status } = await here.call(credentials.changePassword, { body });
      if (status === 200) currentPassword = newPassword;
      statuses.push(status);
    }
    expect(statuses).toEqual([422, 200, 200, 422]);
    expect((await logIn(dana.email, rightFor(20))).status).toBe(200);
    await verify(here, currentPassword);
    const long = (length: number) => `${"b".repeat(length - "@x.example".length)}@x.example`;
    const asked = [await request(here, long(76)), await request(here, long(75))];
    expect(asked.map(({ status }) => status)).toEqual([422, 200]);
    expect((await sentMails(portal, long(75))).map(({ kind }) => kind)).toEqual(["verify-email"]);
  });

  test("requestChangeEmail sends at most three verification mails per hour to one address", async () => {
    const here = await portal.signIn(dana.email);
    await verify(here);
    for (let time = 0; time < 5; time += 1) expect((await request(here, next)).status).toBe(200);
    expect((await sentMails(portal, next)).length).toBe(3);
  });

  test("verifyEmail locks the login before the link, so that it cannot deadlock with a new link", async () => {
    const here = await portal.signIn(dana.email);
    await verify(here);
    await request(here, next);
    const token = tokenIn((await sentMails(portal))[0]);
    const { status } = await runBlocked(
      portal.connection,
      (other) => other.select().from(users).where(eq(users.email, dana.email)).for("update"),
      () => confirm(token),
      (other) => other.select().from(linkTokens).for("update", { noWait: true }),
    );
    expect(status).toBe(200);
  });

  test("only one of twenty simultaneous verifyEmail calls succeeds [CORE-API-15, CORE-API-19]", async () => {
    const here = await portal.signIn(dana.email);
    await verify(here);
    await request(here, next);
    const token = tokenIn((await sentMails(portal))[0]);
    expect((await portal.stranger.call(setPassword, { body: { token, password: fresh } })).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect((await confirm("nonsense")).status).toBe(404);
  });
});

describe("credential changes in a single sign-on session", () => {
  const passwords = { currentPassword: dana.password, newPassword: fresh, confirmNewPassword: fresh };
  test.each([
    ["verify-password", "CORE-API-16", credentials.verifyPassword, { password: dana.password }],
    ["change-password", "CORE-API-17", credentials.changePassword, passwords],
    [
      "request-change-email",
      "CORE-API-18",
      credentials.requestChangeEmail,
      { email: "hello@mapleandmain.example" },
    ],
    ["change-security-questions", "CORE-API-13", credentials.changeSecurityQuestions, { questions }],
    ["security-questions", "CORE-API-12", credentials.setSecurityQuestions, { questions }],
  ] as const)(
    "the operation %s refuses a single sign-on session and changes no data [%s]",
    async (_name, _id, endpoint, body) => {
      const here = await portal.signIn(dana.email);
      await here.call(credentials.verifyPassword, { body: { password: dana.password } });
      await asSso(here);
      expect(told(await here.call(endpoint, { body }))).toEqual([
        403,
        refusal("FORBIDDEN", "You can't do that from this account."),
      ]);
      expect(await sentMails(portal)).toEqual([]);
      expect((await logIn(dana.email, dana.password)).status).toBe(200);
    },
  );
});
