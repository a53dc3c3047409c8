import { expect, test } from "vitest";
import { checkConsequences } from "./consequences.ts";
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
  ["uses the transaction's context", "return inTransaction(context, async (tx) => save(tx));"],
  [
    "uses the outer context only before and after the transaction",
    "context.a; await inTransaction(context, (tx) => save(tx)); context.b;",
  ],
  [
    "gives the transaction's context the name of the outer context",
    "return inTransaction(context, (context) => save(context));",
  ],
  [
    "uses a property with the context's name",
    "return inTransaction(context, (tx) => tx.context.save({ context: 1 }));",
  ],
  ["is a call of another function", "return inOrder(context, (tx) => save(context));"],
  [
    "runs once per call and uses the transaction's context",
    "return inTransactionOnce(context, { call }, async (tx) => save(tx));",
  ],
  [
    "uses another member of the same object",
    "return inTransaction(call.context, (tx) => save(tx, call.body));",
  ],
])("the transaction check accepts code that %s", (_, body) => {
  expect(transactionFaults(body)).toEqual([]);
});

test.each([
  ["a query", "return inTransaction(context, async (tx) => save(context));", "context"],
  ["a member expression", "return inTransaction(context, (tx) => context.database.select());", "context"],
  ["a shorthand property", "return inTransaction(context, (tx) => save({ context }));", "context"],
  ["a computed member expression", "return inTransaction(context, (tx) => all[context.name]);", "context"],
  [
    "a nested function",
    "return inTransaction(context, (tx) => rows.map((row) => save(context, row)));",
    "context",
  ],
  [
    "a function expression",
    "return inTransaction(context, function (tx) { return save(context); });",
    "context",
  ],
  [
    "a transaction that runs once per call",
    "return inTransactionOnce(context, { call }, (tx) => save(context));",
    "context",
  ],
  [
    "a provider call in a transaction that runs once per call",
    "return inTransactionOnce(context, { call }, async (tx) => context.providers.ach.send(tx));",
    "context",
  ],
  [
    "a member expression that equals the one passed in",
    "return inTransaction(call.context, (tx) => save(call.context));",
    "call.context",
  ],
  ["a nested transaction", "return inTransaction(a, (tx) => inTransaction(tx, (deep) => save(tx)));", "tx"],
])("the transaction check rejects the context from outside the transaction in %s", (_, body, name) => {
  expect(transactionFaults(body)).toEqual([`the transaction at line 2 uses ${name}, a context from outside`]);
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
])("rejects the page address %s outside paths.ts, tests and e2e", (expression) => {
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
])("the check of page addresses accepts %s", (expression) => {
  expect(addressFaults(expression)).toEqual([]);
});

test("the list of pending exceptions hides the faults that it names", () => {
  const fault = (path: string) => ({ path, problem: "is wrong", remedy: "Mend it." });
  const entry = (below: string) => ({ check: "layers" as const, below, reason: "is under way" });
  const faults = [fault("ui/src/a.module.css"), fault("web/src/loans/b.module.css")];
  expect(lessPending("layers", faults, [])).toEqual(faults);
  expect(lessPending("layers", faults, [entry("ui/src/")])).toEqual([faults[1]]);
  expect(lessPending("breakpoints", faults, [entry("ui/src/")])).toEqual(faults);
  expect(lessPending("layers", [], [entry("ui/src/")])).toEqual([
    {
      path: "scripts/structure/pending.ts",
      problem: "excuses ui/src/ from the check of layers, which it passes",
      remedy: "Remove the entry.",
    },
  ]);
});

test.each([
  ["an act that stores a mail", "api/src/loans/renew.ts", "await insertMail(tx.database, mail);"],
  ["an act that writes an audit entry", "api/src/loans/renew.ts", "tx.events.push(event);"],
  ["a job that appends to the audit trail", "api/src/jobs/queue.ts", "await appendAudit(scope, events);"],
])("the check for direct writes of audit entries and mails reports %s", (_, path, text) => {
  expect(checkConsequences(new Map([[path, text]])).map(({ path: at }) => at)).toEqual([path]);
});

test.each([
  ["an act that emits an event", "api/src/loans/renew.ts", "await emit(tx, event, mails);"],
  ["the function that emits events", "api/src/events/emit.ts", "tx.events.push(event);"],
  ["a test", "api/src/loans/renew.test.ts", "await insertMail(database, mail);"],
])("the check for directly written audit entries and mails accepts %s", (_, path, text) => {
  expect(checkConsequences(new Map([[path, text]]))).toEqual([]);
});
