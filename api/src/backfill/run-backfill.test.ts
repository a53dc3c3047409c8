import { caseTypes } from "@portal/database/schema/support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { backfills } from "./jobs.ts";
import { runBackfill, type Backfill } from "./run-backfill.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

/** A backfill that writes one row for each batch, so that the test sees which batches were committed. */
function writing(batches: readonly (number | Error)[]) {
  const asked: number[] = [];
  const backfill: Backfill = {
    name: "things.column",
    countLeft: async () => 0,
    async fillSome({ database }, most) {
      const filled = batches[asked.length] ?? 0;
      asked.push(most);
      const value = `batch-${asked.length}`;
      await database.insert(caseTypes).values({ value, displayName: value, type: "Other" });
      if (filled instanceof Error) throw filled;
      return filled;
    },
  };
  return { asked, backfill };
}
const written = async () => {
  const rows = await portal.connection.database.select().from(caseTypes);
  return rows.map(({ value }) => value).filter((value) => value.startsWith("batch-"));
};

test("a backfill takes batches of 1,000 rows and pauses after each batch [CONN-DB-06]", async () => {
  const { asked, backfill } = writing([1_000, 1_000, 3]);
  const pauses: number[] = [];
  await runBackfill(portal.context, backfill, async (milliseconds) => void pauses.push(milliseconds));
  expect(asked).toEqual([1_000, 1_000, 1_000]);
  expect(pauses).toHaveLength(2);
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(50);
  await portal.connection.database.delete(caseTypes);
});

test("a long batch is followed by an equally long pause [CONN-DB-06]", async () => {
  const slow: Backfill = {
    name: "things.column",
    countLeft: async () => 0,
    async fillSome({ database }) {
      await database.execute("select pg_sleep(0.12)");
      return pauses.length === 0 ? 1_000 : 0;
    },
  };
  const pauses: number[] = [];
  await runBackfill(portal.context, slow, async (milliseconds) => void pauses.push(milliseconds));
  expect(pauses[0]).toBeGreaterThanOrEqual(115);
});

test("a failed backfill keeps its finished batches, and the next run continues [CONN-DB-06]", async () => {
  const { backfill } = writing([1_000, new Error("the process died"), 3]);
  const pause = async () => undefined;
  await expect(runBackfill(portal.context, backfill, pause)).rejects.toThrow("the process died");
  expect(await written()).toEqual(["batch-1"]);
  await runBackfill(portal.context, backfill, pause);
  expect(await written()).toEqual(["batch-1", "batch-3"]);
  await portal.connection.database.delete(caseTypes);
});

test("each backfill has a unique name, made of the table and the column [CONN-DB-06]", () => {
  const names = backfills.map(({ name }) => name);
  expect(names).toEqual(["documents.filename", "contracts.filename", "stipulations.rejected_filename"]);
});
