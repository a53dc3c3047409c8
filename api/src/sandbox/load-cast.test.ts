import { castBook } from "@portal/database/cast/cast";
import { accounts } from "@portal/database/schema/loans";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Context } from "../context.ts";
import { withoutSignIns } from "../testing/test-book.ts";
import { testConfig, testNow } from "../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { loadCastIfEmpty } from "./load-cast.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase("template");
});
afterEach(() => database.close());

test("a demo start that fails leaves the database empty, and the next start loads all demo borrowers", async () => {
  const context = {
    database: database.database,
    clock: { now: () => testNow },
    config: testConfig("unused"),
  } as Context;
  const start = () =>
    loadCastIfEmpty(
      context,
      () => undefined,
      (now) => withoutSignIns(castBook(now)),
    );
  const found = () => database.database.select().from(accounts);
  await database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin
      if (select count(*) from accounts) > 80 then raise 'the disk is full'; end if; return null; end $$;
    create trigger fail after insert on accounts for each statement execute function fail()`);
  await expect(start()).rejects.toThrow();
  expect(await found()).toEqual([]);
  await database.pool.query("drop trigger fail on accounts");
  await start();
  expect((await found()).length).toBeGreaterThan(80);
});
