import { expect, test } from "vitest";
import { readModules } from "./imports.ts";
import { checkPageAddresses } from "./page-addresses.ts";
import { lessPending } from "./pending.ts";
import { checkTransactions } from "./transactions.ts";

function read(path: string, text: string) {
  return {
    modules: readModules({ files: [{ path, text }], folders: [] }),
    texts: new Map([[path, text]]),
  };
}

function transactionFaults(body: string, path = "api/src/loans/renew.ts"): string[] {
  const { modules, texts } = read(path, `export async function renew(context) {\n${body}\n}\n`);
  return checkTransactions(modules, texts).map(({ problem }) => problem);
}

test.each([
  ["uses its own context", "return inTransaction(context, async (tx) => save(tx));"],
  [
    "uses the context before and after",
    "context.a; await inTransaction(context, (tx) => save(tx)); context.b;",
  ],
  ["gives its own context the same name", "return inTransaction(context, (context) => save(context));"],
  ["has a property of that name", "return inTransaction(context, (tx) => tx.context.save({ context: 1 }));"],
  ["is another function", "return inOrder(context, (tx) => save(context));"],
  ["is done once, and", "return inTransactionOnce(context, { call }, async (tx) => save(tx));"],
  ["uses another member", "return inTransaction(call.context, (tx) => save(tx, call.body));"],
])("a transaction that %s is sound", (_, body) => {
  expect(transactionFaults(body)).toEqual([]);
});

test.each([
  ["a query", "return inTransaction(context, async (tx) => save(context));", "context"],
  ["a member", "return inTransaction(context, (tx) => context.database.select());", "context"],
  ["a shorthand property", "return inTransaction(context, (tx) => save({ context }));", "context"],
  ["a computed member", "return inTransaction(context, (tx) => all[context.name]);", "context"],
  [
    "a function within",
    "return inTransaction(context, (tx) => rows.map((row) => save(context, row)));",
    "context",
  ],
  ["an old function", "return inTransaction(context, function (tx) { return save(context); });", "context"],
  ["a call done once", "return inTransactionOnce(context, { call }, (tx) => save(context));", "context"],
  [
    "a provider of one done once",
    "return inTransactionOnce(context, { call }, async (tx) => context.providers.ach.send(tx));",
    "context",
  ],
  ["a path of names", "return inTransaction(call.context, (tx) => save(call.context));", "call.context"],
  ["a transaction within", "return inTransaction(a, (tx) => inTransaction(tx, (deep) => save(tx)));", "tx"],
])("a transaction whose outer context escapes by %s is not", (_, body, name) => {
  expect(transactionFaults(body)).toEqual([
    `the transaction at line 2 uses ${name}, the context outside of it`,
  ]);
  expect(transactionFaults(body, "api/src/loans/loans.test.ts")).toEqual([]);
});

function addressFaults(expression: string, path = "web/src/loans/loan-links.tsx"): string[] {
  const { modules, texts } = read(path, `\nexport const link = ${expression};\n`);
  return checkPageAddresses(modules, texts).map(({ problem }) => problem);
}

test.each([
  '"/us/login"',
  "'/ca'",
  "`/us/summary?id=${id}`",
  "`/${country}/summary`",
  "`/${useCountry()}?a=1`",
  "`/${claims.country_code}`",
  "`${origin}/${country}/verify-email`",
  "`${origin}/us/login#top`",
])("a page address such as %s is spelled in paths.ts alone", (expression) => {
  expect(addressFaults(expression)).toEqual([`line 2 spells the page address ${expression}`]);
  expect(addressFaults(expression, "api/src/auth/send-mail.ts")).toHaveLength(1);
  expect(addressFaults(expression, "domain/src/auth/paths.ts")).toEqual([]);
  expect(addressFaults(expression, "web/src/app/guard.test.ts")).toEqual([]);
  expect(addressFaults(expression, "e2e/portal.ts")).toEqual([]);
});

test.each([
  '"/usage"',
  '"/api/us/login"',
  '"us/login"',
  "`/${name}/file`",
  "`/api/${country}/x`",
  "`/country/x`",
])("%s is no page's address", (expression) => {
  expect(addressFaults(expression)).toEqual([]);
});

test("what is pending is let pass, until it passes by itself", () => {
  const fault = (path: string) => ({ path, problem: "is wrong", remedy: "Mend it." });
  const entry = (below: string) => ({ check: "layers" as const, below, reason: "is under way" });
  const faults = [fault("web/src/ui/a.module.css"), fault("web/src/loans/b.module.css")];
  expect(lessPending("layers", faults, [])).toEqual(faults);
  expect(lessPending("layers", faults, [entry("web/src/ui/")])).toEqual([faults[1]]);
  expect(lessPending("breakpoints", faults, [entry("web/src/ui/")])).toEqual(faults);
  expect(lessPending("layers", [], [entry("web/src/ui/")])).toEqual([
    {
      path: "scripts/structure/pending.ts",
      problem: "excuses web/src/ui/ from the check of layers, which it passes",
      remedy: "Take the entry away.",
    },
  ]);
});
