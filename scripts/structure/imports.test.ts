import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkStructure } from "../check-structure.ts";

type Case = readonly [fault: string, path: string, imported: string, remedy: string];

type Diagnostic = {
  readonly code: string;
  readonly filename: string;
  readonly message: string;
  readonly help: string;
};

const move = "Move what both need into domain, or do the work on the side that may";
const byName = "Import another workspace by its name, @portal/<workspace>/<path below src>";
const relative = "Use a relative path";
const earlier = "Let the later slice use auth instead";
const notTests = "only tests may";
const act = "Call one of that slice's acts";
const queries = "Use only that slice's queries.ts";
const texts = "In domain, use only another slice's rules.ts, contract.ts or paths.ts";
const argument = "Pass it in as an argument";

/** Each row describes a file with one forbidden import. The last column is part of the expected message. */
const faults: readonly Case[] = [
  ["a package in domain", "domain/src/auth/package/rules.ts", "react", "domain is pure"],
  ["a scoped package in domain", "domain/src/auth/scoped/rules.ts", "@js-joda/core", "domain is pure"],
  ["database in domain", "domain/src/auth/storage/rules.ts", "@portal/database/connection", move],
  ["api in database", "database/src/columns.ts", "@portal/api/app", move],
  ["database in providers", "providers/src/mail/smtp-mail.ts", "@portal/database/connection", move],
  ["web in api", "api/src/app.ts", "@portal/web/main", move],
  ["api in web", "web/src/app/frame.tsx", "@portal/api/app", move],
  ["a slice's text in ui", "ui/src/alert.tsx", "@portal/domain/auth/messages", "domain/wire"],
  ["a connection in e2e", "e2e/pay.test.ts", "@portal/database/connection", "database/cast"],
  ["api in bench", "bench/src/pay.ts", "@portal/api/app", move],
  ["web through a relative path", "ui/src/table.tsx", "../../web/src/app/router.ts", byName],
  ["scripts", "api/src/main.ts", "../../scripts/find.ts", byName],
  ["its own workspace by name", "domain/src/auth/own/rules.ts", "@portal/domain/wire/money", relative],
  ["Node in the browser", "web/src/app/disk.tsx", "node:fs", "Use what the browser offers"],
  ["testing in an act", "api/src/loans/list-loans.ts", "../testing/test-app.ts", notTests],
  ["testing by name", "api/src/loans/read-loans.ts", "@portal/domain/testing/samples", notTests],
  ["a later slice", "domain/src/auth/later/rules.ts", "../../loans/rules.ts", earlier],
  ["a later slice's rules", "web/src/auth/tile.tsx", "@portal/domain/loans/rules", earlier],
  ["a later slice's table", "database/src/schema/auth.ts", "./loans.ts", earlier],
  ["a table by name", "api/src/auth/read-x.ts", "@portal/database/schema/loans", earlier],
  ["a later slice's act", "api/src/auth/call-loans.ts", "../loans/get-loan.ts", earlier],
  ["a later slice in a test", "domain/src/auth/rules.test.ts", "../loans/rules.ts", earlier],
  ["another slice's texts", "domain/src/loans/contract.ts", "../auth/messages.ts", texts],
  [
    "rules in paths.ts",
    "domain/src/auth/paths.ts",
    "./rules.ts",
    "Pass what the address needs as an argument",
  ],
  [
    "a rule's slice in paths.ts",
    "domain/src/loans/paths.ts",
    "../auth/rules.ts",
    "Pass what the address needs",
  ],
  ["another slice's store", "api/src/loans/take-store.ts", "../auth/store.ts", act],
  ["a store in a subfolder", "api/src/loans/deep/read-it.ts", "../../auth/store.ts", act],
  ["another slice's presenter", "api/src/loans/store.ts", "../auth/present.ts", act],
  ["another slice's routes", "api/src/loans/present.ts", "../auth/routes.ts", act],
  ["another slice's jobs", "api/src/loans/jobs.ts", "../auth/jobs.ts", act],
  ["a store outside the slices", "api/src/server.ts", "./auth/store.ts", act],
  ["a store in the jobs", "api/src/jobs/queue.ts", "../auth/store.ts", act],
  ["a store among the requests", "api/src/requests/read-loan.ts", "../loans/store.ts", act],
  ["a store in a slice's test", "api/src/loans/loans.test.ts", "../auth/store.ts", act],
  ["a slice in api's platform", "api/src/platform/jobs.ts", "../auth/log-in.ts", argument],
  ["a slice in web's platform", "web/src/platform/login.tsx", "../auth/queries.ts", argument],
  ["app in web's platform", "web/src/platform/frame.tsx", "../app/router.ts", argument],
  ["another slice's screen", "web/src/loans/loan-tile.tsx", "../auth/login-screen.tsx", queries],
  ["another slice's step", "web/src/loans/use-it.ts", "../auth/use-log-in.ts", queries],
  ["a path with a detour", "api/src/loans/detour.ts", "../loans/../auth/store.ts", "Use the shortest path"],
  ["app in a slice", "web/src/loans/log-out.tsx", "../app/session/log-out.ts", "Take it as a property"],
];

/** Other ways to write a forbidden import than `import "…"`. */
const spellings: readonly (readonly [spelling: string, path: string, text: string])[] = [
  ["import type", "api/src/loans/a-type.ts", 'import type { User } from "../auth/store.ts";\n'],
  ["export from", "api/src/loans/an-export.ts", 'export { findUser } from "../auth/store.ts";\n'],
  ["export all", "api/src/loans/all-exports.ts", 'export * from "../auth/store.ts";\n'],
  ["a lazy import", "api/src/loans/a-lazy.ts", 'export const aLazy = () => import("../auth/store.ts");\n'],
];

/** In each example, two files of one folder import each other. */
const cycles: readonly (readonly [cycle: string, folder: string, there: string, back: string])[] = [
  ["values", "api/src/http/values", 'import "./b.ts";', 'import "./a.ts";'],
  ["types", "api/src/http/types", 'import type { B } from "./b.ts";', 'import type { A } from "./a.ts";'],
  ["a lazy import", "api/src/http/lazy", 'void import("./b.ts");', 'import "./a.ts";'],
  [
    "a lazy import and a type",
    "api/src/http/mixed",
    'void import("./b.ts");',
    'import type { A } from "./a.ts";',
  ],
];

/** Imports that the rules allow, although they resemble forbidden imports. */
const sound: Readonly<Record<string, readonly string[]>> = {
  "domain/src/loans/rules.ts": ["../auth/contract.ts", "../auth/rules.ts", "zod", "zod/mini"],
  "domain/src/auth/messages.ts": ["../loans/paths.ts", "../wire/money.ts"],
  "domain/src/auth/deep/paths.ts": [
    "../../loans/paths.ts",
    "../../wire/pages/page-path.ts",
    "../../wire/messages.ts",
  ],
  "domain/src/auth/deep/rules.ts": ["../messages.ts", "../rules.ts"],
  "domain/src/loans/rules.test.ts": ["fast-check", "./rules.ts", "../testing/samples.ts"],
  "database/src/schema/agreement.ts": [
    "./auth.ts",
    "./loans.ts",
    "@portal/domain/payments/contract",
    "@portal/domain/loans/rules",
  ],
  "database/src/schema/bank-connections.ts": ["./documents.ts"],
  "providers/src/mail/sandbox-mail.ts": ["./mail-provider.ts", "@portal/domain/wire/money", "node:fs"],
  "api/src/routes.ts": ["./auth/routes.ts", "./loans/routes.ts"],
  "api/src/jobs.ts": ["./auth/jobs.ts"],
  "api/src/consequences.ts": ["./loans/get-loan.ts"],
  "api/src/auth/log-in.ts": [
    "./store.ts",
    "@portal/providers/mail/mail-provider",
    "@portal/domain/loans/paths",
  ],
  "api/src/auth/deep/read-it.ts": ["../store.ts", "../../platform/clock.ts"],
  "api/src/auth/auth.test.ts": ["../testing/test-app.ts", "@portal/domain/loans/rules", "./store.ts"],
  "api/src/loans/get-loan.ts": ["../auth/log-in.ts", "@portal/database/schema/auth"],
  "api/src/requests/read-request.ts": ["../applications/store.ts", "../documents/present.ts"],
  "api/src/testing/test-app.ts": ["../app.ts", "../auth/store.ts", "@portal/domain/testing/samples"],
  "api/src/import/own-book.test.ts": ["../auth/store.ts"],
  "ui/src/money.tsx": ["./alert.tsx", "@portal/domain/wire/money", "react"],
  "web/src/app/router.ts": ["../auth/login-screen.tsx", "../loans/routes.ts", "@portal/ui/money.tsx"],
  "web/src/auth/login-screen.tsx": ["./queries.ts", "@portal/domain/loans/paths", "../platform/title.ts"],
  "web/src/auth/login-screen.test.tsx": ["../testing/open-page.tsx", "@portal/domain/loans/rules"],
  "web/src/loans/loan-list.tsx": ["../auth/queries.ts", "@portal/domain/auth/rules"],
  "web/scripts/build.ts": ["node:fs", "../src/app/router.ts"],
  "e2e/global-setup.ts": ["@portal/database/connection", "../scripts/find.ts"],
  "e2e/sign-in.test.ts": ["@portal/database/cast/maria", "@portal/domain/auth/contract"],
  "bench/src/load.ts": ["@portal/database/cast/maria", "@portal/domain/auth/contract"],
  "scripts/start.ts": ["../api/src/server.ts", "@portal/database/connection"],
};

const root = mkdtempSync(join(tmpdir(), "imports-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const importing = (names: readonly string[]): string => names.map((name) => `import "${name}";\n`).join("");

/** Makes a file longer, so that the check for short files does not report it. */
const long = (text: string): string => text + "// A line.\n".repeat(20);

const files: readonly (readonly [path: string, text: string])[] = [
  ...faults.map(([, path, imported]) => [path, importing([imported])] as const),
  ...spellings.map(([, path, text]) => [path, text] as const),
  ...cycles.flatMap(([, folder, there, back]) => [
    [`${folder}/a.ts`, long(`${there}\nexport type A = 1;\n`)] as const,
    [`${folder}/b.ts`, long(`${back}\nexport type B = 1;\n`)] as const,
  ]),
  ...Object.entries(sound).map(([path, names]) => [path, importing(names)] as const),
];

for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { flag: "wx" });
}
/** Runs the project's own lint configuration on test files with faults. */
function lint(): readonly Diagnostic[] {
  const config = resolve(import.meta.dirname, "../../oxlint.config.ts");
  writeFileSync(join(root, "oxlint.config.ts"), `export { default } from ${JSON.stringify(config)};\n`);
  const oxlint = resolve(import.meta.dirname, "../../node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format=json"], { cwd: root, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  return diagnostics.filter(({ code }) => code === "eslint(no-restricted-imports)");
}

const refused = lint();
const messagesOf = (path: string): readonly string[] =>
  refused.filter(({ filename }) => filename === path).map(({ message, help }) => `${message} ${help}`);

test.each(faults)("the import check reports %s: %s imports %s", (_, path, imported, remedy) => {
  expect(messagesOf(path)).toEqual([expect.stringContaining(remedy)]);
  expect(messagesOf(path)[0]).toContain(imported);
});

test.each(spellings)("the import check finds a forbidden import in the form %s", (_, path) => {
  expect(messagesOf(path)).toEqual([expect.stringContaining(act)]);
});

test.each(cycles)("the import check finds an import cycle of %s", (_, folder) => {
  const found = checkStructure(root).faults.filter((fault) => fault.startsWith(`${folder}/a.ts: `));
  expect(found).toEqual([
    expect.stringContaining("Remedy: Move what both files need into a file that imports neither."),
  ]);
});

test.each(Object.keys(sound))("the import check allows the imports of %s", (path) => {
  expect(messagesOf(path)).toEqual([]);
});
