import { staffLinks, staffSessions } from "@portal/database/schema/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk } from "../../testing/desk/open-desk.ts";
import { runHourly } from "../../testing/run-hourly.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { staffJobs } from "../../staff/jobs.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

test("the sweeps delete sessions two years after their end, and links 30 days after their expiry [DESK-DATA-02]", async () => {
  const { database } = portal.context;
  const now = portal.clock.now();
  const [desk, other] = [await openDesk(portal, ["lead"]), await openDesk(portal, ["lead"])];
  const twoYearsAgo = now.toZonedDateTimeISO("UTC").subtract({ years: 2 }).toInstant();
  const session = (id: string, endsAt: Temporal.Instant) => ({
    id,
    staffId: desk.staffId,
    secretHash: id,
    csrfToken: id,
    state: "open" as const,
    createdAt: endsAt,
    lastActiveAt: endsAt,
    ip: "127.0.0.1",
    userAgent: "test",
    endsAt,
  });
  await database
    .insert(staffSessions)
    .values([session("due", twoYearsAgo.subtract({ milliseconds: 1 })), session("kept", twoYearsAgo)]);
  const link = (id: string, expiresAt: Temporal.Instant) => ({
    id,
    staffId: desk.staffId,
    kind: "set-up" as const,
    tokenHash: id,
    expiresAt,
  });
  const thirtyDaysAgo = now.subtract({ hours: 24 * 30 });
  await database
    .insert(staffLinks)
    .values([link("due", thirtyDaysAgo.subtract({ milliseconds: 1 })), link("kept", thirtyDaysAgo)]);
  await runHourly(portal, staffJobs);
  const sessions = (await database.select().from(staffSessions)).map(({ id }) => id);
  expect(sessions.toSorted()).toEqual(["kept", desk.sessionId, other.sessionId].toSorted());
  expect((await database.select().from(staffLinks)).map(({ id }) => id)).toEqual(["kept"]);
});

test("one run deletes at most 5,000 sessions [DESK-DATA-02]", async () => {
  const { database } = portal.context;
  const { staffId } = await openDesk(portal, ["lead"]);
  const endsAt = portal.clock.now().subtract({ hours: 24 * 800 });
  const times = { createdAt: endsAt, lastActiveAt: endsAt, endsAt };
  for (let part = 0; part < 6; part += 1)
    await database.insert(staffSessions).values(
      Array.from({ length: part < 5 ? 1_000 : 7 }, (_, at) => ({
        id: `old ${part} ${at}`,
        staffId,
        secretHash: `old ${part} ${at}`,
        csrfToken: "old",
        state: "open" as const,
        ...times,
        ip: "127.0.0.1",
        userAgent: "test",
      })),
    );
  const left = async () =>
    (await database.select().from(staffSessions)).filter(({ id }) => id.startsWith("old")).length;
  await runHourly(portal, staffJobs);
  expect(await left()).toBe(7);
  await runHourly(portal, staffJobs);
  expect(await left()).toBe(0);
});
