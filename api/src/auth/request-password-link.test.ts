import { forgotPassword, readLink } from "@portal/domain/auth/recovery/contract";
import { contacts, linkTokens, users } from "@portal/database/schema/auth";
import { auditEntries, mails } from "@portal/database/schema/server";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { linkOf, sentMails, tokenIn } from "../testing/sent-mails.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";

const dana = "dana@mapleandmain.example";
const felix = "felix@moreaumusic.example";
const sso = "jonah@reedrecords.example";
const disabled = "dora@quinnantiques.example";
const canadian = "chloe@tremblayapiary.example";
const unknown = "nobody@nowhere.example";

let portal: TestApp;
beforeEach(async () => {
  portal = await testApp();
});
afterEach(() => portal.close());

const forget = (email: string, to = portal) => to.stranger.call(forgotPassword, { body: { email } });
const kindOf = async (token: string) =>
  (await portal.stranger.call(readLink, { params: { resetToken: token } })).value.data.kind;

describe("requesting a password link", () => {
  test("forgotPassword returns 200 for every address, and the mail's text depends on the account [CORE-API-14, CORE-FORGOT-04]", async () => {
    for (const email of [dana, felix, sso, disabled, unknown, canadian]) {
      const { status, response } = await forget(email);
      expect([email, status, response.json()]).toEqual([email, 200, { success: true }]);
    }
    const found = await sentMails(portal);
    expect(found.toSorted((one, other) => one.to.localeCompare(other.to))).toEqual([
      {
        kind: "reset-password",
        to: canadian,
        firstName: "Chloe",
        country: "ca",
        link: expect.stringMatching(/^http:\/\/localhost:\d+\/ca\/reset-password\?token=[\w-]{43}$/),
      },
      {
        kind: "reset-password",
        to: dana,
        firstName: "Dana",
        country: "us",
        link: expect.stringMatching(/^http:\/\/localhost:\d+\/us\/reset-password\?token=[\w-]{43}$/),
      },
      {
        kind: "reset-account",
        to: felix,
        firstName: "Felix",
        country: "us",
        link: expect.stringMatching(/^http:\/\/localhost:\d+\/us\/reset-account\?token=[\w-]{43}$/),
      },
      { kind: "sign-in-with-provider", to: sso, firstName: "Jonah", country: "us" },
    ]);
    for (const mail of found.filter(({ link }) => link)) expect(await kindOf(tokenIn(mail))).toBe(mail.kind);
  });

  test("the audit trail records the request for a password link, unless the address is unknown", async () => {
    for (const email of [dana, sso, unknown]) await forget(email);
    await sentMails(portal);
    const { database } = portal.context;
    const rows = await database.select().from(auditEntries).orderBy(asc(auditEntries.action));
    const people = await database
      .select()
      .from(contacts)
      .where(inArray(contacts.email, [dana, sso]));
    const idOf = (address: string) => people.find(({ email }) => email === address)?.id;
    expect(
      rows.map((row) => [
        row.action,
        row.actorKind,
        row.subjectKind,
        row.subjectId,
        row.personId,
        row.detail,
      ]),
    ).toEqual([
      ["link.refused", "portal", "contact", idOf(sso), idOf(sso), {}],
      ["link.sent", "portal", "contact", idOf(dana), idOf(dana), { kind: "reset-password" }],
    ]);
  });

  test("forgotPassword returns the same response for every address and looks up no address before responding [CORE-API-14]", async () => {
    const looks: unknown[] = [];
    for (const email of [dana, sso, disabled, unknown]) {
      const { status, response } = await forget(email);
      const {
        date: _,
        "x-ratelimit-remaining": _left,
        "x-ratelimit-reset": _reset,
        "x-request-id": _id,
        ...headers
      } = response.headers;
      looks.push({ status, body: response.body, headers, cookies: response.cookies });
    }
    expect(looks).toEqual(looks.map(() => looks[0]));
    expect(await portal.context.database.select().from(linkTokens)).toEqual([]);
    // A job sends the mails later.
    expect((await sentMails(portal)).length).toBe(2);
  });

  test("forgotPassword ignores letter case and spaces in the address, and mails to the stored address [CORE-API-14]", async () => {
    await forget("  DANA@MapleAndMain.example ");
    expect((await sentMails(portal)).map(({ to }) => to)).toEqual([dana]);
  });

  test("forgotPassword rejects an invalid or missing address [CORE-API-14]", async () => {
    const refused = await forget("dana@");
    expect([refused.status, refused.response.json()]).toEqual([
      422,
      {
        error: true,
        code: "VALIDATION",
        message: "Some of your info is incorrect. Please check it and try again.",
        fields: { email: "Invalid email address" },
      },
    ]);
    expect((await portal.stranger.call(forgotPassword, { body: {} })).status).toBe(422);
  });

  test("forgotPassword sends at most three mails per hour to one address, in any letter case [CORE-API-14]", async () => {
    for (const email of [dana, "Dana@mapleandmain.example", dana, dana]) await forget(email);
    expect((await sentMails(portal, dana)).length).toBe(3);
    portal.clock.advance({ minutes: 59, seconds: 59 });
    await forget(dana);
    expect((await sentMails(portal, dana)).length).toBe(3);
    await forget(felix);
    expect((await sentMails(portal, felix)).length).toBe(1);
    portal.clock.advance({ seconds: 1 });
    await forget(dana);
    expect((await sentMails(portal, dana)).length).toBe(4);
  });

  test("forgotPassword rejects every address and sends no mail when password recovery is off [CORE-API-14]", async () => {
    const off = await testApp({ PASSWORD_RECOVERY: "off" });
    for (const email of [dana, sso, disabled, unknown]) {
      const { status, response } = await forget(email, off);
      expect([status, response.json()]).toEqual([
        403,
        {
          error: true,
          code: "FORBIDDEN",
          message: "We're unable to reset your password. Please call us at (800) 555-0142.",
        },
      ]);
    }
    expect(await sentMails(off)).toEqual([]);
    await off.close();
  });

  test("forgotPassword sends one mail with a working link when the job runs twice", async () => {
    await forget(dana);
    const { rows } = await portal.connection.database.execute<{ data: { id: string; sealed: string } }>(
      sql`select data from pgboss.job where name = 'auth.send-password-link'`,
    );
    const { sendPasswordLink } = await import("./send-password-link.ts");
    for (let time = 0; time < 2; time += 1)
      await sendPasswordLink(portal.context, rows[0]?.data ?? { id: "", sealed: "" });
    const found = await sentMails(portal, dana);
    expect(found.length).toBe(1);
    expect(await kindOf(tokenIn(found[0]))).toBe("reset-password");
  });

  test("forgotPassword stores neither the address nor the token in plain text", async () => {
    await forget(dana);
    const line = await portal.connection.database.execute<{ text: string }>(
      sql`select string_agg(j::text, ' ') as text from pgboss.job j where name = 'auth.send-password-link'`,
    );
    const [mail] = await sentMails(portal, dana);
    const database = portal.context.database;
    const kept = JSON.stringify([
      line.rows,
      await database.select().from(mails),
      await database.select().from(linkTokens),
    ]);
    expect(kept).toContain("reset-password");
    for (const secret of [tokenIn(mail), dana, "Dana"]) expect(kept).not.toContain(secret);
  });
});

describe("a mailed password link", () => {
  test("a new password link replaces the borrower's older link of the same kind", async () => {
    await forget(dana);
    const [first] = await sentMails(portal, dana);
    await forget(canadian);
    const [other] = await sentMails(portal, canadian);
    portal.clock.advance({ minutes: 1 });
    await forget(dana);
    const [, second] = await sentMails(portal, dana);
    const read = (token: string) => portal.stranger.call(readLink, { params: { resetToken: token } });
    expect((await read(tokenIn(first))).status).toBe(404);
    expect((await read(tokenIn(second))).status).toBe(200);
    expect((await read(tokenIn(other))).status).toBe(200);
  });

  test("three simultaneous requests for a password link leave only one valid link", async () => {
    await Promise.all(Array.from({ length: 3 }, () => forget(dana)));
    const found = await sentMails(portal, dana);
    const rows = await portal.context.database.select().from(linkTokens);
    expect([found.length, rows.filter(({ replacedAt }) => replacedAt === null).length]).toEqual([3, 1]);
  });

  test("the job waits for another transaction that disables the sign-in, and sends no mail", async () => {
    await forget(dana);
    await runBlocked(
      portal.connection,
      (other) => other.update(users).set({ isDisabled: true }).where(eq(users.email, dana)),
      () => portal.jobs.drain(),
    );
    expect(await sentMails(portal, dana)).toEqual([]);
  });

  test("reading a password link returns the user's email and the link's kind, and the link stays valid [CORE-API-20, CORE-CREATE-02]", async () => {
    await forget(dana);
    const token = tokenIn((await sentMails(portal, dana))[0]);
    for (let look = 0; look < 3; look += 1) {
      const { status, response } = await portal.stranger.call(readLink, { params: { resetToken: token } });
      expect([status, response.json()]).toEqual([
        200,
        { data: { email: dana, partners: ["sf"], kind: "reset-password" } },
      ]);
    }
    expect((await linkOf(portal, token))?.usedAt).toBeNull();
    for (const none of ["nonsense", `${token}x`, token.toLowerCase()]) {
      const answer = await portal.stranger.call(readLink, { params: { resetToken: none } });
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("a password link expires after exactly one hour [CORE-API-20]", async () => {
    await forget(dana);
    const token = tokenIn((await sentMails(portal, dana))[0]);
    const status = async () =>
      (await portal.stranger.call(readLink, { params: { resetToken: token } })).status;
    portal.clock.advance({ minutes: 59, seconds: 59, milliseconds: 999 });
    expect(await status()).toBe(200);
    portal.clock.advance({ milliseconds: 1 });
    expect(await status()).toBe(404);
  });

  test("a password link returns 404 after the lender disables the borrower [CORE-API-20]", async () => {
    await forget(dana);
    const token = tokenIn((await sentMails(portal, dana))[0]);
    await portal.context.database.update(users).set({ isDisabled: true }).where(eq(users.email, dana));
    const answer = await portal.stranger.call(readLink, { params: { resetToken: token } });
    expect(answer.status).toBe(404);
  });

  test("a password link is deleted 30 days after its expiry", async () => {
    await forget(dana);
    await sentMails(portal);
    const count = async () => (await portal.context.database.select().from(linkTokens)).length;
    const sweep = async () => {
      await portal.jobs.runRecurring();
      await portal.jobs.drain();
    };
    portal.clock.advance({ hours: 24 * 30 + 1 });
    await sweep();
    expect(await count()).toBe(1);
    portal.clock.advance({ milliseconds: 1 });
    await sweep();
    expect(await count()).toBe(0);
  });
});
