import type { Queryable } from "@portal/database/connection";
import { contacts, linkTokens, providerIdentities, users } from "@portal/database/schema/auth";
import { auditEntries } from "@portal/database/schema/server";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { sendLink } from "@portal/domain/auth/lender/contract";
import { readLink } from "@portal/domain/auth/recovery/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sentMails, tokenIn } from "../../testing/sent-mails.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
let dana: string;
let theo: string;
let jonah: string;
const theosEmail = "theo.new@mapleandmain.example";
beforeAll(async () => {
  portal = await testApp();
  const all = await portal.context.database.select().from(contacts);
  const idOf = (name: string) => all.find(({ firstName }) => firstName === name)?.id ?? "";
  [dana, theo, jonah] = [idOf("Dana"), idOf("Theo"), idOf("Jonah")];
  await portal.context.database.update(contacts).set({ email: theosEmail }).where(eq(contacts.id, theo));
});
afterAll(() => portal.close());

const send = (contactId: string, kind: string, headers = {}) =>
  portal.lender.call(sendLink, { params: { contactId }, body: { kind }, headers });
const linksOf = (contactId: string) =>
  portal.context.database.select().from(linkTokens).where(eq(linkTokens.contactId, contactId));
const trail = async () =>
  (await portal.context.database.select().from(auditEntries)).filter(({ action }) => action === "link.sent");

test.each([
  ["create-account", () => theo, theosEmail, 7 * 24],
  ["reset-account", () => dana, "dana@mapleandmain.example", 7 * 24],
] as const)(
  "sendLink mails the person a working %s link and records the link in the audit trail",
  async (kind, who, to, hours) => {
    const [before, mails] = [await trail(), await sentMails(portal, to)];
    const { status, body } = await send(who(), kind);
    expect(status).toBe(200);
    const expires = portal.clock.now().add({ hours });
    expect(body).toEqual({ contactId: who(), kind, expiresTimestamp: expires.toString() });
    const [mail, another] = (await sentMails(portal, to)).slice(mails.length);
    expect(another).toBeUndefined();
    expect(mail).toMatchObject({ kind, to });
    const anyone = portal.lender.as(undefined, undefined);
    const read = await anyone.call(readLink, { params: { resetToken: tokenIn(mail) } });
    expect(read.body).toEqual({ data: { email: to, partners: ["sf"], kind } });
    expect((await trail()).slice(before.length)).toMatchObject([
      {
        actorKind: "lender",
        actorId: "sandbox",
        action: "link.sent",
        subjectKind: "contact",
        subjectId: who(),
        detail: { kind },
      },
    ]);
  },
);

test("sendLink mails a confirm-account link only to a single sign-on contact without a bound account", async () => {
  const { database } = portal.context;
  expect(await send(jonah, "confirm-account")).toMatchObject({
    status: 422,
    body: { code: "ALREADY_CONFIRMED" },
  });
  await database.delete(providerIdentities).where(eq(providerIdentities.contactId, jonah));
  const { status, body } = await send(jonah, "confirm-account");
  expect(status).toBe(200);
  expect(body).toEqual({
    contactId: jonah,
    kind: "confirm-account",
    expiresTimestamp: portal.clock.now().add({ hours: 24 }).toString(),
  });
  const [mail] = await sentMails(portal, "jonah@reedrecords.example");
  expect(mail).toMatchObject({ kind: "confirm-account" });
  expect(new URL(mail?.link ?? "").searchParams.get("accountToken")).toHaveLength(43);
});

test("a newer link replaces the contact's older link of the same kind", async () => {
  await send(theo, "create-account");
  await send(theo, "create-account");
  const links = await linksOf(theo);
  expect(links.length).toBeGreaterThan(1);
  expect(links.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
});

test("simultaneous sendLink calls with the same idempotency key send one link and one mail", async () => {
  const headers = { "idempotency-key": "links-1" };
  const [links, mails, before] = [await linksOf(dana), await sentMails(portal), await trail()];
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(dana, "reset-account", headers)));
  expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await linksOf(dana)).toHaveLength(links.length + 1);
  expect(await sentMails(portal)).toHaveLength(mails.length + 1);
  expect(await trail()).toHaveLength(before.length + 1);
  const other = await send(dana, "create-account", headers);
  expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

test("sendLink waits for another transaction that changes the person's address, and mails the link to the new address", async () => {
  const email = "theo.newer@mapleandmain.example";
  const { status } = await runBlocked(
    portal.connection,
    (other) => other.update(contacts).set({ email }).where(eq(contacts.id, theo)),
    () => send(theo, "create-account"),
  );
  expect([status, (await sentMails(portal, email)).length]).toEqual([200, 1]);
});

test("sendLink waits for another transaction that changes the person's login, and refuses a disabled login", async () => {
  const setDisabled = (database: Queryable, isDisabled: boolean) =>
    database.update(users).set({ isDisabled }).where(eq(users.contactId, dana));
  const { body } = await runBlocked(
    portal.connection,
    (other) => setDisabled(other, true),
    () => send(dana, "reset-account"),
  );
  expect(body.code).toBe("LOGIN_DISABLED");
  await setDisabled(portal.context.database, false);
});

test("sendLink locks the login before the person, so that it cannot deadlock with a borrower's call", async () => {
  const { status } = await runBlocked(
    portal.connection,
    (other) => other.select().from(users).where(eq(users.contactId, dana)).for("update"),
    () => send(dana, "reset-account"),
    (other) => other.select().from(contacts).where(eq(contacts.id, dana)).for("update", { noWait: true }),
  );
  expect(status).toBe(200);
});

test("sendLink refuses a link that the person cannot use, and sends no mail", async () => {
  const { database } = portal.context;
  const [links, mails, before] = [
    await database.select().from(linkTokens),
    await sentMails(portal),
    await trail(),
  ];
  const refusal = async (contactId: string, kind: string) => {
    const { status, body } = await send(contactId, kind);
    return [status, body];
  };
  const told = (code: string, message: string) => [422, { error: true, code, message }];
  const noEmail = told(
    "CONTACT_WITHOUT_EMAIL",
    "This person has no email address. Add one to the book first.",
  );
  await database.update(contacts).set({ email: null }).where(eq(contacts.id, theo));
  expect(await refusal(theo, "create-account")).toEqual(noEmail);
  await database.update(contacts).set({ email: "DANA@mapleandmain.example" }).where(eq(contacts.id, theo));
  expect(await refusal(theo, "create-account")).toEqual(
    told("EMAIL_IN_USE", "This email address belongs to another person's login."),
  );
  expect(await refusal(theo, "reset-account")).toEqual(
    told(
      "NO_ACCOUNT",
      "This person has no account yet. Send create-account, or import their login with the book.",
    ),
  );
  expect(await refusal(dana, "create-account")).toEqual(
    told("HAS_ACCOUNT", "This person already has an account. Send reset-account instead."),
  );
  expect(await refusal(jonah, "reset-account")).toEqual(
    told("SIGNS_IN_WITH_PROVIDER", "This person signs in through the provider and has no password here."),
  );
  await database.update(users).set({ isDisabled: true }).where(eq(users.contactId, dana));
  expect(await refusal(dana, "reset-account")).toEqual(
    told("LOGIN_DISABLED", "This person's login is disabled."),
  );
  for (const kind of ["reset-password", "verify-email", "", "nonsense"])
    expect(await send(theo, kind)).toMatchObject({ status: 422, body: { code: "VALIDATION" } });
  expect((await send("none", "create-account")).status).toBe(404);
  expect(await database.select().from(linkTokens)).toHaveLength(links.length);
  expect(await sentMails(portal)).toHaveLength(mails.length);
  expect(await trail()).toHaveLength(before.length);
  // The same call succeeds when the person's address is valid.
  await database.update(contacts).set({ email: theosEmail }).where(eq(contacts.id, theo));
  expect((await send(theo, "create-account")).status).toBe(200);
});
