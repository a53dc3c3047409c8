import { contacts } from "@portal/database/schema/auth";
import { auditEntries, mails } from "@portal/database/schema/server";
import { caseMessages, cases, receivedEmails, unmatchedEmails } from "@portal/database/schema/support";
import { listAccounts } from "@portal/domain/loans/contract";
import { emailLimits } from "@portal/domain/support/email/contract";
import { caseSubject, createCase } from "@portal/domain/support/inquiry/contract";
import { answerCase } from "@portal/domain/support/lender/contract";
import { getThread, openCase } from "@portal/domain/support/lender/threads/contract";
import { getOwnThread, listThreads } from "@portal/domain/support/threads/contract";
import type { InboxFolder } from "@portal/providers/inbox/inbox-provider";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobs } from "../../jobs.ts";
import { withLease } from "../../job-leases/with-lease.ts";
import { searchDisk } from "../../testing/search-disk.ts";
import { sentMails } from "../../testing/sent-mails.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { supportJobs } from "../jobs.ts";
import { htmlText } from "./html-text.ts";
import { newMailToken } from "./new-mail-token.ts";
import { readInbox } from "./read-inbox.ts";
import { openEmail } from "./seal-email.ts";

let portal: TestApp;
let dana: Caller;
let accountId: string;
let caseId: string;
let token: string;
const address = "dana@mapleandmain.example";
beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn(address);
  accountId = (await dana.call(listAccounts)).value.accounts[0]?.accountId ?? "";
});
beforeEach(async () => {
  for (const table of [receivedEmails, unmatchedEmails, cases, mails])
    await portal.connection.database.delete(table);
  portal.clock.advance({ minutes: 1 });
  ({ caseId, token } = await startThread());
});
afterAll(() => portal.close());

/** Starts a thread with an answer from the lender. Returns the token that the mail to the borrower contains. */
async function startThread(close = false): Promise<{ caseId: string; token: string }> {
  const body = { accountId, type: "Payment Question", description: "When?", subject: caseSubject };
  const { id } = (await dana.call(createCase, { body })).value;
  await answer(id, "On Friday.", close);
  const mail = (await sentMails(portal)).findLast(({ link }) => link === `/us/messages/${id}`);
  return { caseId: id, token: mail?.replyToken ?? "" };
}
const answer = (id: string, text: string, close = false) =>
  portal.lender.call(answerCase, { params: { caseId: id }, body: { text, close } });

type Parts = {
  readonly from?: string | readonly string[];
  readonly to?: string;
  readonly id?: string;
  readonly results?: string | readonly string[];
  readonly headers?: readonly string[];
  readonly body?: string;
};
const to = (of = token) => `messages+${of}@alderway.example`;
const passed = "mx.alderway.example; dmarc=pass (p=none) header.from=mapleandmain.example";
let count = 0;

/**
 * Writes an email as the mail server receives it. By default, the email is a reply to the thread from a proven sender.
 */
function email({
  from = `Dana Whitfield <${address}>`,
  to: recipient = to(),
  id = `<${(count += 1)}@mail.mapleandmain.example>`,
  results = passed,
  headers = ["Content-Type: text/plain; charset=utf-8"],
  body = "Thank you.",
}: Parts = {}): string {
  return [
    ...[results].flat().map((result) => `Authentication-Results: ${result}`),
    ...[from].flat().map((sender) => `From: ${sender}`),
    `To: ${recipient}`,
    ...(id === "" ? [] : [`Message-ID: ${id}`]),
    "Subject: Re: We answered your message",
    ...headers,
    "",
    body,
  ].join("\r\n");
}

const mailbox = () => {
  const inbox = portal.context.sandbox?.inbox;
  if (!inbox) throw new Error("the sandbox has no mailbox");
  return inbox;
};
/** Delivers emails and runs the job that reads the mailbox. Returns the folder of each email after the run. */
async function receive(...emails: readonly string[]): Promise<(InboxFolder | "INBOX" | undefined)[]> {
  for (const each of emails) mailbox().deliver(each);
  await run("support.read-inbox");
  return emails.map((each) => placeOf(each));
}
async function run(name: string): Promise<void> {
  const [job] = supportJobs.filter((each) => each.name === name);
  if (!job) throw new Error("no such job");
  await portal.jobs.enqueueIn(portal.connection.database)(job, {});
  await portal.jobs.drain();
}
function placeOf(raw: string): InboxFolder | "INBOX" | undefined {
  const bytes = Buffer.from(raw);
  return (["INBOX", "Processed", "Unmatched", "Dropped"] as const).find((folder) =>
    mailbox()
      .list(folder)
      .some((each) => bytes.equals(each)),
  );
}
const thread = async (id = caseId) => (await dana.call(getOwnThread, { params: { caseId: id } })).value;
/** Lists the texts of the messages that arrived by email. */
const arrived = async (id = caseId) =>
  (await thread(id)).messages.filter(({ channel }) => channel === "email").map(({ text }) => text);
const unmatched = async () =>
  (await portal.connection.database.select().from(unmatchedEmails)).map((row) => ({
    reason: row.reason,
    ...openEmail(portal.context.cipher, row),
  }));
const kinds = async () => (await sentMails(portal)).map(({ kind }) => kind);

describe("a reply from a proven sender", () => {
  test("becomes a message of the thread without its quote, for the borrower and for staff [DESK-BOR-08, DESK-CASE-02]", async () => {
    expect((await thread()).status).toBe("answered");
    const body =
      "Thank you, Friday is fine.\n\nOn Fri, Nov 20, 2026 at 12:00 PM Alderway wrote:\n> On Friday.\n";
    expect(await receive(email({ body }))).toEqual(["Processed"]);
    const { messages, status } = await thread();
    expect(status).toBe("open");
    expect(messages.map(({ from, text, channel }) => [from, text, channel])).toEqual([
      ["you", "When?", "portal"],
      ["lender", "On Friday.", "portal"],
      ["you", "Thank you, Friday is fine.", "email"],
    ]);
    const { thread: shown } = (await portal.lender.call(getThread, { params: { caseId } })).value;
    expect(shown.messages.at(-1)).toMatchObject({
      by: { kind: "borrower", name: "Dana Whitfield" },
      channel: "email",
      text: "Thank you, Friday is fine.",
    });
    expect(await unmatched()).toEqual([]);
    // The borrower gets only the mail with the answer.
    expect(await kinds()).toEqual(["inquiry-answered"]);
    const [entry] = await portal.connection.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, "case.message-received"), eq(auditEntries.subjectId, caseId)));
    expect([entry?.actorKind, entry?.detail]).toEqual(["borrower", { status: "open", via: "email" }]);
    expect(JSON.stringify(await portal.connection.database.select().from(caseMessages))).not.toContain(
      "fine",
    );
  });

  test("keeps text below the quote [DESK-BOR-08]", async () => {
    const body = "On Fri, Nov 20, 2026 Alderway wrote:\n> On Friday.\n\nOn Monday, please.";
    expect(await receive(email({ body }))).toEqual(["Processed"]);
    expect(await arrived()).toEqual(["On Monday, please."]);
  });

  test("becomes text without scripts, quotes and signature if it is HTML [DESK-BOR-08]", async () => {
    const headers = ["Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: base64"];
    const html = `<html><head><title>T</title><style>p { color: red }</style></head><body>
      <p>Merci &amp; thanks 🎉</p><div>Line<br>two <b>bold</b></div><script>alert(1)</script>
      <img src="https://evil.example/x.png" onerror="alert(2)">
      <div>-- </div><div>Dana</div>
      <blockquote><p>On Friday.</p></blockquote></body></html>`;
    expect(await receive(email({ headers, body: Buffer.from(html).toString("base64") }))).toEqual([
      "Processed",
    ]);
    expect(await arrived()).toEqual(["Merci & thanks 🎉\n\nLine\ntwo bold"]);
  });

  test.each([
    ["iso-8859-1", Buffer.from("Caf\u00e9", "latin1"), "Café"],
    ["windows-1252", Buffer.from([0x93, 0x59, 0x65, 0x73, 0x94]), "“Yes”"],
    ["iso-2022-jp", Buffer.from("\u001b$B$O$$\u001b(B", "latin1"), "はい"],
    ["no-such-charset", Buffer.from("Yes"), "Yes"],
  ])("is decoded from the charset %s to text [DESK-BOR-08]", async (charset, bytes, text) => {
    const headers = [`Content-Type: text/plain; charset=${charset}`, "Content-Transfer-Encoding: base64"];
    expect(await receive(email({ headers, body: bytes.toString("base64") }))).toEqual(["Processed"]);
    expect(await arrived()).toEqual([text]);
  });

  test("is also accepted from the borrower's address in the lender's data [DESK-BOR-08]", async () => {
    const { database } = portal.connection;
    const [row] = await database.select().from(cases);
    const isDana = eq(contacts.id, row?.contactId ?? "");
    const [contact] = await database.select().from(contacts).where(isDana);
    await database.update(contacts).set({ email: "dana@home.example" }).where(isDana);
    const results = passed.replace("mapleandmain.example", "home.example");
    expect(await receive(email({ from: "DANA@home.example", results }))).toEqual(["Processed"]);
    await database
      .update(contacts)
      .set({ email: contact?.email ?? null })
      .where(isDana);
    expect(await receive(email({ from: "DANA@home.example", results }))).toEqual(["Unmatched"]);
  });

  test("finds its thread regardless of the token's letter case [DESK-BOR-08]", async () => {
    expect(await receive(email({ to: to(token.toUpperCase()) }))).toEqual(["Processed"]);
  });

  test("is stored with 10,000 characters, and becomes an unmatched email if it is longer [DESK-BOR-08, DESK-CASE-08]", async () => {
    const longest = `${"x".repeat(emailLimits.longestText - 4)}é🎉.`;
    expect(longest).toHaveLength(10_000);
    expect(await receive(email({ body: longest }), email({ body: `${longest}y` }))).toEqual([
      "Processed",
      "Unmatched",
    ]);
    expect(await arrived()).toEqual([longest]);
    expect(await unmatched()).toMatchObject([{ reason: "too-long", text: "x".repeat(2_000) }]);
  });

  test("reopens a thread that was closed 29 days ago [DESK-CASE-04, DESK-BOR-08]", async () => {
    const closed = await startThread(true);
    await daysLater(29);
    expect(await receive(email({ to: to(closed.token) }))).toEqual(["Processed"]);
    expect((await thread(closed.caseId)).status).toBe("open");
    expect(await arrived(closed.caseId)).toEqual(["Thank you."]);
  });

  test("opens a new thread if the thread was closed 31 days ago, and later replies join the new thread [DESK-CASE-04, DESK-BOR-08]", async () => {
    const closed = await startThread(true);
    await daysLater(31);
    const emails = [email({ to: to(closed.token) }), email({ to: to(closed.token), body: "And this." })];
    expect(await receive(...emails)).toEqual(["Processed", "Processed"]);
    expect((await thread(closed.caseId)).status).toBe("closed");
    const { threads } = (await dana.call(listThreads)).value;
    const next = threads.find((each) => ![caseId, closed.caseId].includes(each.caseId))?.caseId ?? "";
    expect((await thread(next)).previous?.caseId).toBe(closed.caseId);
    expect(await arrived(next)).toEqual(["Thank you.", "And this."]);
  });

  test("is added to a thread that the lender started [DESK-CASE-07, DESK-BOR-08]", async () => {
    const [row] = await portal.connection.database.select().from(cases);
    const body = { contactId: row?.contactId ?? "", accountId, type: "Payment Question", text: "Call us." };
    const opened = (await portal.lender.call(openCase, { body })).value.thread;
    const mail = (await sentMails(portal)).findLast(({ kind }) => kind === "lender-message");
    expect(mail?.replyToken).not.toBe(token);
    expect(await receive(email({ to: to(mail?.replyToken) }))).toEqual(["Processed"]);
    expect(await arrived(opened.caseId)).toEqual(["Thank you."]);
  });

  async function daysLater(days: number): Promise<void> {
    portal.clock.advance({ hours: 24 * days });
    dana = await portal.signIn(address);
  }
});

test("all mails of a thread have the same 128-bit token, and each thread has a different token [DESK-BOR-07, DESK-BOR-08]", async () => {
  await answer(caseId, "Or on Monday.");
  const tokens = (await sentMails(portal)).map(({ replyToken }) => replyToken);
  expect(tokens).toEqual([token, token]);
  expect(token).toMatch(/^[a-z2-7]{26}$/);
  expect((await startThread()).token).not.toBe(token);
  const bits = new Set(Array.from({ length: 200 }, () => newMailToken()));
  expect(bits.size).toBe(200);
});

describe("attachments of emails", () => {
  const file = "PRIVATE-STATEMENT-4711";
  const parts = (body: string) => ({
    headers: ['Content-Type: multipart/mixed; boundary="b"'],
    body: [
      "--b\r\nContent-Type: text/plain; charset=utf-8\r\n",
      body,
      ...["statement.pdf", "check.png"].map(
        (name) =>
          `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(file.repeat(20)).toString("base64")}`,
      ),
      "--b--",
    ].join("\r\n"),
  });

  test("are dropped, and one mail per thread asks the borrower to upload them [DESK-BOR-08]", async () => {
    const emails = [email(parts("Here they are.")), email(parts("And again."))];
    expect(await receive(...emails)).toEqual(["Processed", "Processed"]);
    expect(await arrived()).toEqual(["Here they are.", "And again."]);
    const asked = (await sentMails(portal)).filter(({ kind }) => kind === "email-had-files");
    expect(asked).toEqual([
      {
        kind: "email-had-files",
        to: address,
        firstName: "Dana",
        country: "us",
        link: "/us/summary",
        replyToken: token,
      },
    ]);
    const other = await startThread();
    expect(await receive(email({ ...parts("Here."), to: to(other.token) }))).toEqual(["Processed"]);
    expect((await kinds()).filter((kind) => kind === "email-had-files")).toHaveLength(2);
  });

  test("are stored neither on disk nor in the database [DESK-BOR-08]", async () => {
    await receive(
      email(parts("MARKER-OF-THE-TEXT")),
      email({ ...parts("Lost"), to: "messages@alderway.example" }),
    );
    expect(await searchDisk(portal.dataDir, { file })).toEqual([]);
    const { database } = portal.connection;
    const tables = await database.execute<{ name: string }>(
      sql`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    const encoded = Buffer.from(file.repeat(3)).toString("base64").slice(0, 20);
    const spellings = [file, encoded].flatMap((each) => [each, Buffer.from(each).toString("hex")]);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await database.execute<{ hits: number }>(
        sql`select count(*)::int as hits from ${sql.identifier(name)} t where t::text ~ ${spellings.join("|")}`,
      );
      if (rows[0]?.hits) found.push(name);
    }
    expect(found).toEqual([]);
    // The texts of the emails are stored, but encrypted.
    expect(await arrived()).toEqual(["MARKER-OF-THE-TEXT"]);
    expect(await unmatched()).toMatchObject([{ reason: "no-token", text: "Lost" }]);
  });

  test("make an email without text an unmatched email, and a mail asks the borrower to upload them [DESK-BOR-08, DESK-CASE-08]", async () => {
    expect(await receive(email(parts("")), email(parts("> On Friday.")))).toEqual(["Unmatched", "Unmatched"]);
    expect(await arrived()).toEqual([]);
    expect((await unmatched()).map(({ reason }) => reason)).toEqual(["empty", "empty"]);
    expect(await kinds()).toEqual(["inquiry-answered", "email-had-files"]);
  });
});

describe("an email without a proven sender and a valid token", () => {
  const failed = passed.replace("dmarc=pass", "dmarc=fail");
  test.each<[string, () => Parts, string]>([
    ["no token", () => ({ to: "messages@alderway.example" }), "no-token"],
    ["a wrong token", () => ({ to: to(newMailToken()) }), "unknown-token"],
    ["another sender", () => ({ from: "eve@mapleandmain.example" }), "other-sender"],
    ["two senders", () => ({ from: [`Dana <${address}>`, `Dana <${address}>`] }), "sender-not-proven"],
    ["a failed check", () => ({ results: failed }), "sender-not-proven"],
    ["no check", () => ({ results: [] }), "sender-not-proven"],
    ["a forged check below the server's own", () => ({ results: [failed, passed] }), "sender-not-proven"],
  ])("with %s becomes an unmatched email and changes no thread [DESK-CASE-08]", async (_, parts, reason) => {
    const before = await thread();
    expect(await receive(email(parts()))).toEqual(["Unmatched"]);
    expect(await thread()).toEqual(before);
    expect(await unmatched()).toMatchObject([
      { reason, subject: "Re: We answered your message", text: "Thank you." },
    ]);
    expect(await kinds()).toEqual(["inquiry-answered"]);
  });

  test("does not change a thread of another person, even with that thread's token [DESK-CASE-08]", async () => {
    const from = "iris@novakconsulting.example";
    const results = passed.replace("mapleandmain", "novakconsulting");
    expect(await receive(email({ from, results }))).toEqual(["Unmatched"]);
    expect(await arrived()).toEqual([]);
    expect(await unmatched()).toMatchObject([{ reason: "other-sender", from }]);
  });

  test("is stored encrypted, with its sender, its subject and 2,000 characters of text [DESK-CASE-08]", async () => {
    const body = `SECRET-NUMBER-88 ${"y".repeat(3_000)}`;
    await receive(email({ from: "Eve <eve@evil.example>", body }));
    const [row] = await portal.connection.database.select().from(unmatchedEmails);
    expect(JSON.stringify(row)).not.toMatch(/SECRET|evil/);
    expect(row).toMatchObject({ receivedAt: portal.clock.now(), resolvedAt: null });
    expect(await unmatched()).toEqual([
      {
        reason: "sender-not-proven",
        from: "Eve <eve@evil.example>",
        subject: "Re: We answered your message",
        text: body.slice(0, 2_000),
      },
    ]);
  });

  test("is deleted after 30 days, together with its id [DESK-CASE-08]", async () => {
    await receive(email({ to: "messages@alderway.example" }));
    portal.clock.advance({ hours: 24 * 30 });
    dana = await portal.signIn(address);
    await run("support.sweep-emails");
    expect(await unmatched()).toHaveLength(1);
    portal.clock.advance({ milliseconds: 1 });
    await run("support.sweep-emails");
    expect(await unmatched()).toEqual([]);
    expect(await portal.connection.database.select().from(receivedEmails)).toEqual([]);
  });
});

test.each([
  ["an automatic reply", ["Auto-Submitted: auto-replied"]],
  ["a bulk mail", ["Precedence: bulk"]],
  ["a bounce with an empty sender", ["Return-Path: <>"]],
])("%s is dropped without a reply [DESK-CASE-08]", async (_, headers) => {
  const before = await thread();
  expect(await receive(email({ headers }))).toEqual(["Dropped"]);
  expect([await thread(), await unmatched(), await kinds()]).toEqual([before, [], ["inquiry-answered"]]);
});

test.each(["no-reply@alderway.example", "messages@alderway.example"])(
  "a mail from the portal's own address %s is dropped without a reply [DESK-CASE-08]",
  async (from) => {
    expect(await receive(email({ from }))).toEqual(["Dropped"]);
    expect([await arrived(), await unmatched(), await kinds()]).toEqual([[], [], ["inquiry-answered"]]);
  },
);

describe("an email that arrives twice", () => {
  test("changes nothing the second time if it has the same Message-ID [DESK-CASE-08]", async () => {
    const first = email({ id: "<same@mapleandmain.example>" });
    const again = email({ id: "<same@mapleandmain.example>", body: "Another text" });
    expect(await receive(first)).toEqual(["Processed"]);
    await answer(caseId, "You are welcome.");
    expect(await receive(again)).toEqual(["Processed"]);
    expect((await thread()).status).toBe("answered");
    expect(await arrived()).toEqual(["Thank you."]);
    const lost = email({ id: "<lost@mapleandmain.example>", to: "messages@alderway.example" });
    expect(await receive(lost, lost)).toEqual(["Unmatched", "Unmatched"]);
    expect(await unmatched()).toHaveLength(1);
  });

  test("changes nothing the second time if it has no Message-ID but identical content [DESK-CASE-08]", async () => {
    expect(await receive(email({ id: "" }), email({ id: "" }), email({ id: "", body: "Other" }))).toEqual([
      "Processed",
      "Processed",
      "Processed",
    ]);
    expect(await arrived()).toEqual(["Thank you.", "Other"]);
  });

  test("is stored even if another sender has already used its Message-ID [DESK-CASE-08]", async () => {
    const id = "<guessed@mapleandmain.example>";
    expect(await receive(email({ id, from: "eve@evil.example" }), email({ id }))).toEqual([
      "Unmatched",
      "Processed",
    ]);
  });

  test("is moved to its folder without a second message if the first move failed [DESK-BOR-08]", async () => {
    const raw = email();
    mailbox().deliver(raw);
    const { inbox } = portal.context.providers;
    // The transaction commits, but moving the email out of the inbox fails.
    await expect(
      readInbox({
        ...portal.context,
        providers: {
          ...portal.context.providers,
          inbox: {
            sort: (file, limits) =>
              inbox?.sort(async (each) => {
                await file(each);
                throw new Error("the connection broke");
              }, limits) ?? Promise.resolve(),
          },
        },
      }),
    ).rejects.toThrow("the connection broke");
    expect([placeOf(raw), await arrived()]).toEqual(["INBOX", ["Thank you."]]);
    await run("support.read-inbox");
    expect([placeOf(raw), await arrived()]).toEqual(["Processed", ["Thank you."]]);
  });
});

describe("the limits for emails", () => {
  test("make the 21st email to a thread within 24 hours an unmatched email [DESK-CASE-08]", async () => {
    const emails = Array.from({ length: 21 }, (_, at) => email({ body: `Email ${at + 1}` }));
    const folders = await receive(...emails);
    expect(folders).toEqual([...Array.from({ length: 20 }, () => "Processed"), "Unmatched"]);
    expect(await unmatched()).toMatchObject([{ reason: "too-many", text: "Email 21" }]);
    // Another thread of the same borrower has its own limit.
    const other = await startThread();
    expect(await receive(email({ to: to(other.token) }))).toEqual(["Processed"]);
    portal.clock.advance({ hours: 23, minutes: 59 });
    dana = await portal.signIn(address);
    expect(await receive(email())).toEqual(["Unmatched"]);
    portal.clock.advance({ minutes: 1 });
    expect(await receive(email())).toEqual(["Processed"]);
  });

  /** Returns an email of exactly this size in bytes. */
  function ofSize(size: number, parts: Parts = {}): string {
    const empty = email({ ...parts, body: "" });
    return empty + `Thank you.\n-- \n${"x".repeat(size)}`.slice(0, size - empty.length);
  }

  test("drop an email above 1 MB and send its proven sender a mail [DESK-CASE-08]", async () => {
    const right = ofSize(1_000_000);
    const large = ofSize(1_000_001);
    expect(await receive(right, large)).toEqual(["Processed", "Dropped"]);
    expect([await arrived(), await unmatched()]).toEqual([["Thank you."], []]);
    const told = (await sentMails(portal)).filter(({ kind }) => kind === "email-too-large");
    expect(told).toEqual([
      {
        kind: "email-too-large",
        to: address,
        firstName: "Dana",
        country: "us",
        link: `/us/messages/${caseId}`,
        replyToken: token,
      },
    ]);
    expect(await receive(large)).toEqual(["Dropped"]);
    expect((await kinds()).filter((kind) => kind === "email-too-large")).toHaveLength(1);
  });

  test("drop an email above 1 MB from an unproven sender without sending a mail [DESK-CASE-08]", async () => {
    const large = ofSize(1_000_001, { results: [] });
    expect(await receive(large)).toEqual(["Dropped"]);
    expect([await unmatched(), await kinds()]).toEqual([[], ["inquiry-answered"]]);
  });
});

describe("hostile emails", () => {
  const nested = (depth: number): Parts => ({
    headers: ['Content-Type: multipart/mixed; boundary="b0"'],
    body: Array.from(
      { length: depth },
      (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary="b${at + 1}"\r\n`,
    ).join("\r\n"),
  });
  test.each<[string, () => string, string]>([
    ["no header", () => "\r\n\r\nNothing here", "unreadable"],
    ["no content", () => "", "unreadable"],
    ["1,000 nested parts", () => email(nested(1_000)), "unreadable"],
    [
      "a header of 300,000 characters",
      () => email({ headers: [`X-Long: ${"a".repeat(300_000)}`] }),
      "unreadable",
    ],
    [
      "bytes that are no text",
      () => Buffer.from(Uint8Array.from({ length: 3_000 }, (_, at) => at % 256)).toString("latin1"),
      "no-token",
    ],
  ])(
    "with %s become unmatched emails and do not block the next email [DESK-CASE-08]",
    async (_, hostile, reason) => {
      expect(await receive(hostile(), email())).toEqual(["Unmatched", "Processed"]);
      expect(await arrived()).toEqual(["Thank you."]);
      expect(await unmatched()).toMatchObject([{ reason }]);
    },
  );

  test("with a header of 60,000 characters or ten nested parts are still read [DESK-BOR-08]", async () => {
    const long = email({ headers: [`X-Long: ${"a".repeat(60_000)}`, "Content-Type: text/plain"] });
    const { headers = [], body = "" } = nested(10);
    const deep = email({
      headers,
      body: `${body}\r\n--b10\r\nContent-Type: text/plain\r\n\r\nDeep inside\r\n`,
    });
    expect(await receive(long, deep)).toEqual(["Processed", "Processed"]);
    expect(await arrived()).toEqual(["Thank you.", "Deep inside"]);
  });

  test("that cause an error become unmatched emails and do not block the next email [DESK-CASE-08]", async () => {
    const { cipher } = portal.context;
    let hasFailed = false;
    const [poison, next] = [email({ body: "Poison" }), email()];
    for (const each of [poison, next]) mailbox().deliver(each);
    await readInbox({
      ...portal.context,
      cipher: {
        ...cipher,
        encrypt(place, text) {
          if (place.table !== "case_messages" || hasFailed) return cipher.encrypt(place, text);
          hasFailed = true;
          throw new TypeError("a bug");
        },
      },
    });
    expect([poison, next].map(placeOf)).toEqual(["Unmatched", "Processed"]);
    expect(await arrived()).toEqual(["Thank you."]);
    expect(portal.logged.filter((line) => line.includes("an email could not be processed"))).toHaveLength(1);
  });

  test("do not appear in the log [DESK-CASE-08]", async () => {
    await receive(email({ body: "LOGGED-BODY", from: "LOGGED-FROM <x@y.example>" }), "\r\nLOGGED-RAW");
    expect(portal.logged.join("\n")).not.toContain("LOGGED-");
  });
});

describe("the HTML of an email", () => {
  test.each([
    ["<p>One</p><p>Two</p>", "One\n\nTwo\n"],
    ["<div>One</div><div><br></div><div>Two</div>", "One\n\nTwo"],
    ["a<br>b", "a\nb"],
    ["<ul><li>one<li>two</ul>", "one\ntwo\n"],
    ["<table><tr><td>a<td>b</table>", "a b\n"],
    ["&lt;b&gt; &#128512; &nbsp;x <b> y</b>", "<b> 😀 x y"],
    ["<blockquote>one<blockquote>two</blockquote></blockquote>three", "> one\n> two\nthree"],
    ["<textarea><script>x</textarea>y", "<script>xy"],
    ["<svg><script>x</script></svg><style>y</style>z", "z"],
    ["<!-- a --><![CDATA[b]]>c", "c"],
    ["unclosed <script>alert(1)", "unclosed"],
  ])("%s becomes the text %j [DESK-BOR-08]", (html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  test("is converted up to 500 nested elements, in less than a second [DESK-BOR-08]", () => {
    const nest = (depth: number) => `${"<div>".repeat(depth)}x${"</div>".repeat(depth)}`;
    expect(htmlText(`a${nest(499)}b`)).toBe("a\nx\nb");
    const start = performance.now();
    expect(htmlText(`a${nest(150_000)}b`)).toBe("a");
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe("the job that reads the mailbox", () => {
  test("runs every minute, and the sweep of emails runs every hour [DESK-BOR-08]", () => {
    expect(jobs.filter(({ name }) => name.startsWith("support."))).toMatchObject([
      { name: "support.read-inbox", isEveryMinute: true },
      { name: "support.sweep-emails", isHourly: true },
    ]);
  });

  test("reads at most 50 emails in a run [DESK-BOR-08]", async () => {
    const emails = Array.from({ length: 51 }, () => email({ to: "messages@alderway.example" }));
    expect((await receive(...emails)).filter((folder) => folder === "INBOX")).toHaveLength(1);
    await run("support.read-inbox");
    expect(placeOf(emails.at(-1) ?? "")).toBe("Unmatched");
  });

  test("does nothing while another process reads the mailbox [DESK-BOR-08]", async () => {
    const raw = email();
    mailbox().deliver(raw);
    await withLease(portal.context, "inbox", 0, () => readInbox(portal.context));
    expect(placeOf(raw)).toBe("INBOX");
    await readInbox(portal.context);
    expect(placeOf(raw)).toBe("Processed");
  });

  test("does nothing if no mailbox is configured [DESK-BOR-08]", async () => {
    const { providers } = portal.context;
    const raw = email();
    mailbox().deliver(raw);
    await readInbox({ ...portal.context, providers: { ...providers, inbox: undefined } });
    expect(placeOf(raw)).toBe("INBOX");
    await run("support.read-inbox");
  });
});
