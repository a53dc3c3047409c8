import { auditEntries } from "@portal/database/schema/server";
import { opportunities } from "@portal/database/schema/loans";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { listOpportunities } from "@portal/domain/applications/contract";
import { moveStage } from "@portal/domain/applications/stages/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const move = (opportunityId: string, body: object) =>
  portal.lender.call(moveStage, { params: { opportunityId }, body });

test("moveStage changes an application's stage and records the old and the new stage in the audit trail", async () => {
  const teresa = await portal.signIn("teresa@alvarezbuilders.example");
  const own = async () => (await teresa.call(listOpportunities)).value.opportunities;
  const [before] = (await own()).filter(({ stage }) => stage !== "CLOSED");
  const id = before?.id ?? "";
  const { status, value } = await move(id, { stage: "ST4", stageName: "Approved" });
  expect(status).toBe(200);
  expect(value).toEqual({ opportunityId: id, stage: "ST4", stageName: "Approved", closedTimestamp: null });
  const closedAt = "2026-11-20T16:00:00Z";
  expect((await own()).find((each) => each.id === id)).toMatchObject({ stage: "ST4", stageName: "Approved" });
  await move(id, { stage: "CLOSED", stageName: "Closed Won", closedAt });
  const after = (await own()).find((each) => each.id === id);
  expect([after?.stage, after?.closedDate?.toString()]).toEqual(["CLOSED", closedAt]);
  const trail = await portal.context.database.select().from(auditEntries);
  const moves = trail.filter(({ action }) => action === "opportunity.moved");
  expect(moves.map(({ actorId, subjectId, detail }) => [actorId, subjectId, detail])).toEqual([
    ["sandbox", id, { from: before?.stage, to: "ST4" }],
    ["sandbox", id, { from: "ST4", to: "CLOSED" }],
  ]);
});

test.each([
  {},
  { stage: "ST7", stageName: "x" },
  { stage: "ST4", stageName: "" },
  { stage: "ST4" },
  { stage: "ST4", stageName: "x", closedAt: "yesterday" },
])("moveStage rejects the body %o", async (body) => {
  expect(await move("none", body)).toMatchObject({ status: 422, body: { code: "VALIDATION" } });
  expect((await move("none", { stage: "ST4", stageName: "x" })).status).toBe(404);
});

test("moveStage waits for another transaction that moves the application, and records its stage as the old stage", async () => {
  const { database } = portal.context;
  const [application] = await database.select().from(opportunities);
  const id = application?.id ?? "";
  const { status } = await runBlocked(
    portal.connection,
    (other) => other.update(opportunities).set({ stage: "ST3" }).where(eq(opportunities.id, id)),
    () => move(id, { stage: "ST4", stageName: "Approved" }),
  );
  expect(status).toBe(200);
  const trail = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(trail.at(-1)?.detail).toEqual({ from: "ST3", to: "ST4" });
});
