import { stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { accountContacts, advances, opportunities, transactions } from "@portal/database/schema/loans";
import { staff } from "@portal/database/schema/staff";
import { role } from "@portal/domain/staff/roles/contract";
import { listLenderStipulations } from "@portal/domain/applications/lender/contract";
import { listLenderPlans } from "@portal/domain/forgiveness/lender/contract";
import { listLenderForgiveness } from "@portal/domain/forgiveness/lender/records/contract";
import { cases, caseTypes } from "@portal/database/schema/support";
import { addNote } from "@portal/domain/work/notes/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../routes.ts";
import { openDesk, type DeskCaller } from "../testing/desk/open-desk.ts";
import { plainText } from "../testing/plain-text.ts";
import { pathOf, testApp, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
/** The ids of one borrower's records. The keys are the names of path parameters. */
let ids: Readonly<Record<string, string>>;
/** A member of staff with the borrower's address. */
let own: DeskCaller;
let other: DeskCaller;

beforeAll(async () => {
  portal = await testApp();
  const { database } = portal.context;
  const [found] = await database
    .select({
      forgivenessId: loanForgiveness.id,
      advanceId: advances.id,
      accountId: advances.accountId,
      contactId: contacts.id,
      opportunityId: stipulations.opportunityId,
      stipulationId: stipulations.id,
      email: contacts.email,
    })
    .from(loanForgiveness)
    .innerJoin(advances, eq(advances.id, loanForgiveness.advanceId))
    .innerJoin(opportunities, eq(opportunities.accountId, advances.accountId))
    .innerJoin(stipulations, eq(stipulations.opportunityId, opportunities.id))
    .innerJoin(accountContacts, eq(accountContacts.accountId, advances.accountId))
    .innerJoin(contacts, eq(contacts.id, accountContacts.contactId));
  if (!found) throw new Error("the cast has no borrower with records of each kind");
  const { email, ...named } = found;
  const file = { filename: plainText("a.csv"), documentType: "Other", contentType: "text/csv", size: 1 };
  const [document] = await database
    .insert(documents)
    .values({
      ...file,
      opportunityId: named.opportunityId,
      contactId: named.contactId,
      sha256: "0",
      storageId: "own",
      uploadedAt: portal.clock.now(),
    })
    .returning();
  // The demo has no payment for a loan with forgiveness, so the test moves another loan's payment to this loan.
  const [payment] = await database.select({ id: transactions.id }).from(transactions).limit(1);
  const transactionId = payment?.id ?? "";
  await database
    .update(transactions)
    .set({ advanceId: named.advanceId })
    .where(eq(transactions.id, transactionId));
  ids = { ...named, transactionId, documentId: document?.id ?? "" };
  const steppedUpAt = portal.clock.now();
  own = await openDesk(portal, role.options, { steppedUpAt });
  other = await openDesk(portal, role.options, { steppedUpAt });
  await database
    .update(staff)
    .set({ email: email ?? "" })
    .where(eq(staff.id, own.staffId));
});
afterAll(() => portal.close());

const withRecord = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access, permission, secondApproval }) => {
    const isForStaff = access === "lender" && permission !== "key-only";
    return isForStaff && !secondApproval;
  })
  .filter(({ path }) =>
    /:(?:contact|account|opportunity|advance|stipulation|document|transaction|forgiveness)Id/.test(path),
  );

test("staff cannot call an operation about their own records [DESK-SEC-06]", async () => {
  expect(withRecord.length).toBeGreaterThan(25);
  const answers: string[] = [];
  for (const endpoint of withRecord) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const code = async ({ headers }: DeskCaller) => {
      const response = await portal.app.inject({
        method: endpoint.method,
        url: pathOf(endpoint, ids),
        headers,
        ...(endpoint.method !== "GET" && { payload: {} }),
      });
      const isJson = String(response.headers["content-type"]).includes("json");
      return isJson ? String(response.json().code) : "";
    };
    if ((await code(own)) !== "OWN_RECORD") answers.push(`${name} admits the borrower`);
    if ((await code(other)) === "OWN_RECORD") answers.push(`${name} refuses another person`);
  }
  expect(answers).toEqual([]);
});

test("lists omit the records of the caller's own business [DESK-SEC-06]", async () => {
  for (const endpoint of [listLenderStipulations, listLenderForgiveness, listLenderPlans] as const) {
    const count = async (desk: DeskCaller) => {
      const query = { opportunityId: ids["opportunityId"] ?? "", limit: "200" };
      const { response } = await desk.call(endpoint, { query });
      const [rows] = Object.values<unknown>(response.json()).filter((value) => Array.isArray(value));
      return rows?.length ?? 0;
    };
    expect(await count(own)).toBe(0);
  }
  const { response } = await other.call(listLenderStipulations, {
    query: { opportunityId: ids["opportunityId"] ?? "" },
  });
  expect(response.json().stipulations.length).toBeGreaterThan(0);
});

test("staff cannot add a note to their own thread, even if the thread has no business [DESK-SEC-06 DESK-NOTE-02]", async () => {
  const { database } = portal.context;
  const [type] = await database.select().from(caseTypes).limit(1);
  const [thread] = await database
    .insert(cases)
    .values({
      contactId: ids["contactId"] ?? "",
      accountId: null,
      type: type?.value ?? "",
      subject: "x",
      sealedDescription: plainText("x"),
      createdAt: portal.clock.now(),
    })
    .returning();
  const note = (desk: DeskCaller) =>
    desk.call(addNote, { body: { about: { kind: "case", id: thread?.id ?? "" }, text: "A note" } });
  expect((await note(own)).body.code).toBe("OWN_RECORD");
  expect((await note(other)).status).toBe(200);
});
