import { auditEntries } from "@portal/database/schema/server";
import { staff } from "@portal/database/schema/staff";
import * as contract from "@portal/domain/staff/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deskCaller } from "../testing/desk/open-desk.ts";
import { sentMails } from "../testing/sent-mails.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { inviteAtTerminal } from "./invite-at-terminal.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp({ DESK_ORIGIN: "http://desk.localhost:8081" });
});
afterAll(() => portal.close());

const astrid = {
  firstName: "Astrid",
  lastName: "Nyberg",
  email: "astrid@alderway.example",
  roles: ["administrator" as const],
};
const invite = (person: Partial<typeof astrid> = {}, isAnother = false) =>
  inviteAtTerminal(portal.context, { ...astrid, ...person }, { isAnother });
const statusOf = async (link: string) => {
  const body = { token: link.split("#")[1] ?? "" };
  return (await deskCaller(portal, {}).call(contract.beginSetUp, { body })).status;
};
const linkIn = (outcome: Awaited<ReturnType<typeof invite>>) => (outcome.ok ? outcome.value.link : "none");

test("the terminal invites people while no administrator is active, and otherwise only with the option to invite another administrator [DESK-STAFF-08]", async () => {
  const first = await invite();
  expect(first).toEqual({
    ok: true,
    value: { link: linkIn(first), roles: ["administrator"], isNew: true },
  });
  expect(linkIn(first)).toMatch(/^http:\/\/desk\.localhost:8081\/desk\/set-up#[\w-]{43}$/);
  expect(await sentMails(portal)).toEqual([
    { kind: "staff-invited", to: astrid.email, firstName: "Astrid", country: "us", link: linkIn(first) },
  ]);
  const [entry] = await portal.context.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "staff.invited"));
  expect(entry).toMatchObject({ actorKind: "portal", actorId: null, detail: { roles: "administrator" } });
  // The administrator is not active yet, so another person can be invited without the option.
  expect((await invite({ email: "hollis@alderway.example" })).ok).toBe(true);
  // Inviting the same person again, in any letter case of the address, replaces the link.
  const again = await invite({ email: "ASTRID@alderway.example" });
  expect(again).toMatchObject({ ok: true, value: { isNew: false, roles: ["administrator"] } });
  expect([await statusOf(linkIn(first)), await statusOf(linkIn(again))]).toEqual([404, 200]);
  const { database } = portal.context;
  await database.update(staff).set({ state: "active" }).where(eq(staff.emailKey, astrid.email));
  const counted = async () => (await database.select().from(staff)).length;
  const before = await counted();
  const petra = { email: "petra@alderway.example" };
  expect(await invite(petra)).toMatchObject({ ok: false, code: "ANOTHER_ADMINISTRATOR" });
  expect(await counted()).toBe(before);
  expect((await invite(petra, true)).ok).toBe(true);
  expect(await invite({}, true)).toMatchObject({ ok: false, code: "STAFF_EXISTS" });
  await database.update(staff).set({ state: "disabled" }).where(eq(staff.emailKey, astrid.email));
  expect(await invite()).toMatchObject({ ok: false, code: "STAFF_EXISTS" });
});
