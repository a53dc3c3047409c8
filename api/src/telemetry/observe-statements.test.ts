import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { observeStatements } from "./observe-statements.ts";
import { noTelemetry } from "./telemetry.ts";
import { recordedTelemetry } from "./testing/recorded.ts";

type Client = { query: (...given: unknown[]) => unknown };

/** Connects a client to an observed pool. A query with the word "fail" fails. */
function connected() {
  const telemetry = recordedTelemetry();
  const pool = new EventEmitter();
  const client: Client = {
    query(query, ...rest) {
      const last = rest.at(-1);
      const isFailing = JSON.stringify(query).includes("fail");
      const error = new Error("failed");
      if (typeof last === "function") {
        last(...(isFailing ? [error] : [null, { rows: [] }]));
        return undefined;
      }
      return isFailing ? Promise.reject(error) : Promise.resolve({ rows: [] });
    },
  };
  observeStatements(telemetry, { pool } as never);
  pool.emit("connect", client);
  return { ...telemetry, client };
}

test.each([
  ['select "id" from "sessions" where "id" = $1', "select sessions"],
  ['  INSERT into "mails" ("id") values ($1)', "insert mails"],
  ['update "users" set "a" = $1', "update users"],
  ["begin", "begin"],
  [{ text: 'select 1 from "x"', name: "live_session" }, "live_session"],
  [{ text: 'delete from "drafts" where "a" = 1' }, "delete drafts"],
])("the telemetry of the query %o omits the values [CONN-TEL-02, CONN-TEL-04]", async (query, name) => {
  const { client, durations, spans } = connected();
  expect(await client.query(query, ["dana@mapleandmain.example"])).toEqual({ rows: [] });
  expect(durations).toEqual([`portal_db_statement_duration_seconds ${name}`]);
  expect(spans).toMatchObject([
    {
      name,
      kind: "client",
      attributes: { "db.system.name": "postgresql", "db.query.summary": name },
      ended: { isEnded: true, error: undefined },
    },
  ]);
});

test("a failed SQL statement is measured, and the span contains the error [CONN-TEL-02]", async () => {
  const { client, durations, spans } = connected();
  await expect(client.query("select fail")).rejects.toThrow("failed");
  expect(durations).toEqual(["portal_db_statement_duration_seconds select"]);
  expect(spans).toMatchObject([{ ended: { isEnded: true, error: new Error("failed") } }]);
});

test("an SQL statement with a callback is measured, and the driver calls the callback with the usual arguments", () => {
  const { client, durations, spans } = connected();
  const got: unknown[] = [];
  client.query("commit", (...given: unknown[]) => got.push(given));
  client.query("fail", [], (...given: unknown[]) => got.push(given));
  expect(got).toEqual([[null, { rows: [] }], [new Error("failed")]]);
  expect(durations).toHaveLength(2);
  expect(spans).toMatchObject([{ ended: { error: undefined } }, { ended: { error: new Error("failed") } }]);
});

test("an SQL statement is not measured if it has no verb or if telemetry is off", () => {
  const { client, durations } = connected();
  void client.query({ text: "" });
  expect(durations).toEqual([]);
  const pool = new EventEmitter();
  observeStatements(noTelemetry, { pool } as never);
  expect(pool.listenerCount("connect")).toBe(0);
});
