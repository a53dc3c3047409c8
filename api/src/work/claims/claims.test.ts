import { auditEntries } from "@portal/database/schema/server";
import { staff } from "@portal/database/schema/staff";
import { applicationStaff, workItems } from "@portal/database/schema/work";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { reviewDocument } from "@portal/domain/documents/lender/contract";
import { getDeskSession, lockDesk, signOutAtDesk } from "@portal/domain/staff/contract";
import * as contract from "@portal/domain/work/contract";
import type { WorkItem } from "@portal/domain/work/contract";
import { documents } from "@portal/database/schema/documents";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { emptyQueue, listAllApplications, plantItems, refresh } from "../../testing/desk/queue.ts";

let portal: TestApp;
let maren: DeskCaller;
let theo: DeskCaller;
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
  theo = await openDesk(portal, ["underwriter"]);
  hollis = await openDesk(portal, ["lead"]);
  items = await plantItems(portal, applications[0] ?? "", 8);
});

const item = (at: number) => items[at] ?? "";
const claim = (desk: DeskCaller, itemId: string) =>
  desk.call(contract.claimItem, { params: { itemId }, body: {} });
const release = (desk: DeskCaller, itemId: string) => desk.call(contract.releaseItem, { params: { itemId } });
const takeOver = (desk: DeskCaller, itemId: string) =>
  desk.call(contract.takeOverItem, { params: { itemId }, body: {} });
const reserve = (desk: DeskCaller, itemId: string) =>
  desk.call(contract.reserveItem, { params: { itemId }, body: {} });
const takeNext = (desk: DeskCaller, more: object = {}, headers = {}) =>
  desk.call(contract.takeNextItem, { body: { kind: "documents", ...more }, headers });
const nextId = async (desk: DeskCaller) => (await takeNext(desk)).value.item?.itemId;
const rows = () => portal.connection.database.select().from(workItems).orderBy(asc(workItems.since));
const holders = async () => (await rows()).map(({ claimedBy }) => claimedBy);
const nameOf = async ({ staffId }: DeskCaller) => {
  const [row] = await portal.connection.database.select().from(staff).where(eq(staff.id, staffId));
  return `${row?.firstName} ${row?.lastName}`;
};
const minutesFromNow = (minutes: number) => portal.clock.now().add({ minutes });
const assign = async (at: number, staffId: string) => {
  // Assigns only this item, by writing to the database. The operation would assign the whole application, to which all
  // items of these tests belong.
  await portal.connection.database
    .update(workItems)
    .set({ staffId })
    .where(eq(workItems.id, item(at)));
};

describe("a claim", () => {
  test("lasts five minutes and shows its holder's name to other people [DESK-CLAIM-01]", async () => {
    const claimed = await claim(maren, item(0));
    const expected = { staffId: maren.staffId, name: await nameOf(maren), until: minutesFromNow(5) };
    expect([claimed.status, claimed.value.claim]).toEqual([200, expected]);
    const refused = await claim(theo, item(0));
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "CLAIMED", message: `Claimed by ${await nameOf(maren)}.` },
    ]);
    expect((await theo.call(contract.getWorkItem, { params: { itemId: item(0) } })).value.item.claim).toEqual(
      expected,
    );
    portal.clock.advance({ minutes: 4, seconds: 59, milliseconds: 999 });
    expect((await claim(theo, item(0))).status).toBe(409);
    portal.clock.advance({ milliseconds: 1 });
    const taken = await claim(theo, item(0));
    expect([taken.status, taken.value.claim?.staffId]).toEqual([200, theo.staffId]);
  });

  test("increases the item's version, and is not shown after its end [DESK-CLAIM-01]", async () => {
    const before = (await maren.call(contract.getWorkItem, { params: { itemId: item(0) } })).value.item;
    expect((await claim(maren, item(0))).value.version).toBe(before.version + 1);
    portal.clock.advance({ minutes: 5 });
    const after = (await theo.call(contract.getWorkItem, { params: { itemId: item(0) } })).value.item;
    expect(after.claim).toBeNull();
  });

  test("is renewed by the person's activity, but not by polls [DESK-CLAIM-01 DESK-LIVE-01]", async () => {
    await claim(maren, item(0));
    portal.clock.advance({ minutes: 4 });
    await maren.call(contract.listChanges);
    await maren.call(contract.listWork, { query: { kind: "documents" } });
    expect((await rows())[0]?.claimedUntil).toEqual(minutesFromNow(1));
    await maren.call(getDeskSession, { query: { active: "1" } });
    expect((await rows())[0]?.claimedUntil).toEqual(minutesFromNow(5));
    portal.clock.advance({ minutes: 5 });
    await maren.call(getDeskSession, { query: { active: "1" } });
    expect((await claim(theo, item(0))).status).toBe(200);
  });

  test("of a sixth item releases only the person's oldest claim [DESK-CLAIM-01]", async () => {
    for (const at of [1, 0, 2, 3, 4]) {
      await claim(maren, item(at));
      portal.clock.advance({ seconds: 10 });
    }
    await claim(theo, item(7));
    const { staffId } = maren;
    expect((await holders()).slice(0, 6)).toEqual([staffId, staffId, staffId, staffId, staffId, null]);
    await claim(maren, item(5));
    const left = [staffId, null, staffId, staffId, staffId, staffId, null, theo.staffId];
    expect(await holders()).toEqual(left);
    const ours = await claim(maren, item(5));
    expect([ours.status, await holders()]).toEqual([200, left]);
  });

  test("ends when its holder releases the item, and no other person can end it [DESK-CLAIM-03]", async () => {
    await claim(maren, item(0));
    const [before] = await rows();
    expect((await release(theo, item(0))).status).toBe(200);
    expect((await rows())[0]).toEqual(before);
    const released = await release(maren, item(0));
    expect([released.status, released.value.claim]).toEqual([200, null]);
    expect(await nextId(theo)).toBe(item(0));
  });

  test.each([
    ["locks the desk", lockDesk],
    ["signs out", signOutAtDesk],
  ])("ends when its holder %s [DESK-CLAIM-03]", async (_, operation) => {
    await claim(maren, item(0));
    await reserve(maren, item(1));
    await claim(hollis, item(2));
    expect((await maren.call(operation, { body: {} })).status).toBe(200);
    expect([await nextId(theo), await nextId(theo), await nextId(theo)]).toEqual([item(0), item(1), item(3)]);
  });

  test("is refused for an unknown item, another queue's item and a finished item", async () => {
    expect((await claim(maren, "unknown")).status).toBe(404);
    const finance = await openDesk(portal, ["finance", "agreements"]);
    expect((await claim(finance, item(0))).status).toBe(404);
    await portal.connection.database.delete(documents);
    await refresh(portal, [applications[0] ?? ""]);
    const refused = await claim(maren, item(0));
    expect([refused.status, refused.body.code]).toEqual([409, "ALREADY_DONE"]);
  });

  test("belongs to only one of two people who claim an item at the same time [DESK-CLAIM-01]", async () => {
    const result = await runBlocked(
      portal.connection,
      (tx) =>
        tx
          .update(workItems)
          .set({ claimedBy: maren.staffId, claimedUntil: minutesFromNow(5) })
          .where(eq(workItems.id, item(0))),
      () => claim(theo, item(0)),
    );
    expect([result.status, result.body.code]).toEqual([409, "CLAIMED"]);
    expect((await holders())[0]).toBe(maren.staffId);
  });

  test("is one of at most five, even if a person claims many items at the same time [DESK-CLAIM-01]", async () => {
    await Promise.all(items.map((itemId) => claim(maren, itemId)));
    expect((await holders()).filter((each) => each === maren.staffId)).toHaveLength(5);
  });
});

describe("a review by staff", () => {
  const review = async (desk: Pick<DeskCaller, "call">, at: number) => {
    const [row] = await portal.connection.database
      .select({ id: documents.id, version: documents.version })
      .from(documents)
      .innerJoin(
        workItems,
        eq(workItems.subjectId, sql`${documents.opportunityId} || ':' || ${documents.documentType}`),
      )
      .where(eq(workItems.id, item(at)));
    return desk.call(reviewDocument, { params: { documentId: row?.id ?? "" }, body: { review: "accepted" } });
  };

  test("is refused while another person holds the document's item [DESK-CLAIM-03]", async () => {
    await claim(maren, item(0));
    const refused = await review(theo, 0);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "CLAIMED", message: `Claimed by ${await nameOf(maren)}.` },
    ]);
    expect((await review(theo, 1)).body.code).not.toBe("CLAIMED");
    portal.clock.advance({ minutes: 5 });
    expect((await review(theo, 0)).body.code).not.toBe("CLAIMED");
  });

  test("is allowed for the claim's holder and with an API key [DESK-CLAIM-03]", async () => {
    await claim(maren, item(0));
    await claim(maren, item(1));
    expect((await review(maren, 0)).body.code).not.toBe("CLAIMED");
    expect((await review(portal.lender, 1)).body.code).not.toBe("CLAIMED");
  });
});

describe("taking over an item", () => {
  test("is possible immediately with work.assign, and is recorded in the audit trail [DESK-CLAIM-02]", async () => {
    await claim(maren, item(0));
    const taken = await takeOver(hollis, item(0));
    expect([taken.status, taken.value.claim?.staffId]).toEqual([200, hollis.staffId]);
    const entries = await portal.connection.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "work.taken-over"));
    expect(entries.at(-1)).toMatchObject({
      actorKind: "staff",
      actorId: hollis.staffId,
      subjectId: item(0),
      detail: { from: maren.staffId },
    });
    expect((await claim(maren, item(0))).status).toBe(409);
  });

  test("is refused without work.assign until the claim has expired [DESK-CLAIM-02]", async () => {
    await claim(maren, item(0));
    const refused = await takeOver(theo, item(0));
    expect([refused.status, refused.body.code]).toEqual([409, "CLAIMED"]);
    portal.clock.advance({ minutes: 5 });
    expect((await takeOver(theo, item(0))).value.claim?.staffId).toBe(theo.staffId);
  });
});

describe("a reservation of an item", () => {
  test("keeps the item from others for two minutes, and gives it to its holder [DESK-SPEED-05]", async () => {
    await reserve(maren, item(0));
    const refused = await reserve(theo, item(0));
    expect([refused.status, refused.body.message]).toEqual([409, `Claimed by ${await nameOf(maren)}.`]);
    expect(await nextId(theo)).toBe(item(1));
    expect(await nextId(maren)).toBe(item(0));
    await reserve(maren, item(2));
    portal.clock.advance({ minutes: 1, seconds: 59, milliseconds: 999 });
    expect(await nextId(theo)).toBe(item(3));
    portal.clock.advance({ milliseconds: 1 });
    expect(await nextId(theo)).toBe(item(2));
  });

  test("replaces the person's earlier reservation, but never another person's reservation [DESK-SPEED-05]", async () => {
    await reserve(theo, item(5));
    await reserve(maren, item(0));
    await reserve(maren, item(1));
    expect((await rows()).map(({ reservedBy }) => reservedBy)).toEqual([
      null,
      maren.staffId,
      null,
      null,
      null,
      theo.staffId,
      null,
      null,
    ]);
    expect(await nextId(hollis)).toBe(item(0));
  });

  test("is refused for a claimed item, and ends when another person claims the item [DESK-SPEED-05]", async () => {
    await claim(maren, item(0));
    expect((await reserve(theo, item(0))).body.code).toBe("CLAIMED");
    await reserve(theo, item(1));
    const claimed = await claim(maren, item(1));
    expect([claimed.status, (await rows())[1]?.reservedBy]).toEqual([200, null]);
    expect((await release(theo, item(1))).status).toBe(200);
    expect((await holders())[1]).toBe(maren.staffId);
  });
});

describe("taking the next item", () => {
  test("prefers the person's own items, then unassigned items and items of disabled people, oldest first [DESK-QUEUE-08]", async () => {
    const sam = await openDesk(portal, ["processor"]);
    await assign(5, maren.staffId);
    await assign(3, maren.staffId);
    await assign(0, theo.staffId);
    await assign(1, sam.staffId);
    await portal.connection.database
      .update(staff)
      .set({ state: "disabled" })
      .where(eq(staff.id, sam.staffId));
    const taken: (string | undefined)[] = [];
    for (let at = 0; at < 8; at += 1) {
      taken.push(await nextId(maren));
      await portal.connection.database
        .update(workItems)
        .set({ doneAt: portal.clock.now() })
        .where(eq(workItems.id, taken.at(-1) ?? ""));
    }
    expect(taken).toEqual([...[3, 5, 1, 2, 4, 6, 7].map(item), undefined]);
  });

  test("uses the queue's filters", async () => {
    const { database } = portal.connection;
    const country = (await rows())[0]?.country === "us" ? "ca" : "us";
    await database
      .update(workItems)
      .set({ stage: "Contract" })
      .where(eq(workItems.id, item(4)));
    await database
      .update(workItems)
      .set({ product: "Sample" })
      .where(eq(workItems.id, item(5)));
    await database
      .update(workItems)
      .set({ country })
      .where(eq(workItems.id, item(6)));
    const completeAt = portal.clock.now().subtract({ hours: 24 * 55 });
    await database
      .update(workItems)
      .set({ completeAt })
      .where(eq(workItems.id, item(7)));
    const next = async (filters: object) => (await takeNext(maren, filters)).value.item?.itemId;
    expect(await next({ stage: "Contract" })).toBe(item(4));
    expect(await next({ product: "Sample" })).toBe(item(5));
    expect(await next({ country })).toBe(item(6));
    expect(await next({ near: "1" })).toBe(item(7));
    expect(await next({ product: "unknown" })).toBeUndefined();
  });

  test("skips items that wait for others or are set aside", async () => {
    const { database } = portal.connection;
    await database
      .update(workItems)
      .set({ state: "borrower" })
      .where(eq(workItems.id, item(0)));
    await database
      .update(workItems)
      .set({ asideUntil: minutesFromNow(1) })
      .where(eq(workItems.id, item(1)));
    await database
      .update(workItems)
      .set({ asideUntil: portal.clock.now() })
      .where(eq(workItems.id, item(2)));
    expect(await nextId(maren)).toBe(item(2));
  });

  test("returns how many items others have claimed if no item is left [DESK-QUEUE-09]", async () => {
    const small = await plantItems(portal, applications[1] ?? "", 1);
    await portal.connection.database
      .update(workItems)
      .set({ doneAt: portal.clock.now() })
      .where(isNull(workItems.claimedBy));
    expect((await takeNext(maren)).value).toEqual({ item: null, claimedByOthers: 0 });
    await portal.connection.database
      .update(workItems)
      .set({ doneAt: null, claimedBy: theo.staffId, claimedUntil: minutesFromNow(5) })
      .where(eq(workItems.id, small[0] ?? ""));
    expect((await takeNext(maren)).value).toEqual({ item: null, claimedByOthers: 1 });
    portal.clock.advance({ minutes: 5 });
    expect((await takeNext(maren)).value.item?.itemId).toBe(small[0]);
  });

  test("returns the same item for a repeated idempotency key [DESK-API-02]", async () => {
    const headers = { "idempotency-key": "next-1" };
    const first = await takeNext(maren, {}, headers);
    const again = await takeNext(maren, {}, headers);
    expect([again.status, again.value]).toEqual([200, first.value]);
    expect(first.value.item?.itemId).toBe(item(0));
    expect((await takeNext(theo, {}, headers)).value.item?.itemId).toBe(item(1));
    expect(await nextId(maren)).toBe(item(2));
  });

  test("is refused for a person who may not open the queue's tab", async () => {
    const agreements = await openDesk(portal, ["agreements"]);
    expect((await takeNext(agreements)).status).toBe(403);
    const administrator = await openDesk(portal, ["administrator"]);
    expect((await takeNext(administrator)).status).toBe(403);
  });

  test("gives each of ten items to only one person when twenty people call at the same time [DESK-QUEUE-08]", async () => {
    await plantItems(portal, applications[0] ?? "", 2);
    const people = await Promise.all(Array.from({ length: 20 }, () => openDesk(portal, ["processor"])));
    const answers = await Promise.all(people.map((desk) => takeNext(desk)));
    const taken = answers.flatMap(({ value }) => value.item ?? []);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(taken.map((each: WorkItem) => each.itemId)).size).toBe(10);
    expect(taken).toHaveLength(10);
    const held = await portal.connection.database
      .select({ holder: workItems.claimedBy })
      .from(workItems)
      .where(and(isNull(workItems.doneAt)));
    expect(new Set(held.map(({ holder }) => holder)).size).toBe(10);
  });

  test("skips an item that another call is taking, without waiting for that call [DESK-QUEUE-08]", async () => {
    const taken = await portal.connection.database.transaction(async (tx) => {
      await tx
        .select()
        .from(workItems)
        .where(eq(workItems.id, item(0)))
        .for("update");
      return nextId(maren);
    });
    expect(taken).toBe(item(1));
  });
});
