import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../test-app.ts";
import { lacksVersion } from "./lacks-version.ts";
import { asOrigin, scansOf } from "./watch-statements.ts";

describe("the check of query plans for a million borrowers", () => {
  test.each([
    ["a search by a column without an index", "select * from contacts where last_name = $1", "contacts"],
    ["a deletion of old rows without a limit", "delete from sessions where expires_at < $1", "sessions"],
    ["a join without a condition on one borrower", "select 1 from users join contacts on true", "contacts"],
    [
      "a filtered list in the order of an index",
      "select * from documents where content_type = $1 order by uploaded_at desc, id desc limit 50",
      "documents_uploaded_at_id_index",
    ],
    [
      "a deletion from a table whose references have no index",
      `delete from "ach_inbound_files" where id = $1`,
      "ach_returns",
    ],
  ])("the check of query plans reports %s", async (_, statement, place) => {
    expect((await scansOf(statement)).join()).toContain(place);
  });

  test.each([
    ["a search by an index", "select * from transactions where advance_id = $1 order by date"],
    ["the first page of a list", "select * from documents order by uploaded_at desc, id desc limit 50"],
    [
      "the first page of a list with a limited total",
      `select id, (select count(*) from (select id from documents order by uploaded_at desc, id desc limit 999) as counted)
       from documents order by uploaded_at desc, id desc limit 50`,
    ],
    [
      "the rows that wait for a job",
      "select id from stipulations where fulfilled_at is null and reopened_at is null and name = $1 order by id limit 9",
    ],
    ["a table that stays small", "select * from case_types where type = $1"],
  ])("the check of query plans accepts %s", async (_, statement) => {
    expect(await scansOf(statement)).toEqual([]);
  });
});

describe("the check of updates that must increment a version", () => {
  test.each([
    `update "documents" set "review" = $1 where "documents"."id" = $2`,
    `update stipulations set opted_out = false`,
    `update "cases" set "status" = $1 where "cases"."id" = $2`,
    `insert into "stipulations" ("id") values ($1) on conflict ("external_id") do update set "name" = excluded."name"`,
    `update "documents" set "review" = $1, "version" = $2 where "documents"."id" = $3`,
  ])("the version check reports %s [DESK-CLAIM-04]", (statement) => {
    expect(lacksVersion(statement)).toBe(true);
  });

  test.each([
    `update "documents" set "review" = $1, "version" = "documents".version + 1 where "documents"."id" = $2`,
    `update "documents" set "version" = "documents"."version" + 1 where "documents"."id" = $2`,
    `insert into "stipulations" ("id") values ($1) on conflict do nothing`,
    `update "advances" set "name" = $1`,
    `select * from "documents" for no key update`,
  ])("the version check accepts %s", (statement) => {
    expect(lacksVersion(statement)).toBe(false);
  });

  test("an operation that changes a document without incrementing its version fails the test", async () => {
    const own = await testApp();
    await asOrigin("GET /planted", () =>
      own.connection.pool.query("update documents set review = 'x' where id = $1", [""]),
    );
    await expect(own.close()).rejects.toThrow(/GET \/planted does not raise the version: update documents/);
  });
});

describe("the check of the SQL statements that operations and jobs send", () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await testApp();
  });
  afterAll(() => portal.close());

  test("the SQL statements of all hourly jobs read no growing table as a whole", async () => {
    await portal.jobs.runRecurring();
    await portal.jobs.drain();
    await expect(portal.statements.check()).resolves.toBeUndefined();
  });

  test("an SQL statement that reads a whole growing table fails the test with an error that names the operation", async () => {
    const own = await testApp();
    await asOrigin("GET /planted", () => own.connection.pool.query("select * from mails where fault = 'x'"));
    await expect(own.close()).rejects.toThrow(
      /Add an index to database\/src\/schema[^]*GET \/planted reads all rows of mails: select \* from mails/,
    );
  });
});
