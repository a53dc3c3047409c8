import { failureBudgets } from "@portal/database/schema/auth";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { sweepSignIns } from "./sweep-sign-ins.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

test("the sweep of failed sign-ins keeps a count that has just increased", async () => {
  const { database } = portal.context;
  const now = portal.clock.now();
  const old = { attempts: 3, updatedAt: now.subtract({ hours: 25 }) };
  await database.insert(failureBudgets).values([
    { ...old, accountKey: "busy" },
    { ...old, accountKey: "idle" },
  ]);
  const sweeping = await database.transaction(async (tx) => {
    await tx
      .update(failureBudgets)
      .set({ attempts: 4, updatedAt: now })
      .where(eq(failureBudgets.accountKey, "busy"));
    const swept = sweepSignIns(portal.context);
    await expect
      .poll(async () => {
        const { rows } = await database.execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    return { swept };
  });
  await sweeping.swept;
  const left = await database.select().from(failureBudgets);
  expect(left).toMatchObject([{ accountKey: "busy", attempts: 4 }]);
});
