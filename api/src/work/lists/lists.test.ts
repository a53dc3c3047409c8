import { contacts, users } from "@portal/database/schema/auth";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { accountContacts, advances, opportunities } from "@portal/database/schema/loans";
import { mails } from "@portal/database/schema/server";
import { staff } from "@portal/database/schema/staff";
import { applicationStaff } from "@portal/database/schema/work";
import { forgotPassword } from "@portal/domain/auth/recovery/contract";
import * as contract from "@portal/domain/work/lists/contract";
import { otherMail } from "@portal/domain/work/lists/messages";
import { mailWords } from "@portal/domain/work/lists/rules";
import { eq, notInArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../context.ts";
import { postMail } from "../../events/emit.ts";
import { letters, type MailKind } from "../../jobs/mail/letters.ts";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
let hollis: DeskCaller;

beforeAll(async () => {
  portal = await testApp();
  hollis = await openDesk(portal, ["lead"]);
});
afterAll(() => portal.close());

type Query = Readonly<Record<string, string>>;
type Page<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly nextCursor: string | null;
};

/** Reads a list in pages of seven. Every page has the same count, which is the number of all rows. */
async function readAll<Row>(read: (query: Query) => Promise<Page<Row>>, query: Query = {}): Promise<Row[]> {
  const seen: Row[] = [];
  const totals = new Set<number>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page<Row> = await read({ limit: "7", ...query, ...(cursor && { cursor }) });
    seen.push(...page.rows);
    totals.add(page.total);
    cursor = page.nextCursor;
  }
  expect([...totals]).toEqual([seen.length]);
  return seen;
}

const loans = async (query: Query, desk: Pick<DeskCaller, "call"> = hollis) => {
  const { advances: rows, ...page } = (await desk.call(contract.listLenderAdvances, { query })).value;
  return { rows, ...page };
};
const applications = async (query: Query, desk: Pick<DeskCaller, "call"> = hollis) => {
  const { opportunities: rows, ...page } = (await desk.call(contract.listLenderOpportunities, { query }))
    .value;
  return { rows, ...page };
};
const people = async (query: Query, desk: Pick<DeskCaller, "call"> = hollis) => {
  const { contacts: rows, ...page } = (await desk.call(contract.listLenderContacts, { query })).value;
  return { rows, ...page };
};
const sentMails = async (query: Query, desk: Pick<DeskCaller, "call"> = hollis) => {
  const { mails: rows, ...page } = (await desk.call(contract.listLenderMails, { query })).value;
  return { rows, ...page };
};
const ascending = (keys: readonly number[]) => keys.toSorted((one, other) => one - other);
const database = () => portal.connection.database;

describe("the list of loans", () => {
  test("contains every loan once in each sort order, across all pages [DESK-FIND-05]", async () => {
    const all = await database().select().from(advances);
    for (const sort of contract.loanSort.options) {
      const seen = await readAll(loans, { sort });
      expect(seen.map(({ advanceId }) => advanceId).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      const keys = seen.map((row) => {
        if (sort === "balance") return -row.balance;
        if (sort === "past-due") return -row.pastDue;
        return row.nextPaymentDate?.toZonedDateTime("UTC").epochMilliseconds ?? Infinity;
      });
      expect(new Set(keys).size).toBeGreaterThan(2);
      expect(keys).toEqual(ascending(keys));
    }
  });

  test("filters by type, past due, balance, country, person and business [DESK-FIND-05]", async () => {
    const all = await readAll(loans);
    const [danas] = await database()
      .select()
      .from(contacts)
      .where(eq(contacts.email, "dana@mapleandmain.example"));
    const own = await database()
      .select()
      .from(accountContacts)
      .where(eq(accountContacts.contactId, danas?.id ?? ""));
    const canadian = await database()
      .select({ id: accountContacts.accountId })
      .from(accountContacts)
      .innerJoin(contacts, eq(contacts.id, accountContacts.contactId))
      .where(eq(contacts.country, "ca"));
    const maple = all.find(({ loanId }) => loanId === "4410-22871")?.accountId ?? "";
    const expectations: readonly (readonly [Query, (row: contract.LoanRow) => boolean])[] = [
      [{ type: "SBA" }, ({ type }) => type === "SBA"],
      [{ pastDue: "yes" }, ({ pastDue }) => pastDue > 0],
      [{ pastDue: "no" }, ({ pastDue }) => pastDue === 0],
      [{ balanceFrom: "14520.01" }, ({ balance }) => balance >= 1_452_001],
      [{ balanceTo: "14520.00" }, ({ balance }) => balance <= 1_452_000],
      [{ country: "ca" }, ({ accountId }) => canadian.some(({ id }) => id === accountId)],
      [{ contactId: danas?.id ?? "" }, ({ accountId }) => own.some((each) => each.accountId === accountId)],
      [{ accountId: maple }, ({ accountId }) => accountId === maple],
    ];
    for (const [query, isListed] of expectations) {
      const expected = all.filter(isListed).map(({ advanceId }) => advanceId);
      const found = (await readAll(loans, query)).map(({ advanceId }) => advanceId);
      expect([query, found]).toEqual([query, expected]);
      expect([query, found.length > 0 && found.length < all.length]).toEqual([query, true]);
    }
    expect(await readAll(loans, { contactId: "nobody" })).toEqual([]);
  });

  test("refuses the cursor of a different sort order, and amounts that are not numbers", async () => {
    const { nextCursor } = await loans({ limit: "1" });
    for (const cursor of [nextCursor ?? "", "nonsense"]) {
      const query = { sort: "past-due", cursor };
      const { status, body } = await hollis.call(contract.listLenderAdvances, { query });
      expect([status, body.fields]).toEqual([422, { cursor: "is not a valid cursor" }]);
    }
    const { status } = await hollis.call(contract.listLenderAdvances, { query: { balanceFrom: "1,5" } });
    expect(status).toBe(422);
  });
});

describe("the list of applications", () => {
  test("contains every application once in each sort order, across all pages [DESK-FIND-05]", async () => {
    const all = await database().select().from(opportunities);
    for (const sort of contract.applicationSort.options) {
      const seen = await readAll(applications, { sort });
      expect(seen.map(({ opportunityId }) => opportunityId).toSorted()).toEqual(
        all.map(({ id }) => id).toSorted(),
      );
      const rowOf = (id: string) => all.find((row) => row.id === id);
      const keys = seen.map(({ opportunityId }) => {
        const row = rowOf(opportunityId);
        const received = row?.applicationReceivedAt?.epochMilliseconds ?? -Infinity;
        if (sort === "largest") return -(row?.advanceAmountCents ?? -1);
        return sort === "newest" ? -received : received;
      });
      expect(new Set(keys).size).toBeGreaterThan(2);
      expect(keys).toEqual(ascending(keys));
    }
  });

  test("filters by product, stage, country, assignee, state and age [DESK-FIND-05]", async () => {
    const [first] = (await applications({})).rows;
    await database()
      .insert(applicationStaff)
      .values({
        opportunityId: first?.opportunityId ?? "",
        staffId: hollis.staffId,
        assignedBy: hollis.staffId,
        assignedAt: portal.clock.now(),
      });
    const all = await readAll(applications);
    const records = await database().select().from(loanForgiveness);
    const canadian = await database()
      .select({ id: accountContacts.accountId })
      .from(accountContacts)
      .innerJoin(contacts, eq(contacts.id, accountContacts.contactId))
      .where(eq(contacts.country, "ca"));
    const rows = await database().select().from(opportunities);
    const isEnded = (id: string) =>
      ["Closed Won", "Closed Lost"].includes(rows.find((row) => row.id === id)?.stageName ?? "");
    const before = portal.clock.now().subtract({ hours: 24 * 100 });
    const isRecord = (id: string) =>
      records.some(({ opportunityId, stage }) => opportunityId === id && stage !== null);
    const expectations: readonly (readonly [Query, (row: contract.ApplicationRow) => boolean])[] = [
      [{ product: "forgiveness" }, ({ opportunityId }) => isRecord(opportunityId)],
      [{ product: "BLN" }, ({ product }) => product === "BLN"],
      [{ stage: "Document Review" }, ({ stage }) => stage === "Document Review"],
      [{ stage: "Underwriting" }, ({ stage }) => stage === "Underwriting"],
      [{ country: "ca" }, ({ accountId }) => canadian.some(({ id }) => id === accountId)],
      [{ staffId: hollis.staffId }, ({ opportunityId }) => opportunityId === first?.opportunityId],
      [{ state: "open" }, ({ opportunityId }) => !isEnded(opportunityId)],
      [{ state: "closed" }, ({ opportunityId }) => isEnded(opportunityId)],
      [
        { days: "100" },
        ({ receivedTimestamp: at }) => at === null || Temporal.Instant.compare(at, before) <= 0,
      ],
    ];
    for (const [query, isListed] of expectations) {
      const expected = all.filter(isListed).map(({ opportunityId }) => opportunityId);
      const found = (await readAll(applications, query)).map(({ opportunityId }) => opportunityId);
      expect([query, found]).toEqual([query, expected]);
      expect([query, found.length > 0 && found.length < all.length]).toEqual([query, true]);
    }
    const together = { product: "BLN", state: "open", country: "us", stage: "Underwriting" };
    expect((await readAll(applications, together)).length).toBeGreaterThan(0);
    expect(first?.staff).toBeNull();
    expect((await applications({})).rows[0]?.staff?.staffId).toBe(hollis.staffId);
  });
});

describe("the list of people", () => {
  test("contains every person once, sorted by name, and filters by country and sign-in [DESK-FIND-05]", async () => {
    const all = await readAll(people);
    const rows = await database().select().from(contacts);
    expect(all).toHaveLength(rows.length);
    const names = all.map(({ lastName, firstName }) => `${lastName} ${firstName}`.toLowerCase());
    const inOrder = names.toSorted((one, other) => (one < other ? -1 : 1));
    expect(names).toEqual(inOrder);
    const last = await readAll(people, { sort: "name-last" });
    expect(last.map(({ contactId }) => contactId)).toEqual(
      all.map(({ contactId }) => contactId).toReversed(),
    );
    const [disabled] = all.filter(({ signIn }) => signIn.state === "active");
    await database()
      .update(users)
      .set({ isDisabled: true })
      .where(eq(users.contactId, disabled?.contactId ?? ""));
    for (const signIn of ["none", "active", "disabled", "sso"]) {
      const found = await readAll(people, { signIn });
      expect([signIn, [...new Set(found.map(({ signIn: each }) => each.state))]]).toEqual([signIn, [signIn]]);
    }
    const isDisabled = ({ contactId, signIn }: contract.PersonRow) =>
      signIn.state === "disabled" || contactId === disabled?.contactId;
    expect((await readAll(people, { signIn: "disabled" })).map(({ contactId }) => contactId)).toEqual(
      all.filter(isDisabled).map(({ contactId }) => contactId),
    );
    const canadian = await readAll(people, { country: "ca" });
    expect(canadian.length).toBe(rows.filter(({ country }) => country === "ca").length);
  });
});

describe("the list of mails", () => {
  test("has a separate name for every kind of mail to borrowers [DESK-PERSON-06]", () => {
    const kinds = Object.keys(letters).filter((kind) => !kind.startsWith("staff-"));
    expect(kinds.filter((kind) => mailWords(kind) === otherMail)).toEqual([]);
    expect(new Set(kinds.map(mailWords)).size).toBe(kinds.length);
  });

  test("shows mails without their content, links and addresses [DESK-FIND-05 DESK-PERSON-06]", async () => {
    const dana = "dana@mapleandmain.example";
    await portal.stranger.call(forgotPassword, { body: { email: dana } });
    await portal.jobs.drain();
    const [row] = await database().select().from(mails);
    const [person] = await database().select().from(contacts).where(eq(contacts.email, dana));
    const response = await hollis.call(contract.listLenderMails, { query: { contactId: person?.id ?? "" } });
    expect(response.value).toEqual({
      mails: [
        {
          mailId: row?.id,
          kind: "reset-password",
          state: "sent",
          contact: { contactId: person?.id, firstName: "Dana", lastName: "Whitfield" },
          createdTimestamp: row?.createdAt,
          sentTimestamp: row?.sentAt,
          attempts: 1,
        },
      ],
      total: 1,
      nextCursor: null,
    });
    expect(JSON.stringify(response.body)).not.toMatch(/token|link|http|@/);
    const others = await sentMails({ contactId: "nobody" });
    expect([others.rows, others.total]).toEqual([[], 0]);
  });

  test("assigns each mail to the person who has its address, or otherwise to the person that the mail's event concerns [DESK-PERSON-06]", async () => {
    const idOf = async (email: string) =>
      (await database().select().from(contacts).where(eq(contacts.email, email)))[0]?.id ?? "";
    const [dana, teresa] = [
      await idOf("dana@mapleandmain.example"),
      await idOf("teresa@alvarezbuilders.example"),
    ];
    const recipientOf = async (kind: MailKind, to: string, person: string | null) => {
      await database().delete(mails);
      await inTransaction(portal.context, (tx) =>
        postMail(tx, { kind, to, firstName: "Dana", country: "us" }, person),
      );
      return (await database().select().from(mails))[0]?.contactId;
    };
    const address = "DANA@mapleandmain.example";
    expect(await recipientOf("password-changed", address, null)).toBe(dana);
    expect(await recipientOf("address-in-use", address, teresa)).toBe(dana);
    expect(await recipientOf("verify-email", "new@mapleandmain.example", teresa)).toBe(teresa);
    expect(await recipientOf("staff-invited", address, null)).toBeNull();
  });

  test("filters by kind, state and day in the desk's time zone [DESK-FIND-05]", async () => {
    await database().delete(mails);
    const at = (text: string) => Temporal.Instant.from(text);
    const rows = [
      {
        id: "sent",
        kind: "item-added",
        createdAt: at("2026-11-20T04:59:59Z"),
        sentAt: at("2026-11-20T05:00:00Z"),
      },
      {
        id: "failed",
        kind: "item-added",
        createdAt: at("2026-11-20T05:00:00Z"),
        givenUpAt: at("2026-11-20T06:00:00Z"),
      },
      { id: "pending", kind: "document-rejected", createdAt: at("2026-11-21T05:00:00Z") },
      { id: "staff", kind: "staff-invited", createdAt: at("2026-11-21T05:00:00Z") },
    ];
    await database().insert(mails).values(rows);
    const ids = async (query: Query) => (await sentMails(query)).rows.map(({ mailId }) => mailId);
    expect(await ids({})).toEqual(["pending", "failed", "sent"]);
    expect(await ids({ sort: "oldest" })).toEqual(["sent", "failed", "pending"]);
    expect(await ids({ kind: "item-added" })).toEqual(["failed", "sent"]);
    for (const state of ["sent", "failed", "pending"]) expect(await ids({ state })).toEqual([state]);
    expect(await ids({ from: "2026-11-20", to: "2026-11-20" })).toEqual(["failed"]);
    expect(await ids({ to: "2026-11-19" })).toEqual(["sent"]);
  });

  test("shows the total even on a later page without rows [DESK-FIND-05]", async () => {
    const createdAt = portal.clock.now();
    await database().delete(mails);
    await database()
      .insert(mails)
      .values(["one", "two", "three"].map((id) => ({ id, kind: "item-added", createdAt })));
    const first = await hollis.call(contract.listLenderMails, { query: { limit: "2" } });
    expect(first.value.total).toBe(3);
    await database()
      .delete(mails)
      .where(
        notInArray(
          mails.id,
          first.value.mails.map(({ mailId }) => mailId),
        ),
      );
    const cursor = first.value.nextCursor ?? "";
    const next = await hollis.call(contract.listLenderMails, { query: { limit: "2", cursor } });
    expect(next.value).toEqual({ mails: [], total: 2, nextCursor: null });
  });
});

test("lists leave out a person's own records as a borrower [DESK-SEC-06]", async () => {
  const theo = await openDesk(portal, ["lead"]);
  const email = "DANA@mapleandmain.example";
  const [person] = await database().select().from(contacts).where(eq(contacts.email, email.toLowerCase()));
  const contactId = person?.id ?? "";
  const query = { contactId };
  await database()
    .insert(mails)
    .values({ id: "own", kind: "item-added", contactId, createdAt: portal.clock.now() });
  const totals = async () => [
    (await loans(query, theo)).total,
    (await applications(query, theo)).total,
    (await sentMails(query, theo)).total,
  ];
  expect(Math.min(...(await totals()))).toBeGreaterThan(0);
  const before = (await people({}, theo)).total;
  await database().update(staff).set({ email }).where(eq(staff.id, theo.staffId));
  expect(await totals()).toEqual([0, 0, 0]);
  expect((await people({}, theo)).total).toBe(before - 1);
});
