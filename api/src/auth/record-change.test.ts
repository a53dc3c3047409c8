import * as credentials from "@portal/domain/auth/credentials/contract";
import { forgotPassword, setPassword, verifyEmail } from "@portal/domain/auth/recovery/contract";
import { castList } from "@portal/database/cast/cast";
import { users } from "@portal/database/schema/auth";
import { searchEntries } from "@portal/database/schema/search";
import { auditEntries } from "@portal/database/schema/server";
import { exactKey } from "@portal/domain/work/search/rules";
import { arrayContains, asc, eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sentMails, tokenIn } from "../testing/sent-mails.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";

const dana = castList().find(({ email }) => email === "dana@mapleandmain.example");
const email = dana?.email ?? "";
const currentPassword = dana?.password ?? "";
const newPassword = "Sunrise!7Road";
const questions = [
  { question: "What was your first car?", answer: "Beetle" },
  { question: "Who taught me to bake?", answer: "Aunt Rosa" },
];

let portal: TestApp;
beforeEach(async () => {
  portal = await testApp();
});
afterEach(() => portal.close());

async function trailOf(who: string) {
  const [user] = await portal.context.database.select().from(users).where(eq(users.emailKey, who));
  const rows = await portal.context.database.select().from(auditEntries).orderBy(asc(auditEntries.sequence));
  const own = rows.filter(({ subjectId }) => subjectId === user?.id);
  expect(own.every(({ actorKind, actorId }) => actorKind === "borrower" && actorId === user?.contactId)).toBe(
    true,
  );
  return own.map(({ action, detail }) => [action, detail]);
}
const opened = ["session.opened", { isSso: false }];

test("the audit trail records a session only after the security question is answered", async () => {
  await portal.signIn(email, "password");
  expect(await trailOf(email)).toEqual([]);
  await portal.signIn(email);
  expect(await trailOf(email)).toEqual([opened]);
});

test("the audit trail records a password change, but not a refused change", async () => {
  const here = await portal.signIn(email);
  const change = (current: string) =>
    here.call(credentials.changePassword, {
      body: { currentPassword: current, newPassword, confirmNewPassword: newPassword },
    });
  await change("Wrong.Password1");
  expect(await trailOf(email)).toEqual([opened]);
  await change(currentPassword);
  expect(await trailOf(email)).toEqual([opened, ["password.changed", {}]]);
  const changed = eq(auditEntries.action, "password.changed");
  expect(await portal.context.database.select().from(auditEntries).where(changed)).toMatchObject([
    { subjectKind: "user" },
  ]);
});

test("a new password or new security questions do not refresh the person's entry in the desk's search", async () => {
  const { database } = portal.context;
  const here = await portal.signIn(email);
  await database.update(searchEntries).set({ detail: "unchanged" });
  const refreshed = () => database.$count(searchEntries, ne(searchEntries.detail, "unchanged"));
  await here.call(credentials.changeSecurityQuestions, { body: { questions } });
  await here.call(credentials.changePassword, {
    body: { currentPassword, newPassword, confirmNewPassword: newPassword },
  });
  expect((await trailOf(email)).map(([action]) => action)).toContain("password.changed");
  expect(await refreshed()).toBe(0);
});

test("the audit trail records that a borrower set a password, and the kind of the link", async () => {
  await portal.stranger.call(forgotPassword, { body: { email } });
  const token = tokenIn((await sentMails(portal, email))[0]);
  const [first] = dana?.answers ?? [];
  await portal.stranger.call(setPassword, {
    body: { token, password: newPassword, question: first?.question, answer: "wrong" },
  });
  expect(await trailOf(email)).toEqual([]);
  await portal.stranger.call(setPassword, { body: { token, password: newPassword, ...first } });
  expect(await trailOf(email)).toEqual([["password.set", { by: "reset-password" }]]);
});

test("setting the first security questions opens a session, which the audit trail records", async () => {
  const felix = "felix@moreaumusic.example";
  const half = await portal.signIn(felix, "password");
  await half.call(credentials.setSecurityQuestions, { body: { questions } });
  expect(await trailOf(felix)).toEqual([["questions.set", {}], opened]);
});

test("the audit trail records changed security questions and a verified email address", async () => {
  const here = await portal.signIn(email);
  await here.call(credentials.changeSecurityQuestions, { body: { questions } });
  const changed = [opened, ["questions.changed", {}]];
  expect(await trailOf(email)).toEqual(changed);
  const next = "dana.new@mapleandmain.example";
  await here.call(credentials.verifyPassword, { body: { password: currentPassword } });
  await here.call(credentials.requestChangeEmail, { body: { email: next } });
  const requested = [...changed, ["email.change-requested", {}]];
  expect(await trailOf(email)).toEqual(requested);
  const token = tokenIn((await sentMails(portal, next))[0]);
  await portal.stranger.call(verifyEmail, { body: { token } });
  expect(await trailOf(next)).toEqual([...requested, ["email.changed", {}]]);
  const { database } = portal.context;
  // The desk's search finds the person by the new address.
  expect(await database.$count(searchEntries, arrayContains(searchEntries.keys, [exactKey(next)]))).toBe(1);
});
