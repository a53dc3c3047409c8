import { castList } from "@portal/database/cast/cast";
import { failureBudgets } from "@portal/database/schema/auth";
import { sql } from "drizzle-orm";
import { listOpportunities, listStipulations } from "@portal/domain/applications/contract";
import { listAdvances } from "@portal/domain/loans/contract";
import { role } from "@portal/domain/staff/roles/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { routes } from "../routes.ts";
import { openDesk } from "./desk/open-desk.ts";
import { pathOf, testApp, type Caller, type TestApp } from "./test-app.ts";

const lenderKey = "a3c9e1f7b2d84056a3c9e1f7b2d84059";
type Opened = {
  readonly portal: TestApp;
  readonly dana: Caller;
  /** The headers of a member of staff with every role. */
  readonly deskHeaders: Readonly<Record<string, string>>;
  /** Ids of Dana's records, so that some calls reach the operation's own code. */
  readonly ids: readonly string[];
};

async function open(): Promise<Opened> {
  const portal = await testApp({ LENDER_KEY: lenderKey });
  const dana = await portal.signIn("dana@mapleandmain.example");
  const replies = await Promise.all([
    dana.call(listOpportunities),
    dana.call(listStipulations),
    dana.call(listAdvances),
  ]);
  const { headers: deskHeaders } = await openDesk(portal, role.options);
  const pairs = replies.flatMap(({ response }) => [...response.body.matchAll(/"(\w*[iI]d)":"([^"]+)"/g)]);
  return { portal, dana, deskHeaders, ids: pairs.flatMap(([, , value = ""]) => value) };
}

let shared: Opened;
beforeAll(async () => {
  shared = await open();
});
afterAll(() => shared.portal.close());

/** Operations that may change a password, an answer or a person. Each of them gets its own app. */
const changesPeople = ({ path }: Endpoint) => /^\/(auth|sso|paypal|contacts|lender\/contacts)/.test(path);

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
const idText = text.map((value) => value.toWellFormed());
const json = fc.jsonValue({ maxDepth: 4 });

/** Sample texts. Each pattern in the API schemas matches at least one of them. */
const fitting = [
  "Maple & Main <b>Bakery</b>",
  "2026-11-20",
  "2026-11-20T10:00:00Z",
  "(212) 555-0142",
  "NY",
  "10001",
  "121042882",
  "0123456789".repeat(5),
  "dana@mapleandmain.example",
  "www.example.com",
  "head.js",
];

type JsonSchema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
};

/** Generates values that fit a schema. Some values, at any depth, break the schema. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fittingValues(schema), weight: 30 }, fc.oneof(json, text));
}

function fittingValues(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { allOf, properties = {} } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (choices) return fc.oneof(...choices.map(valuesOf));
  if (schema.type === "object") {
    const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field)] as const);
    const all = Object.fromEntries(fields);
    return fc.oneof({ arbitrary: fc.record(all), weight: 4 }, fc.record(all, { requiredKeys: [] }));
  }
  if (schema.type === "array") {
    const { minItems = 0, maxItems = 4 } = schema;
    return fc.array(valuesOf(schema.items ?? {}), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    });
  }
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "number" || schema.type === "integer")
    return fc.oneof(fc.nat(100), fc.integer(), fc.double({ noNaN: true }));
  const patterns = [schema, ...(allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const fit = fitting.filter((example) =>
    patterns.every((pattern) => new RegExp(pattern, "u").test(example)),
  );
  return fc.constantFrom(...(fit.length > 0 ? fit : fitting));
}

const bodyOf = ({ body }: Endpoint): fc.Arbitrary<unknown> =>
  body ? valuesOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema) : json;

/** The number of inputs per operation. Goal B1 (docs/reliability.md) requires 2,000. */
const cases = Number(process.env["FUZZ_CASES"] ?? 20);

/** Details that a response must not reveal: code locations, SQL, folders. */
const tells = /\bat .+\.(ts|js):\d+|select .* from|insert into|node_modules|\/home\/|\/root\//i;

test.each(
  routes
    .filter(({ endpoint }) => !endpoint.upload)
    .map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)(
  "%s returns a status below 500 for every input and reveals no internals",
  async (_, endpoint) => {
    const own = changesPeople(endpoint) ? await open() : shared;
    const { portal, dana, ids } = own;
    const ofBorrower = {
      authorization: endpoint.access === "lender" ? `Bearer ${lenderKey}` : `JWT ${dana.token}`,
      cookie: `session-binding=${dana.binding}`,
    };
    const credentials = endpoint.access === "staff" ? own.deskHeaders : ofBorrower;
    const id = fc.oneof(idText, fc.constantFrom(...ids));
    await fc.assert(
      fc.asyncProperty(bodyOf(endpoint), id, id, text, async (payload, one, two, query) => {
        const response = await portal.app.inject({
          method: endpoint.method,
          url: pathOf(endpoint, {
            id: one,
            documentId: one,
            contactId: one,
            caseId: one,
            opportunityId: one,
            externalId: one,
            advanceId: one,
            transactionId: one,
            routingNumber: one,
            owner: two,
            stipId: two,
            type: two,
          }),
          query: {
            document_type: query.toWellFormed(),
            token: query.toWellFormed(),
            cursor: query.toWellFormed(),
          },
          headers: {
            ...credentials,
            ...(endpoint.method !== "GET" && { "content-type": "application/json" }),
          },
          ...(endpoint.method !== "GET" && { payload: JSON.stringify(payload) }),
        });
        expect(response.statusCode).toBeLessThan(500);
        expect(response.body).not.toMatch(tells);
      }),
      {
        numRuns:
          /^\/(auth\/log|desk\/)/.test(endpoint.path) || endpoint.path === "/auth/authorize"
            ? Math.ceil(cases / 3)
            : cases,
      },
    );
    if (own !== shared) return portal.close();
    // Signs in again, because the random calls may have ended the session.
    await portal.context.database.delete(failureBudgets);
    const { headers: deskHeaders } = await openDesk(portal, role.options);
    shared = { ...shared, deskHeaders, dana: await portal.signIn("dana@mapleandmain.example") };
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
