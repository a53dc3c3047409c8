import { newestMigration } from "@portal/database/migrate";
import { processes } from "@portal/database/schema/server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { testConfig } from "../../testing/test-config.ts";
import { createLog } from "../log.ts";
import { version } from "../version.ts";
import { countProcesses } from "./process-store.ts";
import { heartbeatMilliseconds, registerProcess } from "./register-process.ts";

let connection: TestDatabase;
const log = createLog("silent");
beforeAll(async () => {
  connection = await testDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => connection.close());

const register = (id: string) =>
  registerProcess(
    { database: connection.database, config: testConfig("unused", { PROCESS_ROLE: "web" }), log },
    id,
  );
const rows = () => connection.database.select().from(processes).orderBy(processes.id);
const age = (id: string, interval: string) =>
  connection.pool.query(
    "update processes set heartbeat_at = clock_timestamp() - $2::interval where id = $1",
    [id, interval],
  );

test("a process is listed with its release and role until it stops [CONN-DB-04, CONN-DEPLOY-01]", async () => {
  const stop = await register("web-1");
  const now = await rows();
  expect(now).toMatchObject([{ id: "web-1", version, schema: newestMigration, role: "web" }]);
  expect(now[0]?.heartbeatAt).toEqual(now[0]?.startedAt);
  expect(newestMigration).toBeGreaterThan(1_795_000_000_000);
  await stop();
  expect(await rows()).toEqual([]);
});

test("a process sends a heartbeat every ten seconds [CONN-DB-04]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = await register("web-1");
  const [before] = await rows();
  await age("web-1", "119 seconds");
  vi.advanceTimersByTime(heartbeatMilliseconds);
  await expect
    .poll(async () => (await rows())[0]?.heartbeatAt.epochMilliseconds)
    .toBeGreaterThanOrEqual(before?.heartbeatAt.epochMilliseconds ?? Infinity);
  expect([heartbeatMilliseconds, (await rows())[0]?.startedAt]).toEqual([10_000, before?.startedAt]);
  await stop();
});

test("a starting process deletes the rows of processes that sent no heartbeat for a day, and the count skips silent processes", async () => {
  const stops = [await register("web-1"), await register("web-2"), await register("web-3")];
  await age("web-2", "121 seconds");
  await age("web-3", "25 hours");
  stops.push(await register("web-4"));
  expect((await rows()).map(({ id }) => id)).toEqual(["web-1", "web-2", "web-4"]);
  expect(await countProcesses(connection.database)).toEqual([{ version, count: 2 }]);
  for (const stop of stops) await stop();
});
