import { thePortal } from "@portal/domain/events/principal";
import * as auth from "@portal/domain/auth/contract";
import * as authSession from "@portal/domain/auth/session/contract";
import { forgotPassword, readLink, setPassword } from "@portal/domain/auth/recovery/contract";
import { castList } from "@portal/database/cast/cast";
import { contacts, failureBudgets, linkTokens, securityQuestions, users } from "@portal/database/schema/auth";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../context.ts";
import { linkOf, sentMails, tokenIn } from "../testing/sent-mails.ts";
import { bindingOf, testApp, type TestApp } from "../testing/test-app.ts";
import { issueLink } from "./issue-link.ts";

const personOf = (email: string) => {
  const found = castList().find((entry) => entry.email === email);
  if (!found) throw new Error(`the cast has no person with the address ${email}`);
  return { email, password: found.password ?? "", answers: found.answers };
};
const dana = personOf("dana@mapleandmain.example");
const felix = personOf("felix@moreaumusic.example");
const walter = personOf("walter@stonemasonry.example");
const [first = { question: "", answer: "" }, second = first] = dana.answers;
const fresh = "Sunrise!7Road";

let portal: TestApp;
beforeEach(async () => {
  portal = await testApp();
});
afterEach(() => portal.close());

type Kind = Parameters<typeof issueLink>[1]["kind"];

async function linkFor(email: string, kind: Kind): Promise<string> {
  const [row] = await portal.context.database
    .select()
    .from(users)
    .innerJoin(contacts, eq(contacts.id, users.contactId))
    .where(eq(users.email, email));
  if (!row) throw new Error(`${email} has no sign-in`);
  await inTransaction(portal.context, (tx) =>
    issueLink(tx, {
      contact: row.contacts,
      by: thePortal,
      kind,
      to: kind === "verify-email" ? "new@x.example" : email,
    }),
  );
  return tokenIn((await sentMails(portal)).findLast((mail) => mail.kind === kind));
}

const send = (body: object) => portal.stranger.call(setPassword, { body });
const logIn = (email: string, password: string) =>
  portal.stranger.call(auth.logIn, { body: { email, password, partner: "sf", validatePartner: false } });
const right = (token: string) => ({ token, password: fresh, ...first });
const isGood = async (token: string) =>
  (await portal.stranger.call(readLink, { params: { resetToken: token } })).status === 200;

const wrongAnswer = {
  error: true,
  code: "INVALID_ANSWER",
  message: "The information you entered is incorrect. Please try again.",
};

describe("a reset-password link", () => {
  test("a reset-password link sets one new password, after the right answer to the security question [CORE-API-15, CORE-RESET-08]", async () => {
    await portal.stranger.call(forgotPassword, { body: { email: dana.email } });
    const token = tokenIn((await sentMails(portal, dana.email))[0]);
    const raw = await portal.app.inject({
      method: "POST",
      url: "/api/auth/password",
      payload: {
        token,
        password: encodeURIComponent("Sun%rise!7"),
        question: first.question,
        answer: encodeURIComponent(`  ${first.answer.toUpperCase()} `),
      },
    });
    expect([raw.statusCode, raw.json()]).toEqual([200, { token: expect.any(String) }]);
    expect(decodeJwt(raw.json().token)["auth_type"]).toBe("authenticated");
    expect((await logIn(dana.email, "Sun%rise!7")).status).toBe(200);
    expect((await logIn(dana.email, dana.password)).status).toBe(401);
    const again = await send(right(token));
    expect([again.status, again.body.code]).toEqual([404, "NOT_FOUND"]);
    expect(await isGood(token)).toBe(false);
  });

  test("only a reset-password link returns the borrower's security question [CORE-API-10, CORE-RESET-09]", async () => {
    const ask = (token: string) => portal.stranger.call(auth.askSecurityQuestion, { body: { token } });
    const asked = await ask(await linkFor(dana.email, "reset-password"));
    expect([asked.status, asked.response.json()]).toEqual([
      200,
      { question: first.question, questionId: expect.any(Number) },
    ]);
    for (const kind of ["create-account", "reset-account", "verify-email", "confirm-account"] as const)
      expect((await ask(await linkFor(dana.email, kind))).status).toBe(404);
    expect((await ask("nonsense")).status).toBe(404);
    // Without a mailed link, the call returns the security question of the logged-in borrower.
    const half = await portal.signIn(dana.email, "password");
    expect((await half.call(auth.askSecurityQuestion, { body: {} })).value.question).toBe(first.question);
    expect((await portal.stranger.call(auth.askSecurityQuestion, { body: {} })).status).toBe(401);
    // An open session does not make an invalid link valid.
    const other = await half.call(auth.askSecurityQuestion, { body: { token: "nonsense" } });
    expect(other.status).toBe(404);
  });

  test("a reset-password link requires the right security answer, but a reset-account link does not [CORE-API-15, CORE-RESET-08]", async () => {
    const token = await linkFor(dana.email, "reset-password");
    const { question, answer } = first;
    for (const body of [
      { token, password: fresh },
      { token, password: fresh, answer },
      { token, password: fresh, question, answer: second.answer },
      { token, password: fresh, question: "Whose?", answer },
    ]) {
      const { status, response } = await send(body);
      expect([status, response.json()]).toEqual([401, wrongAnswer]);
    }
    expect((await logIn(dana.email, fresh)).status).toBe(401);
    expect((await send({ token, password: fresh, ...second })).status).toBe(200);
    // Only reset-password links require the security answer.
    const account = await linkFor(dana.email, "reset-account");
    expect((await send({ token: account, password: fresh, question, answer: "wrong" })).status).toBe(200);
  });

  test("a reset-password link accepts a right answer after four wrong answers, but not after five [CORE-API-15]", async () => {
    const wrong = { ...first, answer: "wrong" };
    const four = await linkFor(dana.email, "reset-password");
    for (let guess = 0; guess < 4; guess += 1)
      expect((await send({ ...right(four), ...wrong })).status).toBe(401);
    expect((await send(right(four))).status).toBe(200);
    const five = await linkFor(dana.email, "reset-password");
    for (let guess = 0; guess < 5; guess += 1)
      expect((await send({ ...right(five), ...wrong })).status).toBe(401);
    expect((await send(right(five))).status).toBe(404);
    expect(await isGood(five)).toBe(false);
  });

  test("a reset-password link checks at most five of twenty simultaneous wrong answers", async () => {
    const token = await linkFor(dana.email, "reset-password");
    await Promise.all(Array.from({ length: 20 }, () => send({ ...right(token), answer: "wrong" })));
    expect((await linkOf(portal, token))?.wrongAnswers).toBe(5);
    expect((await send(right(token))).status).toBe(404);
  });

  test("wrong answers for a reset-password link do not lock the account", async () => {
    const token = await linkFor(dana.email, "reset-password");
    await send({ ...right(token), answer: "wrong" });
    expect(await portal.context.database.select().from(failureBudgets)).toEqual([]);
    for (let guess = 0; guess < 10; guess += 1) await logIn(dana.email, "Wrong.Password1");
    expect((await logIn(dana.email, dana.password)).status).toBe(401);
    expect((await send(right(token))).status).toBe(200);
    expect((await logIn(dana.email, fresh)).status).toBe(200);
  });

  test("setPassword names the rule that a weak password breaks, and keeps the reset-password link valid [CORE-RESET-17]", async () => {
    const token = await linkFor(dana.email, "reset-password");
    const texts = {
      Abcde1: "Must be between 8 and 20 characters long.",
      "Abcdefghijklmnopqr1!!": "Must be between 8 and 20 characters long.",
      "abcdefg1!": "Must contain at least one number, one upper-case letter, and one lower-case letter.",
      "ABCDEFG1!": "Must contain at least one number, one upper-case letter, and one lower-case letter.",
      "Abcdefgh!": "Must contain at least one number, one upper-case letter, and one lower-case letter.",
      Abcdefg1: "Must contain one of the following special characters: !.@#$%&*",
    };
    for (const [password, text] of Object.entries(texts)) {
      const { status, response } = await send({ ...right(token), password });
      expect([status, response.json()]).toEqual([
        422,
        {
          error: true,
          code: "VALIDATION",
          message: "Some of your info is incorrect. Please check it and try again.",
          fields: { password: text },
        },
      ]);
    }
    expect((await linkOf(portal, token))?.wrongAnswers).toBe(0);
    expect((await send({ ...right(token), password: "Abcdef1!" })).status).toBe(200);
  });

  test.each(["create-account", "reset-account"] as const)(
    "setPassword rejects a weak password with a %s link, and keeps the link valid [CORE-RESET-17]",
    async (kind) => {
      const token = await linkFor(dana.email, kind);
      const { status, body } = await send({ token, password: "Abcde1!" });
      const length = "Must be between 8 and 20 characters long.";
      expect([status, body.fields]).toEqual([422, { password: length }]);
      expect((await send({ token, password: "Abcdef1!" })).status).toBe(200);
    },
  );

  test("setPassword rejects the email address, or its part before the @, as a password [CORE-RESET-17]", async () => {
    const email = "Ab1!cdef@x.example";
    await portal.context.database
      .update(users)
      .set({ email, emailKey: email.toLowerCase() })
      .where(eq(users.email, dana.email));
    const token = await linkFor(email, "reset-password");
    for (const password of [email, "aB1!CDEF"]) {
      const { body } = await send({ ...right(token), password });
      expect(body.fields).toEqual({
        password: "Password cannot be the same as your username or email address",
      });
    }
  });

  test("setPassword ends every session and every other link of the borrower, and mails a notice", async () => {
    const session = await portal.signIn(dana.email);
    const half = await portal.signIn(dana.email, "password");
    const other = await portal.signIn("ben@fosterfitness.example");
    const account = await linkFor(dana.email, "reset-account");
    const change = await linkFor(dana.email, "verify-email");
    const token = await linkFor(dana.email, "reset-password");
    const before = (await sentMails(portal)).length;
    await send(right(token));
    const alive = async (who: typeof session) =>
      (await who.call(authSession.keepAlive, { body: {} })).status === 200;
    expect([await alive(session), await alive(half), await alive(other)]).toEqual([false, false, true]);
    expect([await isGood(account), await isGood(change)]).toEqual([false, false]);
    expect((await sentMails(portal)).slice(before)).toEqual([
      { kind: "password-changed", to: dana.email, firstName: "Dana", country: "us" },
    ]);
  });

  test("setPassword replaces an expired password with a password that does not expire", async () => {
    expect((await logIn(walter.email, walter.password)).response.json()).toBe("Password expired");
    const token = await linkFor(walter.email, "reset-password");
    expect((await send({ token, password: fresh, ...walter.answers[0] })).status).toBe(200);
    expect((await logIn(walter.email, fresh)).status).toBe(200);
  });
});

describe("reset-account and create-account links", () => {
  test("a reset-account link deletes the security questions [CORE-API-15, CORE-RESET-08]", async () => {
    const token = await linkFor(dana.email, "reset-account");
    const answer = await send({ token, password: fresh });
    expect(answer.status).toBe(200);
    const claims = decodeJwt(answer.value.token);
    expect([claims["auth_type"], claims["security_question_id"]]).toEqual(["authenticated", null]);
    const half = portal.stranger.as(answer.value.token, bindingOf(answer.response));
    expect((await half.call(auth.listSecurityQuestions)).value.userQuestions).toEqual([]);
    expect((await logIn(dana.email, fresh)).status).toBe(200);
    // Other borrowers keep their security questions.
    expect((await portal.context.database.select().from(securityQuestions)).length).toBeGreaterThan(10);
  });

  test("a create-account link sets the first password, with or without an existing sign-in [CORE-API-15, CORE-RESET-08]", async () => {
    const { database } = portal.context;
    await database.update(users).set({ passwordHash: null }).where(eq(users.email, felix.email));
    const token = await linkFor(felix.email, "create-account");
    expect((await send({ token, password: fresh })).status).toBe(200);
    expect((await logIn(felix.email, fresh)).status).toBe(200);
    const [contact] = await database
      .insert(contacts)
      .values({
        externalId: "new",
        firstName: "Nia",
        lastName: "New",
        email: "Nia@new.example",
        country: "ca",
      })
      .returning();
    if (!contact) throw new Error("no contact");
    await inTransaction(portal.context, (tx) =>
      issueLink(tx, { contact, by: thePortal, kind: "create-account", to: "Nia@new.example" }),
    );
    const hers = tokenIn((await sentMails(portal, "Nia@new.example"))[0]);
    const read = await portal.stranger.call(readLink, { params: { resetToken: hers } });
    expect(read.value.data).toEqual({
      email: "Nia@new.example",
      partners: ["sf"],
      kind: "create-account",
    });
    expect((await send({ token: hers, password: fresh })).status).toBe(200);
    const signedIn = await logIn("nia@NEW.example", fresh);
    expect([signedIn.status, signedIn.value.countryCode]).toEqual([200, "ca"]);
    // Mails no notice, because the borrower had no password before.
    expect((await sentMails(portal)).map(({ kind }) => kind)).toEqual(["create-account", "create-account"]);
  });

  test("a create-account link fails when another borrower already signs in with the link's address", async () => {
    const [contact] = await portal.context.database
      .insert(contacts)
      .values({ externalId: "twin", firstName: "T", lastName: "T", email: dana.email, country: "us" })
      .returning();
    if (!contact) throw new Error("no contact");
    await inTransaction(portal.context, (tx) =>
      issueLink(tx, { contact, by: thePortal, kind: "create-account", to: dana.email }),
    );
    const token = tokenIn((await sentMails(portal))[0]);
    expect((await send({ token, password: fresh })).status).toBe(404);
    expect((await logIn(dana.email, dana.password)).status).toBe(200);
  });

  test("setPassword rejects links that cannot set a password, and links of disabled borrowers [CORE-API-15]", async () => {
    for (const kind of ["verify-email", "confirm-account"] as const) {
      const token = await linkFor(dana.email, kind);
      expect((await send({ token, password: fresh })).status).toBe(404);
    }
    const token = await linkFor(dana.email, "reset-account");
    const set = (change: object) =>
      portal.context.database.update(users).set(change).where(eq(users.email, dana.email));
    await set({ isDisabled: true });
    expect((await send({ token, password: fresh })).status).toBe(404);
    await set({ isDisabled: false, isSso: true });
    expect((await send({ token, password: fresh })).status).toBe(404);
    await set({ isSso: false });
    expect((await send({ token, password: fresh })).status).toBe(200);
  });

  test.each([
    ["reset-password", 1],
    ["reset-account", 7 * 24],
    ["create-account", 7 * 24],
  ] as const)("a %s link expires after exactly %i hours [CORE-API-15, CORE-API-20]", async (kind, hours) => {
    const token = await linkFor(dana.email, kind);
    portal.clock.advance({ hours });
    portal.clock.advance({ milliseconds: -1 });
    expect(await isGood(token)).toBe(true);
    portal.clock.advance({ milliseconds: 1 });
    expect((await send(right(token))).status).toBe(404);
  });

  test("setPassword locks the login before the link, so that it cannot deadlock with a new link", async () => {
    const token = await linkFor(dana.email, "reset-account");
    const { status } = await runBlocked(
      portal.connection,
      (other) => other.select().from(users).where(eq(users.email, dana.email)).for("update"),
      () => send({ token, password: fresh }),
      (other) => other.select().from(linkTokens).for("update", { noWait: true }),
    );
    expect(status).toBe(200);
  });

  test.each(["reset-password", "reset-account", "create-account"] as const)(
    "only one of twenty simultaneous setPassword calls with a %s link succeeds [CORE-API-15]",
    async (kind) => {
      const token = await linkFor(dana.email, kind);
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(right(token))));
      const served = answers.filter(({ status }) => status === 200);
      expect(served.length).toBe(1);
      expect(answers.every(({ status }) => [200, 401, 404].includes(status))).toBe(true);
      expect((await sentMails(portal)).filter((mail) => mail.kind === "password-changed").length).toBe(
        kind === "create-account" ? 0 : 1,
      );
    },
  );
});
