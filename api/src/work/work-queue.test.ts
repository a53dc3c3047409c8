import { auditEntries } from "@portal/database/schema/server";
import { accountContacts } from "@portal/database/schema/loans";
import { contacts, users } from "@portal/database/schema/auth";
import { staff } from "@portal/database/schema/staff";
import { documents } from "@portal/database/schema/documents";
import { applicationStaff, workItems } from "@portal/database/schema/work";
import { removeDocument } from "@portal/domain/documents/contract";
import { documentTypeOf } from "@portal/domain/documents/requests/rules";
import { listOpportunities } from "@portal/domain/applications/contract";
import { listWorkAssignees } from "@portal/domain/work/assignments/contract";
import * as contract from "@portal/domain/work/contract";
import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import {
  emptyQueue,
  listAllApplications,
  plantItems,
  readQueue,
  refresh,
  sendFile,
} from "../testing/desk/queue.ts";

let portal: TestApp;
let maren: DeskCaller;
let hollis: DeskCaller;
let applications: readonly string[];
let items: readonly string[];

beforeAll(async () => {
  portal = await testApp();
  applications = await listAllApplications(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await emptyQueue(portal);
  await portal.connection.database.delete(applicationStaff);
  maren = await openDesk(portal, ["processor"]);
  hollis = await openDesk(portal, ["lead"]);
  items = await plantItems(portal, applications[0] ?? "", 6);
});

const item = (at: number) => items[at] ?? "";
const set = (at: number, change: Partial<typeof workItems.$inferInsert>) =>
  portal.connection.database
    .update(workItems)
    .set(change)
    .where(eq(workItems.id, item(at)));
const idsOf = async (query: Readonly<Record<string, string>> = {}, desk: DeskCaller = maren) =>
  (await readQueue(desk, query)).items.map(({ itemId }) => itemId);
const at = (...places: number[]) => places.map(item);
const daysAgo = (days: number) => portal.clock.now().subtract({ hours: 24 * days });
const changed = async (after?: number, about?: string, desk: DeskCaller = maren) =>
  (
    await desk.call(contract.listChanges, {
      query: { ...(after !== undefined && { after: String(after) }), ...(about && { about }) },
    })
  ).value;

describe("the list of a queue", () => {
  test("returns the items of each segment, and their number equals the segment's count [DESK-QUEUE-03 DESK-QUEUE-04]", async () => {
    await set(0, { state: "borrower" });
    await set(1, { state: "sba" });
    await set(2, { asideUntil: portal.clock.now().add({ milliseconds: 1 }) });
    await set(3, { staffId: maren.staffId });
    await set(4, { staffId: hollis.staffId, asideUntil: portal.clock.now(), completeAt: daysAgo(51) });
    const segments = {
      all: at(3, 4, 5),
      mine: at(3),
      unassigned: at(5),
      "waiting-on-borrower": at(0),
      "waiting-on-sba": at(1),
      aside: at(2),
    };
    for (const [who, expected] of Object.entries(segments))
      expect([who, await idsOf({ who })]).toEqual([who, expected]);
    expect((await readQueue(maren)).counts).toEqual({
      all: 3,
      mine: 1,
      unassigned: 1,
      waitingOnBorrower: 1,
      waitingOnSba: 1,
      aside: 1,
      nearLimit: 1,
    });
  });

  test("sorts by age, amount and time limit, across pages [DESK-QUEUE-07]", async () => {
    await set(0, { amountCents: 500 });
    await set(1, { amountCents: null, completeAt: daysAgo(3) });
    await set(2, { amountCents: 90_000_000_00 });
    await set(3, { amountCents: 500, completeAt: daysAgo(9) });
    await set(4, { amountCents: null });
    await set(5, { amountCents: 7_01, completeAt: daysAgo(9) });
    const byId = (...places: number[]) => at(...places).toSorted();
    const orders = {
      oldest: at(0, 1, 2, 3, 4, 5),
      newest: at(5, 4, 3, 2, 1, 0),
      largest: [...at(2, 5), ...byId(0, 3).toReversed(), ...byId(1, 4).toReversed()],
      limit: [...byId(3, 5), ...at(1), ...byId(0, 2, 4)],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      expect([sort, await idsOf({ sort })]).toEqual([sort, expected]);
      const seen: string[] = [];
      let cursor: string | null = "";
      for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
        const page: Awaited<ReturnType<typeof readQueue>> = await readQueue(maren, {
          sort,
          limit: "2",
          ...(cursor && { cursor }),
        });
        seen.push(...page.items.map(({ itemId }) => itemId));
        cursor = page.nextCursor;
      }
      expect([sort, seen]).toEqual([sort, expected]);
    }
  });

  test("applies the filters to the rows and to the counts [DESK-QUEUE-04 DESK-QUEUE-07]", async () => {
    const { country: usual = "us", product = "", stage = "" } = (await readQueue(maren)).items[5] ?? {};
    const country = usual === "us" ? "ca" : "us";
    await set(0, { product: "Sample", stage: "Contract", country, staffId: hollis.staffId });
    await set(1, { product: "Sample", stage: "Contract", country });
    await set(2, { product: "Sample", stage: "Contract" });
    await set(3, { product: "Sample", completeAt: daysAgo(50) });
    const all: [Record<string, string>, string[]][] = [
      [{ product: "Sample" }, at(0, 1, 2, 3)],
      [{ stage: "Contract" }, at(0, 1, 2)],
      [{ country }, at(0, 1)],
      [{ staffId: hollis.staffId }, at(0)],
      [{ near: "1" }, at(3)],
      [{ product: "Sample", stage: "Contract", country, staffId: hollis.staffId }, at(0)],
    ];
    for (const [query, expected] of all) {
      const { items: found, counts } = await readQueue(maren, query);
      expect([query, found.map(({ itemId }) => itemId), counts.all]).toEqual([
        query,
        expected,
        expected.length,
      ]);
    }
    const { choices } = await readQueue(maren);
    expect(new Set(choices.products)).toEqual(new Set(["Sample", product]));
    expect(new Set(choices.stages)).toEqual(new Set(["Contract", stage]));
  });

  test.each([{ sort: "oldest", cursor: "nonsense" }, { sort: "largest" }, { sort: "limit" }])(
    "refuses an invalid cursor and the cursor of a different sort order: %o",
    async (query) => {
      const { nextCursor } = await readQueue(maren, { limit: "1" });
      const answer = await maren.call(contract.listWork, {
        query: { kind: "documents", cursor: nextCursor ?? "", ...query },
      });
      expect([answer.status, answer.body.fields]).toEqual([422, { cursor: "is not a valid cursor" }]);
    },
  );

  test("is refused for people who may not open the queue's tab [DESK-QUEUE-01]", async () => {
    const answers = [];
    for (const roles of [["agreements"], ["servicing"], ["administrator"]] as const) {
      const desk = await openDesk(portal, roles);
      answers.push((await desk.call(contract.listWork, { query: { kind: "documents" } })).status);
    }
    expect(answers).toEqual([403, 403, 403]);
    const forgiveness = await openDesk(portal, ["forgiveness"]);
    expect(await idsOf({}, forgiveness)).toHaveLength(6);
  });

  test("omits the person's own records as a borrower, found by the sign-in address or the contact address [DESK-SEC-06]", async () => {
    const { database } = portal.connection;
    const accountId = (await database.select().from(workItems))[0]?.accountId;
    const [person] = await database
      .select({ contact: contacts, user: users })
      .from(accountContacts)
      .innerJoin(contacts, eq(contacts.id, accountContacts.contactId))
      .leftJoin(users, eq(users.contactId, contacts.id))
      .where(eq(accountContacts.accountId, accountId ?? ""));
    if (!person?.user) throw new Error("the business has no person with a sign-in");
    const signInEmail = "sign-in@own-record.example";
    await database
      .update(users)
      .set({ email: signInEmail, emailKey: signInEmail })
      .where(eq(users.id, person.user.id));
    for (const email of [person.contact.email ?? "", signInEmail]) {
      await database.update(staff).set({ email: email.toUpperCase() }).where(eq(staff.id, maren.staffId));
      const { items: found, counts } = await readQueue(maren);
      expect([found, counts.all]).toEqual([[], 0]);
      const next = await maren.call(contract.takeNextItem, { body: { kind: "documents" } });
      expect(next.value).toEqual({ item: null, claimedByOthers: 0 });
      for (const endpoint of [contract.claimItem, contract.reserveItem, contract.takeOverItem] as const) {
        const refused = await maren.call(endpoint, { params: { itemId: item(0) }, body: {} });
        expect([refused.status, refused.body.code]).toEqual([409, "OWN_RECORD"]);
      }
    }
    expect(await idsOf({}, hollis)).toHaveLength(6);
  });

  test("has a count that matches the chosen segment's rows, even while others write [DESK-QUEUE-04]", async () => {
    const write = async (writer: number) => {
      for (let round = 0; round < 60; round += 1)
        await set((writer + round) % 6, { doneAt: round % 2 === 0 ? portal.clock.now() : null });
    };
    const writers = Array.from({ length: 10 }, (_, writer) => write(writer));
    for (let round = 0; round < 40; round += 1) {
      const { items: found, counts } = await readQueue(maren);
      expect(found).toHaveLength(counts.all);
    }
    await Promise.all(writers);
  });
});

describe("assigning items", () => {
  const assign = (desk: DeskCaller, body: object) => desk.call(contract.assignWork, { body });
  const versioned = async (...places: number[]) => {
    const rows = await portal.connection.database
      .select({ itemId: workItems.id, version: workItems.version })
      .from(workItems)
      .where(inArray(workItems.id, at(...places)))
      .orderBy(asc(workItems.since));
    return rows;
  };

  test("assigns the application with all its items, and skips and lists items that have changed [DESK-QUEUE-10]", async () => {
    const [other = ""] = await plantItems(portal, applications[1] ?? "", 1);
    const seen = [...(await versioned(0)), { itemId: other, version: 1 }, { itemId: "unknown", version: 1 }];
    await portal.connection.database.update(workItems).set({ version: 2 }).where(eq(workItems.id, other));
    const answer = await assign(hollis, { items: seen, staffId: maren.staffId });
    expect(answer.value).toEqual({
      assigned: [item(0)],
      skipped: [
        { itemId: other, code: "CHANGED_MEANWHILE" },
        { itemId: "unknown", code: "NOT_FOUND" },
      ],
    });
    expect(await idsOf({ who: "mine" })).toEqual(items);
    const { items: mine } = await readQueue(maren, { who: "mine" });
    expect(mine[0]?.staff).toMatchObject({ staffId: maren.staffId });
    const [entry] = (await portal.connection.database.select().from(auditEntries)).filter(
      ({ action, subjectId }) => action === "work.assigned" && subjectId === item(0),
    );
    expect(entry).toMatchObject({ actorId: hollis.staffId, detail: { staff: maren.staffId } });
  });

  test("removes an assignment [DESK-QUEUE-10]", async () => {
    await assign(maren, { items: await versioned(0), staffId: maren.staffId });
    expect(await idsOf({ who: "mine" })).toEqual(items);
    await assign(hollis, { items: await versioned(3), staffId: null });
    expect(await idsOf({ who: "unassigned" })).toEqual(items);
  });

  test("requires work.assign to assign items to another person [DESK-QUEUE-10]", async () => {
    const refused = await assign(maren, { items: await versioned(0), staffId: hollis.staffId });
    expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    expect((await assign(maren, { items: await versioned(0), staffId: null })).status).toBe(403);
    expect(await idsOf({ who: "unassigned" })).toEqual(items);
  });

  test("lists the active people who work on the queue, sorted by name, each with the number of their open items [DESK-QUEUE-07 DESK-QUEUE-10]", async () => {
    const finance = await openDesk(portal, ["finance"]);
    const sam = await openDesk(portal, ["processor"]);
    const { database } = portal.connection;
    await database.update(staff).set({ state: "disabled" }).where(eq(staff.id, sam.staffId));
    await database.update(staff).set({ firstName: "Anna" }).where(eq(staff.id, hollis.staffId));
    const [other = ""] = await plantItems(portal, applications[1] ?? "", 1);
    await assign(hollis, { items: await versioned(0), staffId: maren.staffId });
    await assign(hollis, { items: [{ itemId: other, version: 1 }], staffId: hollis.staffId });
    await set(1, { doneAt: portal.clock.now() });
    await set(2, { state: "borrower" });
    const read = (desk: DeskCaller) => desk.call(listWorkAssignees, { query: { kind: "documents" } });
    const { people } = (await read(maren)).value;
    const known = [hollis.staffId, maren.staffId, sam.staffId, finance.staffId];
    expect(people.filter(({ staffId }) => known.includes(staffId))).toEqual([
      { staffId: hollis.staffId, name: expect.stringMatching(/^Anna Okafor/), assigned: 1 },
      { staffId: maren.staffId, name: expect.stringMatching(/^Maren Okafor/), assigned: 4 },
    ]);
    const agreements = await openDesk(portal, ["agreements"]);
    expect((await read(agreements)).status).toBe(403);
  });

  test("refuses people who cannot work on the queues", async () => {
    const finance = await openDesk(portal, ["finance"]);
    const sam = await openDesk(portal, ["processor"]);
    await portal.connection.database
      .update(staff)
      .set({ state: "disabled" })
      .where(eq(staff.id, sam.staffId));
    for (const staffId of [finance.staffId, sam.staffId, "unknown"]) {
      const refused = await assign(hollis, { items: await versioned(0), staffId });
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["staffId"]]);
    }
  });
});

describe("setting an item aside", () => {
  const aside = (desk: DeskCaller, itemId: string, body: object) =>
    desk.call(contract.setItemAside, { params: { itemId }, body });
  const today = () => portal.clock.now().toZonedDateTimeISO("America/New_York").toPlainDate();
  const tomorrow = () => today().add({ days: 1 }).toString();

  test("removes the item from 'All' until 8:00 and releases the claim [DESK-QUEUE-12]", async () => {
    await maren.call(contract.claimItem, { params: { itemId: item(0) }, body: {} });
    const answer = await aside(maren, item(0), { until: tomorrow(), reason: "Waiting for the landlord" });
    const eight = today()
      .add({ days: 1 })
      .toZonedDateTime({ timeZone: "America/New_York", plainTime: "08:00" });
    expect([answer.status, answer.value.asideUntil, answer.value.claim]).toEqual([
      200,
      eight.toInstant(),
      null,
    ]);
    expect(await idsOf()).toEqual(items.slice(1));
    expect(await idsOf({ who: "aside" })).toEqual(at(0));
    const [row] = await portal.connection.database
      .select()
      .from(workItems)
      .where(eq(workItems.id, item(0)));
    expect(row?.asideReason).toBe("Waiting for the landlord");
    const cleared = await aside(maren, item(0), { until: null });
    expect(cleared.value.asideUntil).toBeNull();
    expect(await idsOf()).toEqual(items);
  });

  test.each([0, 31])("refuses a day %i days ahead [DESK-QUEUE-12]", async (days) => {
    const until = today().add({ days }).toString();
    const refused = await aside(maren, item(0), { until, reason: "Later" });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["until"]]);
    expect(refused.body.fields?.["until"]).toMatch(/^Choose a day from tomorrow to \w+ \d+, \d{4}$/);
    expect(
      (await aside(maren, item(0), { until: today().add({ days: 30 }).toString(), reason: "Later" })).status,
    ).toBe(200);
  });

  test("requires a reason, and an item that no other person has claimed", async () => {
    expect((await aside(maren, item(0), { until: tomorrow(), reason: " " })).status).toBe(422);
    await hollis.call(contract.claimItem, { params: { itemId: item(0) }, body: {} });
    const refused = await aside(maren, item(0), { until: tomorrow(), reason: "Later" });
    expect([refused.status, refused.body.code]).toEqual([409, "CLAIMED"]);
  });

  test("ends when the borrower acts on the item, but not when others act or the borrower acts on another item [DESK-QUEUE-12]", async () => {
    const teresa = await portal.signIn("teresa@alvarezbuilders.example");
    const { opportunities } = (await teresa.call(listOpportunities)).value;
    const { id: opportunityId = "", stipulations = [] } =
      opportunities.find(({ type }) => type === "BLN") ?? {};
    await emptyQueue(portal);
    const send = (documentType: string) => {
      const request = stipulations.find((each) => documentTypeOf(each) === documentType);
      return sendFile(portal, teresa, { opportunityId, documentType, stipulationId: request?.id });
    };
    const first = await send("VoidedCheck");
    const id = (await portal.connection.database.select().from(workItems))[0]?.id ?? "";
    const setAside = () => aside(maren, id, { until: tomorrow(), reason: "Later" });
    await setAside();
    await send("BusinessLicense");
    await portal.connection.database
      .update(documents)
      .set({ uploadedAt: daysAgo(1) })
      .where(eq(documents.id, first));
    await refresh(portal, [opportunityId]);
    expect(await idsOf({ who: "aside" })).toEqual([id]);
    const second = await send("VoidedCheck");
    expect(await idsOf({ who: "aside" })).toEqual([]);
    await setAside();
    expect((await teresa.call(removeDocument, { params: { documentId: second } })).status).toBe(200);
    expect(await idsOf({ who: "aside" })).toEqual([]);
  });
});

describe("the list of changes", () => {
  test("names the item, its version and the person who changed it [DESK-LIVE-02]", async () => {
    const { last } = await changed();
    const claimed = await hollis.call(contract.claimItem, { params: { itemId: item(2) }, body: {} });
    const news = await changed(last);
    expect(news.changes.filter(({ n }) => n > last)).toEqual([
      {
        n: news.last,
        kind: "documents",
        id: item(2),
        version: claimed.value.version,
        by: hollis.staffId,
        at: portal.clock.now(),
      },
    ]);
    expect([news.isIncomplete, news.counts]).toEqual([false, { documents: 6, messages: 0 }]);
    expect((await changed(news.last)).last).toBe(news.last);
  });

  test("repeats the changes of the 15 seconds before the given number, because a later commit may have a smaller number [DESK-LIVE-02]", async () => {
    const change = async () => {
      await hollis.call(contract.claimItem, { params: { itemId: item(0) }, body: {} });
      return (await changed()).last;
    };
    portal.clock.advance({ minutes: 1 });
    const old = await change();
    portal.clock.advance({ milliseconds: 1 });
    const repeated = await change();
    portal.clock.advance({ seconds: 15 });
    const last = await change();
    const numbers = (await changed(last)).changes.map(({ n }) => n);
    expect([numbers.includes(old), numbers.includes(repeated), numbers.includes(last)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("is marked as incomplete for a number that is not stored any more [DESK-LIVE-02]", async () => {
    const { last } = await changed();
    expect(await changed(last + 1_000)).toMatchObject({ last, changes: [], isIncomplete: true });
    expect((await changed(0)).isIncomplete).toBe(true);
  });

  test("shows for 15 seconds who else has the record open [DESK-LIVE-03]", async () => {
    const about = `documents:${item(0)}`;
    const [person] = await portal.connection.database
      .select()
      .from(staff)
      .where(eq(staff.id, hollis.staffId));
    await changed(undefined, about, hollis);
    expect((await changed(undefined, about)).viewers).toEqual([`${person?.firstName} ${person?.lastName}`]);
    expect((await changed(undefined, `documents:${item(1)}`)).viewers).toEqual([]);
    portal.clock.advance({ seconds: 15 });
    expect((await changed(undefined, about)).viewers).toHaveLength(1);
    portal.clock.advance({ milliseconds: 1 });
    expect((await changed(undefined, about)).viewers).toEqual([]);
    await changed(undefined, about, hollis);
    expect((await changed(undefined, about)).viewers).toHaveLength(1);
  });

  test("counts neither as activity nor as an entry of the audit trail [DESK-LIVE-01]", async () => {
    const count = () => portal.connection.database.$count(auditEntries);
    const before = await count();
    portal.clock.advance({ minutes: 9, seconds: 59 });
    expect((await maren.call(contract.listChanges)).status).toBe(200);
    portal.clock.advance({ seconds: 1 });
    expect((await maren.call(contract.listChanges)).body.code).toBe("SESSION_LOCKED");
    expect(await count()).toBe(before);
  });

  test("counts only the items of tabs that the person's roles open", async () => {
    const records = await openDesk(portal, ["records"]);
    expect((await changed(undefined, undefined, records)).counts).toEqual({});
  });
});
