import { contacts } from "@portal/database/schema/auth";
import { moveNotes, stipulations } from "@portal/database/schema/applications";
import { opportunities } from "@portal/database/schema/loans";
import { staff as staffTable } from "@portal/database/schema/staff";
import { auditEntries, unchainedEntries } from "@portal/database/schema/server";
import { deskChanges } from "@portal/database/schema/work";
import { listNotifications, listOpportunities } from "@portal/domain/applications/contract";
import { moveStage } from "@portal/domain/applications/stages/contract";
import { deskStages, stagePairs, type DeskStage } from "@portal/domain/applications/stages/rules";
import { correctStage } from "@portal/domain/applications/tracker/rules";
import { getDeskSession } from "@portal/domain/staff/contract";
import { listLenderOwners } from "@portal/domain/ownership/lender/contract";
import { getApplication, listMoves } from "@portal/domain/work/applications/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyQueue, sendFile } from "../../testing/desk/queue.ts";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";

const email = "teresa@alvarezbuilders.example";
let portal: TestApp;
let teresa: Caller;
let theo: DeskCaller;
let maren: DeskCaller;
let opportunityId: string;
let taxReturn: string;

beforeAll(async () => {
  portal = await testApp();
  const rows = await portal.connection.database.select().from(stipulations);
  const request = rows.find(
    (row) => row.externalId.startsWith("application-alvarez-1") && row.displayName === "Business tax return",
  );
  opportunityId = request?.opportunityId ?? "";
  taxReturn = request?.id ?? "";
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance({ minutes: 40 });
  await emptyQueue(portal);
  await portal.connection.database.update(stipulations).set({ withdrawnAt: null });
  await setRow({ stage: "ST3", stageName: "Underwriting", closedAt: null, closedFrom: null });
  teresa = await portal.signIn(email);
  // A session at the desk locks after ten minutes, so each test opens new ones.
  theo = await openDesk(portal, ["underwriter"]);
  maren = await openDesk(portal, ["processor"]);
  await portal.connection.database
    .update(staffTable)
    .set({ firstName: "Theo", lastName: "Park" })
    .where(eq(staffTable.id, theo.staffId));
});

const isIt = () => eq(opportunities.id, opportunityId);
const setRow = (values: Partial<typeof opportunities.$inferInsert>) =>
  portal.connection.database.update(opportunities).set(values).where(isIt());
const row = async () => {
  const [found] = await portal.connection.database.select().from(opportunities).where(isIt());
  if (!found) throw new Error("the application is missing");
  return found;
};
const read = async (caller: Pick<Caller, "call"> = theo) =>
  (await caller.call(getApplication, { params: { opportunityId } })).value;
const move = async (to: DeskStage, more: object = {}, version?: number) =>
  theo.call(moveStage, {
    params: { opportunityId },
    body: { ...stagePairs[to], ...more },
    headers: { "if-match": `"${version ?? (await row()).version}"` },
  });
const upload = () =>
  sendFile(portal, teresa, { opportunityId, documentType: "TaxReturn", stipulationId: taxReturn });
const history = async () => (await theo.call(listMoves, { params: { opportunityId } })).value.moves;
const trail = async () => {
  const { database } = portal.connection;
  const entries = [
    ...(await database.select().from(auditEntries).orderBy(auditEntries.sequence)),
    ...(await database.select().from(unchainedEntries).orderBy(unchainedEntries.id)),
  ];
  return entries.filter(({ subjectId }) => subjectId === opportunityId);
};

describe("the page of an application", () => {
  test("has the application's requests with their files, its borrower, figures and unchecked items [DESK-PERSON-04]", async () => {
    const before = await read();
    expect(before.unchecked).toEqual([]);
    const asked = before.requests.find(({ stipulationId }) => stipulationId === taxReturn);
    expect(asked).toMatchObject({
      displayName: "Business tax return",
      isDocument: true,
      isFulfilled: false,
      files: { count: 0, toReview: 0, lastTimestamp: null },
      itemId: null,
    });
    await upload();
    const after = await read();
    const sent = after.requests.find(({ stipulationId }) => stipulationId === taxReturn);
    expect(sent?.files).toEqual({ count: 1, toReview: 1, lastTimestamp: portal.clock.now() });
    expect(sent?.itemId).toEqual(expect.any(String));
    expect(after.unchecked).toEqual([{ kind: "documents", what: "Business tax return", count: 1 }]);
    const stored = await row();
    expect(after).toMatchObject({
      opportunityId,
      accountId: stored.accountId,
      title: "Alvarez Builders LLC",
      stage: "ST3",
      stageName: "Underwriting",
      version: stored.version,
      loan: { amount: stored.advanceAmountCents, termInWeeks: stored.termInWeeks },
      borrower: { firstName: "Teresa", lastName: "Alvarez", email },
      agreement: {
        completionStatus: stored.agreementCompletion,
        uwReviewStatus: stored.agreementReview,
      },
    });
  });

  test("opens for the lender's key and for staff who may read borrowers, but not for administrators and borrowers", async () => {
    const statusOf = async (caller: Pick<Caller, "call">, id = opportunityId) =>
      (await caller.call(getApplication, { params: { opportunityId: id } })).status;
    const administrator = await openDesk(portal, ["administrator"]);
    expect(await statusOf(portal.lender)).toBe(200);
    expect(await statusOf(maren)).toBe(200);
    expect(await statusOf(administrator)).toBe(403);
    expect(await statusOf(teresa)).toBe(401);
    expect(await statusOf(theo, "none")).toBe(404);
  });

  test("is recorded in the audit trail once per person and half hour, and never for an API key [DESK-TRAIL-02]", async () => {
    const openings = async () =>
      (await trail())
        .filter(({ action }) => action === "borrower.opened")
        .map(({ actorId, subjectKind, personId }) => [actorId, subjectKind, personId]);
    const earlier = (await openings()).length;
    const [contact] = await portal.connection.database
      .select()
      .from(contacts)
      .where(eq(contacts.email, email));
    await Promise.all([read(), read(), read()]);
    await read(maren);
    await read(portal.lender);
    const opened = (await openings()).slice(earlier);
    expect(opened).toHaveLength(2);
    expect(opened).toEqual(
      expect.arrayContaining([
        [theo.staffId, "opportunity", contact?.id],
        [maren.staffId, "opportunity", contact?.id],
      ]),
    );
  });

  test("is recorded again in the audit trail half an hour later, and not sooner [DESK-TRAIL-02]", async () => {
    const openings = async () =>
      (await trail()).filter(
        ({ action, actorId }) => action === "borrower.opened" && actorId === theo.staffId,
      ).length;
    const stay = async () => {
      for (const minutes of [9, 9, 9]) {
        portal.clock.advance({ minutes });
        await theo.call(getDeskSession, { query: { active: "1" } });
      }
      portal.clock.advance({ minutes: 2, seconds: 59 });
    };
    await read();
    await stay();
    await read();
    expect(await openings()).toBe(1);
    portal.clock.advance({ seconds: 1 });
    await read();
    expect(await openings()).toBe(2);
  });

  test("is closed to the member of staff who is its applicant, with its moves, owners and stage [DESK-SEC-06]", async () => {
    const params = { opportunityId };
    const statuses = async () => [
      (await theo.call(getApplication, { params })).status,
      (await theo.call(listMoves, { params })).status,
      (await theo.call(listLenderOwners, { params })).status,
      (await move("attention")).status,
    ];
    const setEmail = (value: string) =>
      portal.connection.database
        .update(staffTable)
        .set({ email: value })
        .where(eq(staffTable.id, theo.staffId));
    await setEmail(email.toUpperCase());
    expect(await statuses()).toEqual([409, 409, 409, 409]);
    const refused = await theo.call(getApplication, { params });
    expect(refused.body).toMatchObject({ code: "OWN_RECORD" });
    expect((await row()).stage).toBe("ST3");
    await setEmail("theo.park@alderway.example");
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });
});

describe("a move between stages", () => {
  test.each(deskStages)(
    "to %s stores the stage and its name, and the borrower's tracker shows the step that the page announced [DESK-STAGE-01]",
    async (to) => {
      if (to === "review") await setRow(stagePairs.documents);
      const named = (await read()).stagesAfterMove.find((each) => each.to === to)?.shownStage;
      const closes = to === "funded" || to === "lost";
      const more = {
        ...(closes && { closingReason: "declined" }),
        ...(to === "lost" && { adverseActionNoticeSent: true, withdrawRequests: true }),
      };
      expect((await move(to, more)).status).toBe(200);
      expect(await row()).toMatchObject(stagePairs[to]);
      expect((await row()).stageSince).toEqual(portal.clock.now());
      const own = (await teresa.call(listOpportunities)).value.opportunities;
      const opportunity = own.find(({ id }) => id === opportunityId);
      if (!opportunity) throw new Error("the borrower does not see the application");
      expect(correctStage(opportunity, { country: "us", success: {} })).toBe(named);
      expect((await read()).shownStage).toBe(named);
    },
  );

  test("writes the stage, the sealed note and the audit entry together [DESK-STAGE-03]", async () => {
    const note = "September dip is the trailer repair.";
    expect((await move("attention", { note })).status).toBe(200);
    const { database } = portal.connection;
    const [stored] = await database.select().from(moveNotes);
    expect(stored?.sealedText).not.toContain("trailer");
    const entry = (await trail()).findLast(({ action }) => action === "opportunity.moved");
    expect(entry?.detail).toMatchObject({ from: "ST3", to: "ERROR", note: stored?.id });
    expect(JSON.stringify(entry)).not.toContain("trailer");
    // A database constraint makes storing the note fail. The stage and the audit trail must then stay unchanged.
    await database.execute(`alter table move_notes add constraint planted check (false) not valid`);
    const before = [(await row()).stage, (await trail()).length];
    expect((await move("approved", { note: "x" })).status).toBe(500);
    expect([(await row()).stage, (await trail()).length]).toEqual(before);
    await database.execute(`alter table move_notes drop constraint planted`);
  });

  test("lists every stage with its day, person and note, newest first [DESK-STAGE-04]", async () => {
    const earlier = (await history()).length;
    await portal.lender.call(moveStage, {
      params: { opportunityId },
      body: { stage: "ST2", stageName: "Document Review" },
    });
    portal.clock.advance({ minutes: 1 });
    await move("approved", { note: "Income covers it." });
    portal.clock.advance({ minutes: 1 });
    await move("lost", { closingReason: "no-response", adverseActionNoticeSent: false });
    const moves = (await history()).slice(0, -earlier || undefined);
    const plain = { note: null, closingReason: null, adverseActionNoticeSent: null, unchecked: 0 };
    const at = (minutes: number) => portal.clock.now().subtract({ minutes });
    const byTheo = { kind: "staff", name: "Theo Park" };
    expect(moves).toEqual([
      {
        ...plain,
        timestamp: at(0),
        by: byTheo,
        from: "approved",
        to: "lost",
        closingReason: "no-response",
        adverseActionNoticeSent: false,
      },
      {
        ...plain,
        timestamp: at(1),
        by: byTheo,
        from: "documents",
        to: "approved",
        note: "Income covers it.",
      },
      {
        ...plain,
        timestamp: at(2),
        by: { kind: "lender", name: "sandbox" },
        from: "review",
        to: "documents",
      },
    ]);
  });

  test("to a closed stage needs a reason and, without a loan, also whether the adverse action notice was sent [DESK-STAGE-02]", async () => {
    const fieldsOf = async (...asked: Parameters<typeof move>) => (await move(...asked)).body.fields;
    expect(await fieldsOf("funded")).toEqual({ closingReason: "Required" });
    expect(await fieldsOf("lost", { closingReason: "declined" })).toEqual({
      adverseActionNoticeSent: "Required",
    });
    expect((await row()).stage).toBe("ST3");
    await move("lost", { closingReason: "declined", adverseActionNoticeSent: true });
    expect(await row()).toMatchObject({
      closingReason: "declined",
      adverseActionNoticeSent: true,
      closedAt: portal.clock.now(),
      closedFrom: "ST3",
    });
    await move("review");
    expect(await row()).toMatchObject({ closingReason: null, closedAt: null, closedFrom: null });
  });

  test("to a closed stage withdraws the open requests if asked to, except those for forgiveness [DESK-STAGE-02]", async () => {
    const { database } = portal.connection;
    const items = async () => {
      const { actionItems } = (await teresa.call(listNotifications)).value;
      return actionItems
        .filter((item) => item.opportunityId === opportunityId)
        .map((item) => item.displayName);
    };
    const ofApplication = eq(stipulations.opportunityId, opportunityId);
    const requests = await database.select().from(stipulations).where(ofApplication);
    const isOpen = requests.filter(({ fulfilledAt }) => fulfilledAt === null);
    const [forgiveness] = isOpen;
    if (!forgiveness || isOpen.length < 2) throw new Error("the application has too few open requests");
    const setType = (requestType: "Credit Application" | "Forgiveness Application") =>
      database.update(stipulations).set({ requestType }).where(eq(stipulations.id, forgiveness.id));
    await setType("Forgiveness Application");
    const closing = { closingReason: "declined", adverseActionNoticeSent: true };
    const withdrawn = async () => {
      const rows = await database.select().from(stipulations).where(ofApplication);
      return rows.filter(({ withdrawnAt }) => withdrawnAt !== null).map(({ id }) => id);
    };
    await move("lost", closing);
    expect(await withdrawn()).toEqual([]);
    await move("review");
    expect((await items()).length).toBeGreaterThan(0);
    await move("lost", { ...closing, withdrawRequests: true });
    const others = isOpen.filter(({ id }) => id !== forgiveness.id).map(({ id }) => id);
    expect(new Set(await withdrawn())).toEqual(new Set(others));
    const moved = (await trail()).findLast(({ action }) => action === "opportunity.moved");
    expect(moved?.detail).toMatchObject({ withdrawn: others.length });
    await move("review");
    expect(await items()).toEqual([]);
    await setType("Credit Application");
  });

  test("by staff accepts only the stages and stage names that the desk offers, and by an API key all", async () => {
    const body = { stage: "ST4", stageName: "Nearly there" };
    const headers = { "if-match": `"${(await row()).version}"` };
    const refused = await theo.call(moveStage, { params: { opportunityId }, body, headers });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { stageName: "must be a stage that the desk offers" },
    ]);
    expect((await portal.lender.call(moveStage, { params: { opportunityId }, body })).status).toBe(200);
    expect((await row()).stageName).toBe("Nearly there");
  });

  test("is refused with an older version, and the refusal names the person who moved the application [DESK-CLAIM-04]", async () => {
    const { version } = await read();
    await move("attention");
    const refused = await move("approved", {}, version);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: "CHANGED_MEANWHILE",
        fields: { who: "Theo Park", what: "moved the application", at: portal.clock.now().toString() },
      },
    ]);
    expect((await row()).stage).toBe("ERROR");
    const without = await theo.call(moveStage, { params: { opportunityId }, body: stagePairs.approved });
    expect(without.status).toBe(422);
  });

  test.each(["approved", "contract", "funding"] as const)(
    "to %s with unchecked items requires the items' current number in the call, and records the number [DESK-STAGE-05]",
    async (to) => {
      await upload();
      expect((await move(to)).body.code).toBe("CHANGED_MEANWHILE");
      expect((await move(to, { unchecked: 2 })).body.code).toBe("CHANGED_MEANWHILE");
      expect((await row()).stage).toBe("ST3");
      expect((await move(to, { unchecked: 1 })).status).toBe(200);
      const entry = (await trail()).findLast(({ action }) => action === "opportunity.moved");
      expect(entry?.detail).toMatchObject({ unchecked: 1 });
      expect((await history())[0]).toMatchObject({ to, unchecked: 1 });
    },
  );

  test("to a stage before approval needs no confirmation of unchecked items", async () => {
    await upload();
    expect((await move("attention")).status).toBe(200);
  });

  test("is added to the list of changes, so that other people's pages update [DESK-LIVE-02]", async () => {
    await move("attention");
    const changes = await portal.connection.database.select().from(deskChanges);
    expect(changes.at(-1)).toMatchObject({
      kind: "application",
      subjectId: opportunityId,
      actor: theo.staffId,
    });
  });

  test("is possible only for underwriters and leads", async () => {
    const headers = { "if-match": `"${(await row()).version}"` };
    const asked = { params: { opportunityId }, body: stagePairs.attention, headers };
    expect((await maren.call(moveStage, asked)).status).toBe(403);
    const lead = await openDesk(portal, ["lead"]);
    expect((await lead.call(moveStage, asked)).status).toBe(200);
  });
});
