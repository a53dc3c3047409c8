import { randomUUID } from "node:crypto";
import { castList } from "@portal/database/cast/cast";
import { contacts, linkTokens, securityQuestions, sessions, users } from "@portal/database/schema/auth";
import { auditEntries } from "@portal/database/schema/server";
import { askSecurityQuestion as asking } from "@portal/domain/auth/contract";
import { answersPerLink } from "@portal/domain/auth/recovery/rules";
import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction, type Context } from "../context.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Session } from "../sessions/session.ts";
import { sentMails } from "../testing/sent-mails.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { changePassword } from "./change-password.ts";
import { changeSecurityQuestions } from "./change-security-questions.ts";
import { expire } from "./expire.ts";
import { openEmail, sealEmail } from "./links/sealed-email.ts";
import { lockContact, refundAnswer, countAnswer } from "./links/store.ts";
import { undefinedWhenAddressTaken } from "./links/unless-taken.ts";
import { passwordIsRight } from "./password-is-right.ts";
import { requestChangeEmail } from "./request-change-email.ts";
import { sealedAddress, sendPasswordLink } from "./send-password-link.ts";
import { setSecurityQuestions } from "./set-security-questions.ts";

const dana = castList().find(({ email }) => email === "dana@mapleandmain.example");
const email = dana?.email ?? "";
const currentPassword = dana?.password ?? "";
const newPassword = "Sunrise!7Road";
const questions = [
  { question: "What was your first car?", answer: "Beetle" },
  { question: "Who taught me to bake?", answer: "Aunt Rosa" },
];

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const database = () => portal.context.database;

/** Builds the arguments of a call in a session that is open when the call begins. */
async function callIn(who: string, until: "password" | "question", body: object, gone = false) {
  const { token } = await portal.signIn(who, until);
  const [row] = await database()
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, decodeJwt(token ?? "").jti ?? ""));
  if (!row) throw new Error("no session");
  const { id, userId, authType, isSso, lastSeenAt } = row.sessions;
  const session: Session = {
    id,
    userId,
    contactId: row.users.contactId,
    authType,
    country: "us",
    isSso,
    email: who,
    lastSeenAt,
  };
  const caller = { ip: "198.51.100.7", userAgent: "test" };
  const disconnectSignal = () => (gone ? AbortSignal.abort() : new AbortController().signal);
  return {
    session,
    caller,
    disconnectSignal,
    body,
    token,
    params: {},
    query: {},
    fields: {},
    files: [],
  } as never;
}

/** Returns a user, the user's security questions and the mails sent to the user's address. */
async function kept(who: string) {
  const [user] = await database().select().from(users).where(eq(users.email, who));
  const own = database().select().from(securityQuestions);
  return [
    user,
    await own.where(eq(securityQuestions.userId, user?.id ?? "")),
    await sentMails(portal, who),
  ] as const;
}

const acts = {
  "another password": [
    changePassword,
    { currentPassword, newPassword, confirmNewPassword: newPassword },
    "INVALID_CREDENTIALS",
  ],
  "other questions": [changeSecurityQuestions, { questions }, "FORBIDDEN"],
} as const;

describe("calls in an ended session", () => {
  test.each(Object.entries(acts))(
    "a call does not save %s when the session ends during the call",
    async (_, [act, body, code]) => {
      const call = await callIn(email, "question", body);
      await database().update(sessions).set({ revokedAt: portal.clock.now() });
      const before = await kept(email);
      expect(await act(portal.context, call)).toMatchObject({ ok: false, code });
      expect(await kept(email)).toEqual(before);
    },
  );

  test("setSecurityQuestions saves no questions when the session ends during the call", async () => {
    const felix = "felix@moreaumusic.example";
    const call = await callIn(felix, "password", { questions });
    await database().update(sessions).set({ revokedAt: portal.clock.now() });
    const before = await kept(felix);
    expect(await setSecurityQuestions(portal.context, call)).toMatchObject({
      ok: false,
      code: "ALREADY_SET",
    });
    expect(await kept(felix)).toEqual(before);
    expect(before[1]).toEqual([]);
  });

  test("requestChangeEmail returns success but creates no link when the session ends during the call", async () => {
    const call = await callIn(email, "question", { email: "new@mapleandmain.example" });
    const now = portal.clock.now();
    await database().update(sessions).set({ revokedAt: now, passwordVerifiedAt: now });
    const links = await database().$count(linkTokens);
    const before = await kept(email);
    expect(await requestChangeEmail(portal.context, call)).toMatchObject({ ok: true });
    expect([await kept(email), await database().$count(linkTokens)]).toEqual([before, links]);
  });
});

test("changeSecurityQuestions and setSecurityQuestions save no data after the caller disconnects", async () => {
  const felix = "felix@moreaumusic.example";
  for (const [who, until, act, code] of [
    [email, "question", changeSecurityQuestions, "FORBIDDEN"],
    [felix, "password", setSecurityQuestions, "ALREADY_SET"],
  ] as const) {
    const call = await callIn(who, until, { questions }, true);
    const before = await kept(who);
    expect(await act(portal.context, call)).toMatchObject({ ok: false, code });
    expect(await kept(who)).toEqual(before);
  }
});

test("log-out ends a session once and records one audit entry", async () => {
  const call: Parameters<typeof expire>[1] = await callIn(email, "question", {});
  const ended = () => database().$count(auditEntries, eq(auditEntries.action, "session.ended"));
  const before = await ended();
  const followed: unknown[] = [];
  const context: Context = {
    ...portal.context,
    consequences: {
      "session.ended": async (_, { by, detail }) => void followed.push([by, detail.byRest]),
    },
  };
  for (let time = 0; time < 2; time += 1) expect(await expire(context, call)).toMatchObject({ ok: true });
  expect(await ended()).toBe(before + 1);
  const borrower = { kind: "borrower", id: call.session.contactId };
  expect(followed).toEqual([[borrower, false]]);
  const rested = await callIn(email, "question", { byRest: true });
  expect(await expire(context, rested)).toMatchObject({ ok: true });
  expect(followed).toEqual([
    [borrower, false],
    [borrower, true],
  ]);
});

test("the password check fails for a user that does not exist", async () => {
  const { session, caller, disconnectSignal } = (await callIn(email, "question", {})) as {
    session: Session;
    caller: { ip: string; userAgent: string };
    disconnectSignal: () => AbortSignal;
  };
  const asking = (userId: string) =>
    passwordIsRight(
      portal.context,
      { session: { ...session, userId }, caller, disconnectSignal },
      currentPassword,
    );
  expect(await asking(session.userId)).toBe(true);
  expect(await asking(randomUUID())).toBe(false);
});

describe("mailed links", () => {
  const contactId = async () => {
    const [user] = await database().select().from(users).where(eq(users.email, email));
    return user?.contactId ?? "";
  };
  const insert = async (row: Partial<typeof linkTokens.$inferInsert>) => {
    const now = portal.clock.now();
    const values = {
      tokenHash: randomUUID(),
      kind: "reset-password",
      contactId: await contactId(),
      createdAt: now,
      expiresAt: now.add({ hours: 1 }),
      ...row,
    } as const;
    const [link] = await database().insert(linkTokens).values(values).returning();
    return link?.id ?? "";
  };

  test("reducing a link's count of security answers allows one more answer", async () => {
    const id = await insert({});
    for (let at = 0; at < answersPerLink; at += 1) expect(await countAnswer(database(), id)).toBe(true);
    expect(await countAnswer(database(), id)).toBe(false);
    await refundAnswer(database(), id);
    expect([await countAnswer(database(), id), await countAnswer(database(), id)]).toEqual([true, false]);
  });

  test("asking for the security question fails with NOT_FOUND if the person cannot sign in yet", async () => {
    const [contact] = await database()
      .insert(contacts)
      .values({ externalId: "alone", firstName: "A", lastName: "B", email: "alone@x.example", country: "us" })
      .returning();
    const token = "a".repeat(43);
    await insert({ tokenHash: sha256(token), contactId: contact?.id ?? "" });
    const { status, body } = await portal.stranger.call(asking, { body: { token } });
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
  });

  test("locking a contact waits for another transaction's lock on the same contact", async () => {
    const id = await contactId();
    await inTransaction(portal.context, async (tx) => {
      await lockContact(tx.database, id);
      const other = inTransaction(portal.context, async (second) => {
        await second.database.execute(sql`set local lock_timeout = '100ms'`);
        await lockContact(second.database, id);
      });
      await expect(other).rejects.toMatchObject({ cause: { code: "55P03" } });
    });
  });

  test("the encrypted address of a verify-email link decrypts only with that link's id", () => {
    const { cipher } = portal.context;
    const [id, other] = [randomUUID(), randomUUID()];
    const sealedEmail = sealEmail(cipher, id, "new@x.example");
    expect(openEmail(cipher, { id, sealedEmail })).toBe("new@x.example");
    const place = { table: "link_tokens", column: "sealed_email", rowId: id };
    expect(cipher.decrypt(place, sealedEmail)).toBe("new@x.example");
    expect(() => openEmail(cipher, { id: other, sealedEmail })).toThrow();
    expect(() => openEmail(cipher, { id, sealedEmail: null })).toThrow("has no address");
  });
});

test("saving an email address reports a duplicate address and throws all other errors", async () => {
  expect(await undefinedWhenAddressTaken(async () => "done")).toBe("done");
  await expect(
    undefinedWhenAddressTaken(() => Promise.reject(new Error("the disk is full"))),
  ).rejects.toThrow("the disk is full");
});

describe("the job that sends a password link", () => {
  const request = (address: string) => {
    const id = randomUUID();
    return { id, sealed: portal.context.cipher.encrypt(sealedAddress(id), address) };
  };

  test("an encrypted email address decrypts only in the job for which it was encrypted", () => {
    expect(sealedAddress("one")).toEqual({ table: "jobs", column: "sealed_address", rowId: "one" });
  });

  test("the job sends no mail to an unknown address or a disabled sign-in", async () => {
    await sendPasswordLink(portal.context, request("nobody@x.example"));
    expect(await sentMails(portal, "nobody@x.example")).toEqual([]);
    const set = (isDisabled: boolean) =>
      database().update(users).set({ isDisabled }).where(eq(users.email, email));
    const before = await sentMails(portal, email);
    await set(true);
    await sendPasswordLink(portal.context, request(email));
    expect(await sentMails(portal, email)).toEqual(before);
    await set(false);
    await sendPasswordLink(portal.context, request(email));
    expect((await sentMails(portal, email)).length).toBe(before.length + 1);
  });
});
