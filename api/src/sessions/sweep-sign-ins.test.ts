import { failureBudgets } from "@portal/database/schema/auth";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { eq } from "drizzle-orm";
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
  const attempt = { attempts: 4, updatedAt: now };
  await runBlocked(
    portal.connection,
    (other) => other.update(failureBudgets).set(attempt).where(eq(failureBudgets.accountKey, "busy")),
    () => sweepSignIns(portal.context),
  );
  const left = await database.select().from(failureBudgets);
  expect(left).toMatchObject([{ accountKey: "busy", attempts: 4 }]);
});
