import { advances } from "@portal/database/schema/loans";
import { notes } from "@portal/database/schema/work";
import { auditEntries } from "@portal/database/schema/server";
import { staff } from "@portal/database/schema/staff";
import * as contract from "@portal/domain/work/notes/contract";
import { listOpportunities } from "@portal/domain/applications/contract";
import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../routes.ts";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
let maren: DeskCaller;
let theo: DeskCaller;
let loan: { readonly id: string; readonly accountId: string; readonly opportunityId: string };

beforeAll(async () => {
  portal = await testApp();
  maren = await openDesk(portal, ["processor"]);
  theo = await openDesk(portal, ["support"]);
  const [row] = await portal.context.database
    .select()
    .from(advances)
    .where(isNotNull(advances.opportunityId))
    .orderBy(advances.id);
  loan = { id: row?.id ?? "", accountId: row?.accountId ?? "", opportunityId: row?.opportunityId ?? "" };
});
afterAll(() => portal.close());

type About = { readonly kind: contract.NoteSubject; readonly id: string };
const add = (about: About, text: string, by = maren, headers = {}) => {
  portal.clock.advance({ seconds: 1 });
  return by.call(contract.addNote, { body: { about, text }, headers });
};
const list = async (about: About, by = maren, query: object = {}) =>
  (await by.call(contract.listNotes, { query: { ...about, ...query } })).value;
const texts = ({ notes: found }: { readonly notes: readonly contract.Note[] }) =>
  found.map(({ text }) => text);
const withdraw = (noteId: string, by: DeskCaller) =>
  by.call(contract.withdrawNote, { params: { noteId }, body: {} });
const pin = (noteId: string, isPinned: boolean, by = maren) =>
  by.call(contract.pinNote, { params: { noteId }, body: { isPinned } });
const words = (noteId: string, by: DeskCaller) => by.call(contract.readWithdrawnNote, { params: { noteId } });
const trailOf = async (id: string) =>
  (await portal.context.database.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(
    ({ action, actorId }) => ({ action, actorId }),
  );

test("a note about a loan is listed on the loan, its business and its application, newest first [DESK-NOTE-01]", async () => {
  const ofLoan = { kind: "advance", id: loan.id } as const;
  const ofApplication = { kind: "opportunity", id: loan.opportunityId } as const;
  const ofBusiness = { kind: "account", id: loan.accountId } as const;
  const { status, value } = await add(ofLoan, " Called Grace. ");
  expect(status).toBe(200);
  expect(value).toEqual({
    noteId: expect.any(String),
    about: ofLoan,
    text: "Called Grace.",
    by: { staffId: maren.staffId, name: expect.stringMatching(/^Maren Okafor/) },
    timestamp: portal.clock.now(),
    isPinned: false,
    withdrawn: null,
    canWithdraw: true,
  });
  await add(ofApplication, "On the application.");
  await add(ofBusiness, "On the business.");
  expect(texts(await list(ofLoan))).toEqual(["Called Grace."]);
  expect(texts(await list(ofApplication))).toEqual(["On the application.", "Called Grace."]);
  expect(await list(ofBusiness, theo)).toMatchObject({
    count: 3,
    notes: [{ text: "On the business." }, { text: "On the application." }, { canWithdraw: false }],
  });
  expect(await trailOf(value.noteId)).toEqual([{ action: "note.added", actorId: maren.staffId }]);
  const first = await list(ofBusiness, maren, { limit: "2" });
  const rest = await list(ofBusiness, maren, { limit: "2", cursor: first.nextCursor });
  expect([texts(first), texts(rest), rest.nextCursor]).toEqual([
    ["On the business.", "On the application."],
    ["Called Grace."],
    null,
  ]);
});

test("a note needs 1 to 5,000 characters and a known record, and is stored once per idempotency key [DESK-NOTE-01]", async () => {
  const about = { kind: "opportunity", id: loan.opportunityId } as const;
  const { count } = await list(about);
  expect((await add(about, " ")).status).toBe(422);
  expect((await add(about, "x".repeat(5_001))).status).toBe(422);
  expect((await add({ kind: "opportunity", id: "none" }, "Lost.")).status).toBe(404);
  expect((await list(about)).count).toBe(count);
  expect((await add(about, "x".repeat(5_000))).status).toBe(200);
  const key = { "idempotency-key": "note-once" };
  const [one, other] = [await add(about, "Once.", maren, key), await add(about, "Once.", maren, key)];
  expect(other.value.noteId).toBe(one.value.noteId);
  expect((await list(about)).count).toBe(count + 2);
});

test("at most three notes about a record are pinned above the others [DESK-NOTE-01]", async () => {
  const [person] = (
    await portal.connection.database.execute<{ id: string }>(
      sql`select contact_id as id from account_contacts where account_id = ${loan.accountId} limit 1`,
    )
  ).rows;
  const about = { kind: "contact", id: person?.id ?? "" } as const;
  const ids: string[] = [];
  for (const text of ["One", "Two", "Three", "Four", "Five"]) ids.push((await add(about, text)).value.noteId);
  const [one = "", two = "", three = "", four = "", five = ""] = ids;
  const outcomes = await Promise.all([one, two, three, four].map((id) => pin(id, true, theo)));
  expect(outcomes.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 409,
  ]);
  const refused = ids[outcomes.findIndex(({ status }) => status === 409)] ?? "";
  expect(await pin(five, true)).toMatchObject({ status: 409, body: { code: "TOO_MANY_PINNED" } });
  const shown = await list(about);
  expect(shown.pinned.every(({ isPinned }) => isPinned)).toBe(true);
  expect([shown.pinned.length, shown.notes.map(({ noteId }) => noteId), shown.count]).toEqual([
    3,
    [five, refused],
    5,
  ]);
  const first = shown.pinned[0]?.noteId ?? "";
  expect((await pin(first, false)).value.isPinned).toBe(false);
  expect((await pin(five, true)).status).toBe(200);
});

test("the author or a lead withdraws a note, and only compliance reads its words [DESK-NOTE-03]", async () => {
  const about = { kind: "account", id: loan.accountId } as const;
  const lead = await openDesk(portal, ["lead"]);
  const nadia = await openDesk(portal, ["compliance"]);
  const { noteId } = (await add(about, "Mentioned a divorce.")).value;
  const other = (await add(about, "Prefers mornings.")).value.noteId;
  expect(await withdraw(noteId, theo)).toMatchObject({ status: 409, body: { code: "NOT_YOURS" } });
  expect(await words(noteId, nadia)).toMatchObject({ status: 404 });
  expect((await withdraw(noteId, lead)).status).toBe(200);
  expect((await withdraw(other, maren)).status).toBe(200);
  for (const by of [maren, nadia]) {
    const found = (await list(about, by)).notes.find((each) => each.noteId === noteId);
    expect(found).toMatchObject({
      text: null,
      isPinned: false,
      canWithdraw: false,
      withdrawn: { by: { staffId: lead.staffId }, timestamp: portal.clock.now() },
    });
  }
  expect((await words(noteId, maren)).status).toBe(403);
  expect((await words(noteId, lead)).status).toBe(403);
  expect((await words(noteId, nadia)).value).toEqual({ text: "Mentioned a divorce." });
  expect(await trailOf(noteId)).toEqual([
    { action: "note.added", actorId: maren.staffId },
    { action: "note.withdrawn", actorId: lead.staffId },
    { action: "note.withdrawn-read", actorId: nadia.staffId },
  ]);
  expect((await pin(noteId, true)).status).toBe(404);
});

test("no operation changes the words of a note, and the database has them only encrypted [DESK-NOTE-03]", async () => {
  const about = { kind: "opportunity", id: loan.opportunityId } as const;
  const { noteId } = (await add(about, "Lindqvist plans to sell.")).value;
  const [row] = await portal.context.database.select().from(notes).where(eq(notes.id, noteId));
  expect(JSON.stringify(row)).not.toContain("Lindqvist");
  const entries = await portal.context.database.select().from(auditEntries);
  expect(JSON.stringify(entries)).not.toContain("Lindqvist");
  expect(portal.logged.join()).not.toContain("Lindqvist");
  const changing = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path, method }) => path.startsWith("/desk/notes") && method !== "GET");
  expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /desk/notes",
    "POST /desk/notes/:noteId/withdraw",
    "PUT /desk/notes/:noteId/pin",
  ]);
});

test("no borrower's operation returns a note [DESK-NOTE-02]", async () => {
  const teresa = await portal.signIn("teresa@alvarezbuilders.example");
  const own = (await teresa.call(listOpportunities)).value.opportunities;
  const [first] = own;
  const { database } = portal.connection;
  const ids = async (statement: ReturnType<typeof sql>) =>
    (await database.execute<{ id: string }>(statement)).rows.map(({ id }) => id);
  const account = first?.accountId ?? "";
  const loans = await ids(sql`select id from advances where account_id = ${account}`);
  const [person = ""] = await ids(
    sql`select contact_id as id from account_contacts where account_id = ${account}`,
  );
  const marker = "Marker-of-a-note";
  const subjects: About[] = [
    { kind: "contact", id: person },
    { kind: "account", id: account },
    ...own.map(({ id }) => ({ kind: "opportunity" as const, id })),
    ...loans.map((id) => ({ kind: "advance" as const, id })),
  ];
  for (const about of subjects) expect((await add(about, marker)).status).toBe(200);
  expect(JSON.stringify(await list({ kind: "account", id: account }))).toContain(marker);
  const answered: string[] = [];
  for (const { endpoint } of routes) {
    if (endpoint.access === "lender" || endpoint.access === "staff" || endpoint.method !== "GET") continue;
    for (const id of [...own.map((each) => each.id), account, person, ...loans]) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, id]),
      );
      const { response, status } = await teresa.call(endpoint, { params });
      expect(response.body).not.toContain(marker);
      if (status === 200) answered.push(endpoint.path);
      if (Object.keys(params).length === 0) break;
    }
  }
  expect(new Set(answered).size).toBeGreaterThan(15);
});

test("staff neither read nor write notes about their own business [DESK-SEC-06]", async () => {
  const about = { kind: "account", id: loan.accountId } as const;
  const { noteId } = (await add(about, "About a colleague.")).value;
  const [owner] = (
    await portal.connection.database.execute<{ email: string }>(
      sql`select contacts.email from contacts join account_contacts on contact_id = contacts.id
      where account_id = ${loan.accountId} and contacts.email is not null limit 1`,
    )
  ).rows;
  const email = owner?.email ?? "";
  await portal.context.database
    .update(staff)
    .set({ email, emailKey: email.toLowerCase() })
    .where(eq(staff.id, theo.staffId));
  const own = { status: 409, body: { code: "OWN_RECORD" } };
  expect(await theo.call(contract.listNotes, { query: about })).toMatchObject(own);
  expect(await add(about, "Mine.", theo)).toMatchObject(own);
  expect(await withdraw(noteId, theo)).toMatchObject(own);
  expect(await pin(noteId, true, theo)).toMatchObject(own);
});

test("people without the permission get no notes", async () => {
  const finance = await openDesk(portal, ["finance", "administrator"]);
  const roleless = await openDesk(portal, ["administrator"]);
  const query = { kind: "account", id: loan.accountId };
  expect((await finance.call(contract.listNotes, { query })).status).toBe(200);
  expect((await roleless.call(contract.listNotes, { query })).status).toBe(403);
});
