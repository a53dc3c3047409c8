import { listOpportunities } from "@portal/domain/applications/contract";
import { takeBook } from "@portal/domain/book/contract";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import { castBookInput } from "@portal/database/cast/cast";
import { auditEntries } from "@portal/database/schema/server";
import { transactions } from "@portal/database/schema/loans";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathOf, testApp, type TestApp } from "../testing/test-app.ts";
import { bookOf, dana, password } from "../testing/test-book.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

/** Sends plain JSON, because the schema of an import file can read files but not write them. */
async function take(payload: object) {
  const [sent] = portal.context.config.lenderKeys;
  const response = await portal.app.inject({
    method: "POST",
    url: pathOf(takeBook),
    headers: { authorization: `Bearer ${sent?.key}` },
    payload,
  });
  const body = response.json();
  return { status: response.statusCode, body, value: body as ReplyOf<typeof takeBook> };
}
const trail = async () =>
  (await portal.context.database.select().from(auditEntries)).filter(({ action }) => action === "book.taken");

test("importing a lender's file adds each record once and writes an audit entry without personal data", async () => {
  const first = await take(bookOf(3));
  expect(first.status).toBe(200);
  expect(first.value.byKind["transactions"]).toEqual({ added: 3, changed: 0, unchanged: 0, removed: 0 });
  expect(first.value.byKind["signIns"]).toMatchObject({ added: 1 });
  const again = await take(bookOf(3));
  expect(again.value.counts).toMatchObject({ added: 0, changed: 0, removed: 0 });
  const more = await take(bookOf(4));
  expect(more.value.counts).toMatchObject({ added: 1, changed: 0 });
  expect((await trail()).map(({ actorId, detail }) => [actorId, detail])).toEqual(
    [first, again, more].map(({ value }) => ["sandbox", { ...value.counts }]),
  );
  expect(JSON.stringify(await trail())).not.toMatch(new RegExp(`Dana|Whitfield|${password}`));
});

test("the import rejects an invalid file, reports the path of the error and stores no records", async () => {
  const before = (await trail()).length;
  const found = async () =>
    (await portal.context.database.select().from(transactions).where(eq(transactions.externalId, "T-8")))
      .length;
  const unknown = bookOf(9, { contacts: ["C-2"] });
  expect(await take(unknown)).toMatchObject({
    status: 422,
    body: {
      code: "VALIDATION",
      fields: { "accounts[0].contacts[0]": "refers to a contact that is not in the book" },
    },
  });
  const taken = bookOf(9, {}, [{ ...dana, externalId: "C-9" }]);
  expect(await take(taken)).toMatchObject({
    status: 422,
    body: {
      code: "VALIDATION",
      fields: { "contacts[0].signIn.email": "is the sign-in of another contact in the portal" },
    },
  });
  expect((await take({ version: 1 })).status).toBe(422);
  expect(await found()).toBe(0);
  expect((await trail()).length).toBe(before);
  expect((await take(bookOf(9))).status).toBe(200);
  expect(await found()).toBe(1);
});

test("an import that finds a conflict after its first part reports the conflict and the number of stored businesses", async () => {
  // A trigger gives the second part's loan number to another loan while the import stores the first part.
  await portal.connection.pool.query(`
    create function meanwhile() returns trigger language plpgsql as $$ begin
      update advances set loan_id = 'late' where id = (select id from advances order by id limit 1);
      return new;
    end $$;
    create trigger meanwhile before insert on accounts for each row when (new.external_id = 'late-0')
      execute function meanwhile()`);
  const accounts = Array.from({ length: 60 }, (_, at) => ({
    externalId: `late-${at}`,
    name: `Maple ${at}`,
    contacts: [],
    advances:
      at === 59
        ? [{ externalId: "late", loanId: "late", name: "Loan", type: "BLN", amount: 1, balance: 1 }]
        : [],
  }));
  const book = { version: 1, contacts: [], accounts };
  const place = "accounts[59].advances[0].loanId";
  const conflict = { [place]: "is the number of another loan in the portal" };
  expect(await take(book)).toMatchObject({
    status: 409,
    body: {
      code: "IMPORT_INTERRUPTED",
      message:
        "The import ended after it stored a part of the book. Send the same book again to store the rest.",
      fields: { accounts: "stored 50 of 60 businesses", ...conflict },
    },
  });
  // On a second import, the check before the first part finds the conflict.
  expect(await take(book)).toMatchObject({ status: 422, body: { code: "VALIDATION", fields: conflict } });
  await portal.connection.pool.query("update advances set loan_id = 'other' where loan_id = 'late'");
  expect(await take(book)).toMatchObject({ status: 200, body: { counts: { added: 11, unchanged: 50 } } });
});

test("the import accepts each business entity type and lists the type by its name [FORG-GEN-08]", async () => {
  const types = [
    "501(c)(3) nonprofit",
    "501(c)(6) organization",
    "C-Corp",
    "Housing cooperative",
    "Limited Liability Company",
    "Partnership",
    "Sole Proprietorship",
    "Independent contractor",
    "Eligible self-employed individual",
    "Other",
    "501(c)(19) veterans organization",
    "S-Corp",
    "tribal business",
  ];
  const opportunities = types.map((businessEntityType, at) => ({
    externalId: `typed-${at}`,
    name: `Typed ${at}`,
    stageName: "In Progress",
    stage: "ST3" as const,
    type: "SBA",
    businessEntityType,
  }));
  const book = castBookInput(portal.clock.now());
  const accounts = book.accounts?.map((account) =>
    account.name === "Maple & Main Bakery LLC"
      ? { ...account, opportunities: [...(account.opportunities ?? []), ...opportunities] }
      : account,
  );
  expect((await take({ ...book, accounts })).status).toBe(200);
  const owner = await portal.signIn("dana@mapleandmain.example");
  const { value } = await owner.call(listOpportunities);
  const told = value.opportunities.filter(({ name }) => name.startsWith("Typed "));
  expect(told.map(({ businessEntityType }) => businessEntityType ?? "").toSorted()).toEqual(types.toSorted());
});
