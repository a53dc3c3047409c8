import { advances } from "@portal/database/schema/loans";
import { staff } from "@portal/database/schema/staff";
import { applicationStaff, workItems } from "@portal/database/schema/work";
import { listOpportunities } from "@portal/domain/applications/contract";
import { listOperations, type ListName } from "@portal/domain/work/lists/address/rules";
import * as contract from "@portal/domain/work/views/contract";
import { inArray, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import {
  emptyQueue,
  listAllApplications,
  plantItems,
  readQueue,
  sendFile,
} from "../../testing/desk/queue.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
let maren: DeskCaller;
let theo: DeskCaller;
let hollis: DeskCaller;

beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await emptyQueue(portal);
  await portal.connection.database.delete(applicationStaff);
  maren = await openDesk(portal, ["processor"]);
  theo = await openDesk(portal, ["processor"]);
  hollis = await openDesk(portal, ["lead"]);
});

type Body = { readonly name: string; readonly address: string; readonly isShared: boolean };
const body = (changes: Partial<Body> = {}): Body => ({
  name: "Past due",
  address: "/desk/lists/loans?pastDue=yes",
  isShared: false,
  ...changes,
});
const save = (by: DeskCaller, changes: Partial<Body> = {}, headers = {}) =>
  by.call(contract.saveView, { body: body(changes), headers });
const change = (by: DeskCaller, viewId: string, changes: Partial<Body>) =>
  by.call(contract.changeView, { params: { viewId }, body: body(changes) });
const remove = (by: DeskCaller, viewId: string) => by.call(contract.deleteView, { params: { viewId } });
const setStart = (by: DeskCaller, viewId: string, isStart = true) =>
  by.call(contract.setStartView, { params: { viewId }, body: { isStart } });
const startOf = async (by: DeskCaller) => (await by.call(contract.getStartView)).value.address;
const viewsOf = async (by: DeskCaller, page: contract.ViewPage) =>
  (await by.call(contract.listViews, { query: { page } })).value.views;
const namesOf = async (by: DeskCaller, page: contract.ViewPage) =>
  (await viewsOf(by, page)).map(({ name }) => name);
const refusal = ({ status, body: answer }: { status: number; body: unknown }) => [
  status,
  (answer as { code?: string }).code,
];

const byStatus = ([one]: readonly unknown[], [other]: readonly unknown[]) => Number(one) - Number(other);

describe("saving a view", () => {
  test("stores the page, its filters and its sort order under a name, visible only to the owner [DESK-FIND-06]", async () => {
    const saved = await save(maren, {
      name: " Late loans ",
      address: "/desk/lists/loans?sort=past-due&pastDue=yes&who=mine&cursor=2.abc&evil=1",
    });
    expect(saved.value).toEqual({
      viewId: expect.any(String),
      name: "Late loans",
      address: "/desk/lists/loans?pastDue=yes&sort=past-due",
      isShared: false,
      isStart: false,
      canChange: true,
    });
    expect(await namesOf(maren, "loans")).toEqual(["Late loans"]);
    expect(await namesOf(maren, "queue")).toEqual([]);
    expect(await namesOf(theo, "loans")).toEqual([]);
    expect(await namesOf(hollis, "loans")).toEqual([]);
  });

  test("requires a name of 1 to 60 characters [DESK-FIND-06]", async () => {
    expect((await save(maren, { name: "x".repeat(60) })).status).toBe(200);
    for (const name of ["", " ", "x".repeat(61), "a\nb"])
      expect([name, ...refusal(await save(maren, { name }))]).toEqual([name, 422, "VALIDATION"]);
    expect((await viewsOf(maren, "loans")).length).toBe(1);
  });

  test("refuses an address that is neither a queue nor a list [DESK-FIND-06]", async () => {
    for (const address of ["https://evil.example/desk", "/desk/sign-in", "/desk/lists/staff", ""]) {
      const refused = await save(maren, { address });
      expect([address, ...refusal(refused)]).toEqual([address, 422, "VALIDATION"]);
      expect(refused.body).toMatchObject({
        fields: { address: "must be the address of the queue or of a list" },
      });
    }
  });

  test("refuses a page that the person may not open [DESK-FIND-06]", async () => {
    const address = "/desk/lists/payments?state=F";
    expect(refusal(await save(maren, { address }))).toEqual([403, "FORBIDDEN"]);
    expect((await save(hollis, { address })).status).toBe(200);
  });

  test("stores one view for a repeated idempotency key", async () => {
    const key = { "idempotency-key": "view-once" };
    const [first, second] = [await save(maren, {}, key), await save(maren, {}, key)];
    expect(second.value.viewId).toBe(first.value.viewId);
    expect((await viewsOf(maren, "loans")).length).toBe(1);
  });

  test("is limited to 30 own views, even in simultaneous calls [DESK-FIND-06]", async () => {
    for (let n = 1; n <= 28; n += 1) expect((await save(maren, { name: `View ${n}` })).status).toBe(200);
    const last = await Promise.all(["a", "b", "c", "d"].map((name) => save(maren, { name })));
    expect(last.map(refusal).toSorted(byStatus)).toEqual([
      [200, undefined],
      [200, undefined],
      [409, "TOO_MANY_VIEWS"],
      [409, "TOO_MANY_VIEWS"],
    ]);
    expect((await viewsOf(maren, "loans")).length).toBe(30);
    expect((await save(theo)).status).toBe(200);
    const [first] = await viewsOf(maren, "loans");
    expect((await change(maren, first?.viewId ?? "", { name: "Renamed" })).status).toBe(200);
    await remove(maren, first?.viewId ?? "");
    expect((await save(maren)).status).toBe(200);
  });
});

describe("a shared view", () => {
  test("can be saved, changed and deleted only with the permission `lists.edit` [DESK-FIND-06]", async () => {
    expect(refusal(await save(maren, { isShared: true }))).toEqual([403, "FORBIDDEN"]);
    const own = (await save(maren)).value.viewId;
    expect(refusal(await change(maren, own, { isShared: true }))).toEqual([403, "FORBIDDEN"]);
    const { viewId } = (await save(hollis, { name: "Shared", isShared: true })).value;
    expect(refusal(await change(maren, viewId, { name: "Mine" }))).toEqual([403, "FORBIDDEN"]);
    expect(refusal(await remove(maren, viewId))).toEqual([403, "FORBIDDEN"]);
    const shown = (await viewsOf(maren, "loans")).find((each) => each.viewId === viewId);
    expect(shown).toMatchObject({ name: "Shared", isShared: true, canChange: false });
    const other = await openDesk(portal, ["lead"]);
    expect((await change(other, viewId, { name: "Overdue", isShared: true })).value).toMatchObject({
      name: "Overdue",
      isShared: true,
      canChange: true,
    });
    expect((await remove(other, viewId)).status).toBe(200);
    expect(await namesOf(hollis, "loans")).not.toContain("Overdue");
  });

  test("shows each person the rows that are assigned to that person [DESK-FIND-06]", async () => {
    const [application = ""] = await listAllApplications(portal);
    const items = await plantItems(portal, application, 3);
    const { database } = portal.connection;
    const [first = "", ...rest] = items;
    await database.update(workItems).set({ staffId: hollis.staffId }).where(eq(workItems.id, first));
    await database.update(workItems).set({ staffId: maren.staffId }).where(inArray(workItems.id, rest));
    await database.insert(applicationStaff).values({
      opportunityId: application,
      staffId: maren.staffId,
      assignedBy: hollis.staffId,
      assignedAt: portal.clock.now(),
    });
    const inQueue = { name: "My items", address: "/desk?who=mine", isShared: true };
    const byAssignee = { name: "To me", address: `/desk?staffId=${hollis.staffId}`, isShared: true };
    const applications = {
      name: "My applications",
      address: `/desk/lists/applications?staffId=${hollis.staffId}`,
      isShared: true,
    };
    const saved: string[] = [];
    for (const each of [inQueue, byAssignee, applications])
      saved.push((await save(hollis, each)).value.viewId);
    const shown = async (by: DeskCaller) =>
      [...(await viewsOf(by, "queue")), ...(await viewsOf(by, "applications"))]
        .filter(({ viewId }) => saved.includes(viewId))
        .map(({ name, address, count }) => [name, address, count]);
    expect(await shown(hollis)).toEqual([
      ["My items", "/desk?who=mine", 1],
      ["To me", `/desk?staffId=${hollis.staffId}`, 1],
      ["My applications", `/desk/lists/applications?staffId=${hollis.staffId}`, 0],
    ]);
    expect(await shown(maren)).toEqual([
      ["My items", "/desk?who=mine", 2],
      ["To me", `/desk?staffId=${maren.staffId}`, 2],
      ["My applications", `/desk/lists/applications?staffId=${maren.staffId}`, 1],
    ]);
    for (const viewId of saved) await remove(hollis, viewId);
  });

  test("returns 404 for people who may not open its page [DESK-FIND-06]", async () => {
    const sam = await openDesk(portal, ["support"]);
    const payments = { name: "Returned", address: "/desk/lists/payments?state=F", isShared: true };
    const ofPayments = (await save(hollis, payments)).value.viewId;
    const ofQueue = (await save(hollis, { name: "Oldest", address: "/desk", isShared: true })).value.viewId;
    expect(await namesOf(sam, "payments")).toEqual(["Returned"]);
    expect(await namesOf(maren, "payments")).toEqual([]);
    expect(await namesOf(maren, "queue")).toEqual(["Oldest"]);
    expect(await namesOf(sam, "queue")).toEqual([]);
    expect(refusal(await setStart(maren, ofPayments))).toEqual([404, "NOT_FOUND"]);
    expect(refusal(await setStart(sam, ofQueue))).toEqual([404, "NOT_FOUND"]);
    for (const viewId of [ofPayments, ofQueue]) await remove(hollis, viewId);
  });

  test("counts toward a separate limit of 30 shared views [DESK-FIND-06]", async () => {
    const saved: string[] = [];
    for (let n = 1; n <= 30; n += 1)
      saved.push((await save(hollis, { name: `Shared ${n}`, isShared: true })).value.viewId);
    expect(refusal(await save(hollis, { isShared: true }))).toEqual([409, "TOO_MANY_VIEWS"]);
    const own = (await save(hollis)).value.viewId;
    expect(refusal(await change(hollis, own, { isShared: true }))).toEqual([409, "TOO_MANY_VIEWS"]);
    const [first = ""] = saved;
    expect((await change(hollis, first, { isShared: false })).value.isShared).toBe(false);
    expect((await change(hollis, own, { isShared: true })).value.isShared).toBe(true);
    expect((await viewsOf(maren, "loans")).map(({ viewId }) => viewId)).not.toContain(first);
    for (const viewId of [...saved, own]) expect((await remove(hollis, viewId)).status).toBe(200);
  });
});

describe("another person's own view", () => {
  test("cannot be read, changed, deleted or used as a start page [DESK-FIND-06]", async () => {
    const { viewId } = (await save(maren)).value;
    for (const by of [theo, hollis]) {
      expect(refusal(await change(by, viewId, { name: "Stolen" }))).toEqual([404, "NOT_FOUND"]);
      expect(refusal(await setStart(by, viewId))).toEqual([404, "NOT_FOUND"]);
      expect(refusal(await remove(by, viewId))).toEqual([404, "NOT_FOUND"]);
    }
    expect(await namesOf(maren, "loans")).toEqual(["Past due"]);
    expect((await change(maren, viewId, { name: "Late" })).value.name).toBe("Late");
    expect((await remove(maren, viewId)).status).toBe(200);
    expect(refusal(await remove(maren, viewId))).toEqual([404, "NOT_FOUND"]);
  });
});

describe("the count of a view", () => {
  test("is the number of rows in the list with the same filters [DESK-FIND-06]", async () => {
    const { database } = portal.connection;
    const dana = await portal.signIn("dana@mapleandmain.example");
    const [application] = (await dana.call(listOpportunities)).value.opportunities;
    for (const documentType of ["TaxReturn", "VoidedCheck"])
      await sendFile(portal, dana, { opportunityId: application?.id ?? "", documentType });
    const [loan] = await database.select().from(advances).limit(1);
    await database
      .update(advances)
      .set({ pastDueAmountCents: 100 })
      .where(eq(advances.id, loan?.id ?? ""));
    const reader = await openDesk(portal, ["lead"]);
    const total = async (page: ListName, query: Readonly<Record<string, string>>) =>
      (await reader.call(listOperations[page], { query })).response.json<{ total: number }>().total;
    const filtered: readonly (readonly [ListName, string, Readonly<Record<string, string>>])[] = [
      ["loans", "pastDue=yes", { pastDue: "yes" }],
      ["applications", "country=us", { country: "us" }],
      ["people", "country=ca", { country: "ca" }],
      ["documents", "type=TaxReturn", { type: "TaxReturn" }],
      ["payments", "state=C", { status: "C" }],
      ["mails", "state=failed", { state: "failed" }],
    ];
    for (const [page, search, query] of filtered) {
      await save(reader, { name: "Filtered", address: `/desk/lists/${page}?${search}` });
      await save(reader, { name: "Whole", address: `/desk/lists/${page}` });
      const counts = (await viewsOf(reader, page)).map(({ name, count }) => [page, name, count]);
      expect(counts).toEqual([
        [page, "Filtered", await total(page, query)],
        [page, "Whole", await total(page, {})],
      ]);
    }
    const late = await total("loans", { pastDue: "yes" });
    expect([late > 0, late < (await total("loans", {})), await total("documents", {})]).toEqual([
      true,
      true,
      2,
    ]);
  });

  test("is the number of items in the view's segment of the queue [DESK-FIND-06]", async () => {
    const [application = ""] = await listAllApplications(portal);
    const [, aside = ""] = await plantItems(portal, application, 4);
    await portal.connection.database
      .update(workItems)
      .set({ asideUntil: portal.clock.now().add({ hours: 1 }) })
      .where(eq(workItems.id, aside));
    await save(maren, { name: "All", address: "/desk" });
    await save(maren, { name: "Aside", address: "/desk?who=aside" });
    await save(maren, { name: "Other product", address: "/desk?product=None" });
    const counts = (await viewsOf(maren, "queue")).map(({ name, count }) => [name, count]);
    expect(counts).toEqual([
      ["All", 3],
      ["Aside", 1],
      ["Other product", 0],
    ]);
    expect((await readQueue(maren)).counts).toMatchObject({ all: 3, aside: 1 });
  });

  test("includes items that are assigned to a disabled person, if the view filters by this person [DESK-FIND-06]", async () => {
    const [application = ""] = await listAllApplications(portal);
    const [first = ""] = await plantItems(portal, application, 2);
    const { database } = portal.connection;
    await database.update(workItems).set({ staffId: theo.staffId }).where(eq(workItems.id, first));
    await save(maren, { name: "Of Theo", address: `/desk?staffId=${theo.staffId}` });
    await database.update(staff).set({ state: "disabled" }).where(eq(staff.id, theo.staffId));
    expect(await viewsOf(maren, "queue")).toMatchObject([
      { name: "Of Theo", address: `/desk?staffId=${theo.staffId}`, count: 1 },
    ]);
  });
});

describe("the start page of a member of staff", () => {
  test("is at most one view, which the person can unset or delete [DESK-FIND-06]", async () => {
    expect(await startOf(maren)).toBeNull();
    const late = (await save(maren)).value.viewId;
    const mine = (await save(maren, { name: "Mine", address: "/desk?who=mine" })).value.viewId;
    expect((await setStart(maren, late)).value).toMatchObject({ viewId: late, isStart: true });
    expect(await startOf(maren)).toBe("/desk/lists/loans?pastDue=yes");
    await setStart(maren, mine);
    expect(await startOf(maren)).toBe("/desk?who=mine");
    expect((await viewsOf(maren, "loans")).map(({ isStart }) => isStart)).toEqual([false]);
    expect((await viewsOf(maren, "queue")).map(({ isStart }) => isStart)).toEqual([true]);
    await setStart(maren, late, false);
    expect(await startOf(maren)).toBe("/desk?who=mine");
    expect((await setStart(maren, mine, false)).value.isStart).toBe(false);
    expect(await startOf(maren)).toBeNull();
    await setStart(maren, late);
    await remove(maren, late);
    expect(await startOf(maren)).toBeNull();
  });

  test("may be a shared view, separately for each person, while the person can see the view [DESK-FIND-06]", async () => {
    const address = `/desk?staffId=${hollis.staffId}`;
    const { viewId } = (await save(hollis, { name: "My items", address, isShared: true })).value;
    await setStart(maren, viewId);
    expect([await startOf(maren), await startOf(hollis)]).toEqual([`/desk?staffId=${maren.staffId}`, null]);
    await change(hollis, viewId, { address, isShared: false });
    expect(await startOf(maren)).toBeNull();
    await remove(hollis, viewId);
  });
});
