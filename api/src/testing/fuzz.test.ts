import { castList } from "@portal/database/cast/cast";
import { failureBudgets } from "@portal/database/schema/auth";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../routes.ts";
import { pathOf, testApp, type Caller, type TestApp } from "./test-app.ts";

const lenderKey = "a3c9e1f7b2d84056a3c9e1f7b2d84059";
let portal: TestApp;
let dana: Caller;
beforeAll(async () => {
  portal = await testApp({ LENDER_KEY: lenderKey });
  dana = await portal.signIn("dana@mapleandmain.example");
});
afterAll(() => portal.close());

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    "\0",
    "'",
    "' or 1=1 --",
    "../../etc/passwd",
    "%00",
    "\uD800",
    "x".repeat(5_000),
    "__proto__",
    "null",
  ),
);
const json = fc.jsonValue({ maxDepth: 4 });
const names = [
  "email",
  "password",
  "currentPassword",
  "newPassword",
  "confirmNewPassword",
  "token",
  "questions",
  "homePhone",
  "businessWebAddress",
  "answer",
  "questionId",
  "partner",
  "brand",
  "campaignId",
  "contactId",
  "advanceId",
  "effectiveDate",
  "transactionAmount",
  "fiInfo",
  "AdvanceId",
  "BankAccounts",
  "__proto__",
];
const body = fc.oneof(json, fc.dictionary(fc.constantFrom(...names), fc.oneof(json, text)));

/** The number of inputs per operation. Goal B1 (docs/reliability.md) requires 2,000. */
const cases = Number(process.env["FUZZ_CASES"] ?? 60);

/** Details that a response must not reveal: code locations, SQL, folders. */
const tells = /\bat .+\.(ts|js):\d+|select .* from|insert into|node_modules|\/home\/|\/root\//i;

test.each(
  routes
    .filter(({ endpoint }) => !endpoint.upload)
    .map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)(
  "%s returns a status below 500 for every input and reveals no internals",
  async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(body, text, text, text, async (payload, one, two, query) => {
        const response = await portal.app.inject({
          method: endpoint.method,
          url: pathOf(endpoint, {
            id: one.toWellFormed(),
            documentId: one.toWellFormed(),
            contactId: one.toWellFormed(),
            caseId: one.toWellFormed(),
            opportunityId: one.toWellFormed(),
            externalId: one.toWellFormed(),
            advanceId: one.toWellFormed(),
            transactionId: one.toWellFormed(),
            routingNumber: one.toWellFormed(),
            owner: two.toWellFormed(),
            stipId: two.toWellFormed(),
            type: two.toWellFormed(),
          }),
          query: {
            document_type: query.toWellFormed(),
            token: query.toWellFormed(),
            cursor: query.toWellFormed(),
          },
          headers: {
            authorization: endpoint.access === "lender" ? `Bearer ${lenderKey}` : `JWT ${dana.token}`,
            ...(endpoint.method !== "GET" && { "content-type": "application/json" }),
          },
          cookies: { "session-binding": dana.binding ?? "" },
          ...(endpoint.method !== "GET" && { payload: JSON.stringify(payload) }),
        });
        expect(response.statusCode).toBeLessThan(500);
        expect(response.body).not.toMatch(tells);
      }),
      {
        numRuns:
          endpoint.path.startsWith("/auth/log") || endpoint.path === "/auth/authorize" ? cases / 3 : cases,
      },
    );
    // Signs in again, because the random calls may have ended the session or locked the account.
    await portal.context.database.delete(failureBudgets);
    dana = await portal.signIn("ben@fosterfitness.example");
  },
  15_000 + cases * 100,
);

test("no table contains a password, security answer, token or cookie in plain text", async () => {
  const own = await testApp();
  const borrower = await own.signIn("dana@mapleandmain.example");
  const { rows } = await own.connection.database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(rows.length).toBeGreaterThan(10);
  const contents: string[] = [];
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const held = await own.connection.database.execute<{ text: string | null }>(
      sql`select string_agg(t::text, E'\n') as text from ${table} t`,
    );
    contents.push(held.rows[0]?.text ?? "");
  }
  const all = contents.join("\n");
  // Finding the e-mail address, which is stored in plain text, proves that the search works.
  expect(all).toContain("dana@mapleandmain.example");
  const secrets = castList().flatMap(({ password, answers }) => [
    password,
    ...answers.map(({ answer }) => answer),
  ]);
  const long = secrets.filter((secret) => secret !== null && secret.length > 5);
  const found = [...long, borrower.token, borrower.binding].filter(
    (secret) => secret && all.includes(secret),
  );
  expect(found).toEqual([]);
  await own.close();
});
