import { contacts, users } from "@portal/database/schema/auth";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { mailAddress } from "@portal/database/mail-address";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

test("a mail goes to the sign-in's address rather than to the address in the lender's records", async () => {
  const { database } = portal.context;
  await database.update(contacts).set({ email: "records@x.example" });
  const rows = await database
    .select({ email: mailAddress, signIn: users.email })
    .from(contacts)
    .leftJoin(users, eq(users.contactId, contacts.id));
  expect(rows.filter(({ signIn }) => signIn === null).length).toBeGreaterThan(0);
  expect(rows.filter(({ signIn }) => signIn !== null).length).toBeGreaterThan(0);
  for (const { email, signIn } of rows) expect(email).toBe(signIn ?? "records@x.example");
});
