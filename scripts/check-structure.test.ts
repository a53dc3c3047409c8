import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkStructure } from "./check-structure.ts";

type Files = Readonly<Record<string, string>>;

const sound: Files = {
  ".gitignore": "node_modules/\ndist/\n",
  "README.md": `Works with ${["network", "work", "items"].join("/")} and a ./shared thing.\n`,
  "vitest.config.ts": "export default {};\n",
  "playwright.config.ts": 'import { find } from "./scripts/find.ts";\nexport default { find };\n',
  "scripts/find.ts": "export const find = 1;\n",
  "domain/src/wire/money.ts": 'import { z } from "zod";\nexport const money = z.number();\n',
  "domain/src/auth/contract.ts": 'import { money } from "../wire/money.ts";\nexport const logIn = money;\n',
  "domain/src/auth/paths.ts": "export const loginPath = 1;\n",
  "domain/src/frame/messages.ts": "export const texts = {};\n",
  "domain/src/auth/messages.ts": "export const messages = {};\n",
  "domain/src/loans/rules.ts":
    'import type { logIn } from "../auth/contract.ts";\nexport type Rule = typeof logIn;\n',
  "domain/src/loans/paths.ts": 'import "../wire/pages/page-path.ts";\nexport const loanPath = 1;\n',
  "domain/src/auth/rules.ts": 'import "../loans/paths.ts";\nexport const rule = 1;\n',
  "web/src/auth/login-link.tsx":
    'import "@portal/domain/loans/paths";\nexport const LoginLink = () => <a />;\n',
  "domain/src/testing/samples.ts": "export const sample = 1;\n",
  "domain/src/loans/rules.test.ts":
    'import "fast-check";\nimport "./rules.ts";\nimport "../testing/samples.ts";\n',
  "domain/src/loans/tracker/rules.ts": "export const stages = [];\n",
  "database/src/connection.ts": "export const database = 1;\n",
  "domain/src/loans/contract.ts": "export const status = 1;\n",
  "database/src/schema/auth.ts":
    'import "@portal/domain/wire/money";\nimport "@portal/domain/loans/contract";\nexport const users = 1;\n',
  "database/src/cast/maria.ts": "export const maria = 1;\n",
  "database/migrations/0000_Start.sql": "select 1;\n",
  "providers/src/mail/mail-provider.ts": "export type MailProvider = () => void;\n",
  "providers/src/mail/sandbox-mail.ts": 'import "./mail-provider.ts";\nexport const mail = 1;\n',
  "providers/src/mail/mail-provider.test.ts": 'import "./sandbox-mail.ts";\n',
  "api/src/main.ts": 'import "./app.ts";\n',
  "api/src/app.ts": 'import "./routes.ts";\nexport const app = 1;\n',
  "api/src/routes.ts": 'import "./auth/routes.ts";\nexport const routes = 1;\n',
  "api/src/platform/clock.ts": "export const now = () => Temporal.Now.instant();\n",
  "api/src/testing/test-app.ts": 'import "../app.ts";\nexport const testApp = 1;\n',
  "api/src/auth/routes.ts":
    'import { logIn } from "./log-in.ts";\nimport "@portal/domain/auth/contract";\nexport const authRoutes = [logIn];\n',
  "api/src/auth/log-in.ts":
    'import "./store.ts";\nimport "@portal/providers/mail/mail-provider";\nexport const logIn = 1;\n',
  "api/src/auth/store.ts": 'import "@portal/database/schema/auth";\nexport const findUser = 1;\n',
  "api/src/auth/auth.test.ts": 'import "../testing/test-app.ts";\nimport "@portal/domain/loans/rules";\n',
  "api/src/loans/get-loan.ts": 'import "../auth/log-in.ts";\nexport function getLoan() {}\n',
  "web/src/main.tsx": 'import "./app/router.ts";\nexport const main = <main />;\n',
  "web/src/app/router.ts": 'void import("../auth/login-screen.tsx");\nexport const router = 1;\n',
  "ui/src/buttons/button.tsx": "export const Button = <button />;\n",
  "web/src/auth/login-screen.tsx":
    'import "@portal/ui/buttons/button.tsx";\nimport styles from "./login-screen.module.css";\nimport "./queries.ts";\nexport const LoginScreen = () => <p className={styles.page} />;\n',
  "web/src/auth/login-screen.module.css": "@layer components {\n  .page {\n  }\n}\n",
  "web/src/auth/routes.ts": 'export const authRoutes = () => import("./login-screen.tsx");\n',
  "web/src/auth/use-log-in.ts": 'import "./queries.ts";\nexport const useLogIn = 1;\n',
  "web/src/auth/keep-token.ts": "export function keepToken() {}\n",
  "web/src/auth/queries.ts": 'import "@portal/domain/auth/contract";\nexport const useLogIn = 1;\n',
  "web/src/loans/loan-tile.tsx": 'import "../auth/queries.ts";\nexport const LoanTile = () => <p />;\n',
  "web/dist/Old_Build.js": "export default 1;\n",
  "e2e/global-setup.ts": 'import "@portal/database/connection";\nexport default () => {};\n',
  "e2e/sign-in.test.ts": 'import "@portal/database/cast/maria";\nimport "@portal/domain/auth/contract";\n',
};

let root = "";
afterEach(() => rmSync(root, { recursive: true, force: true }));

function faultsWith(files: Files): readonly string[] {
  root = mkdtempSync(join(tmpdir(), "structure-"));
  for (const [path, text] of Object.entries({ ...sound, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).faults;
}

const lines = (count: number): string => "export const one = 1;\n".repeat(count);

test("finds no structure fault in a correct source tree", () => {
  expect(faultsWith({})).toEqual([]);
});

test.each<readonly [expected: string, path: string, text: string]>([
  ["domain/src/auth/Big_Rules: is not a kebab-case name", "domain/src/auth/Big_Rules/rules.ts", ""],
  ["ui/src/TextField.ts: is not a kebab-case name", "ui/src/TextField.ts", ""],
  ["ui/src/utils: a folder named utils does not say", "ui/src/utils/money.ts", ""],
  ["e2e/helpers: a folder named helpers does not say", "e2e/helpers/log-in.ts", ""],
  ["tools: is not one of the rooms of the project", "tools/run.ts", ""],
  ["api/extra: is not a folder of api", "api/extra/run.ts", ""],
  ["domain/src/auth/service.ts: has no role in a slice of domain", "domain/src/auth/service.ts", ""],
  ["domain/src/auth/other.test.ts: has no role", "domain/src/auth/other.test.ts", ""],
  ["domain/src/loans/tracker/stages.ts: has no role", "domain/src/loans/tracker/stages.ts", ""],
  ["web/src/auth/hooks.ts: has no role in a slice of web", "web/src/auth/hooks.ts", ""],
  ["web/src/auth/hooks-login.ts: exports no hooksLogin", "web/src/auth/hooks-login.ts", lines(1)],
  ["web/src/auth/use-log-in.ts: exports no useLogIn", "web/src/auth/use-log-in.ts", lines(1)],
  [
    "web/src/auth/send-files.tsx: ends in .tsx but holds no JSX",
    "web/src/auth/send-files.tsx",
    "export const sendFiles = 1;\n",
  ],
  ["domain/src/auth/addresses.ts: has no role", "domain/src/auth/addresses.ts", ""],
  ["web/src/auth/shared.module.css: has no role", "web/src/auth/shared.module.css", ""],
  ["api/src/auth/login.css: has no role in a slice of api", "api/src/auth/login.css", ""],
  ["api/src/auth/service.ts: exports no act named service", "api/src/auth/service.ts", lines(1)],
  ["api/src/mail/send.ts: api/src/mail is neither a slice nor a shared folder", "api/src/mail/send.ts", ""],
  ["web/src/router.ts: may not be in web/src itself", "web/src/router.ts", ""],
  ["database/src/schema/users.ts: is not named after a slice", "database/src/schema/users.ts", ""],
  ["database/src/seeds/maria.ts: is not in a room of database", "database/src/seeds/maria.ts", ""],
  ["providers/src/fax/fax-provider.ts: belongs to no kind", "providers/src/fax/fax-provider.ts", ""],
  ["providers/src/mail/client.ts: has no role among the mail providers", "providers/src/mail/client.ts", ""],
  ["api/src/app.ts: has a default export", "api/src/app.ts", "export default 1;\n"],
  ["api/src/app.ts: has a default export", "api/src/app.ts", "const one = 1;\nexport { one as default };\n"],
  ["domain/src/wire/index.ts: only re-exports", "domain/src/wire/index.ts", 'export * from "./money.ts";\n'],
  [
    "domain/src/auth/rules.ts: reads the clock with new Date",
    "domain/src/auth/rules.ts",
    "export const now = new Date(0);\n",
  ],
  [
    "domain/src/wire/dates.ts: reads the clock with Date.now",
    "domain/src/wire/dates.ts",
    "export const now = Date.now();\n",
  ],
  [
    "api/src/auth/log-in.ts: reads the clock with Temporal.Now",
    "api/src/auth/log-in.ts",
    "export const logIn = Temporal.Now.instant();\n",
  ],
  ["docs/readme.md: line 2 names", "docs/readme.md", `first\nsee ${["", "work", "plan.md"].join("/")}\n`],
  ["docs/readme.md: line 1 names", "docs/readme.md", `see ${["..", "shared", "plan.md"].join("/")}\n`],
  ["api/src/app.ts: cannot be parsed", "api/src/app.ts", "export const = 1;\n"],
  [
    "api/src/loans/get-loan.ts: the transaction at line 1 uses context",
    "api/src/loans/get-loan.ts",
    "export const getLoan = (context) => inTransaction(context, (tx) => read(context));\n",
  ],
  [
    'web/src/loans/loan-tile.tsx: line 1 spells the page address "/us/login"',
    "web/src/loans/loan-tile.tsx",
    'export const loanTile = <a href="/us/login" />;\n',
  ],
  [
    "web/src/auth/login-screen.module.css: has the class other, which nothing uses",
    "web/src/auth/login-screen.module.css",
    "@layer components { .page, .other { margin: 0 } }\n",
  ],
  [
    "web/src/auth/login-screen.module.css: line 1 is outside any cascade layer",
    "web/src/auth/login-screen.module.css",
    ".page { margin: 0 }\n",
  ],
  [
    "ui/src/styles/base.css: line 1 queries a width in px",
    "ui/src/styles/base.css",
    "@media (width > 9px) { a { margin: 0 } }\n",
  ],
  [
    "domain/src/auth/rules.ts: has 301 lines, more than 300",
    "domain/src/auth/rules.ts",
    "// line\n".repeat(301),
  ],
])("reports this structure fault: %s", (expected, path, text) => {
  const faults = faultsWith({ [path]: text });
  const found = faults.filter((fault) => fault.startsWith(expected));
  expect(faults).toEqual(found);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/[^.]\. Remedy: \S.*\.$/);
});

test("ignores .git, even if it is a file, as in a git worktree", () => {
  expect(faultsWith({ ".git": `gitdir: ${["", "work", "main"].join("/")}\n` })).toEqual([]);
});

test("reports an import cycle once, with all its files", () => {
  const faults = faultsWith({
    "domain/src/documents/contract.ts": 'import type { A } from "./rules.ts";\nexport type B = A;\n',
    "domain/src/documents/rules.ts": 'import type { B } from "./contract.ts";\nexport type A = B;\n',
  });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(
    "domain/src/documents/contract.ts → domain/src/documents/rules.ts → domain/src/documents/contract.ts",
  );
});

test("limits the median and the 95th percentile of file lengths, without counting tests", () => {
  const text = "// line\n".repeat(201);
  const long = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`ui/src/part-${index}/part.ts`, text]),
  );
  expect(faultsWith(long)).toEqual([
    expect.stringMatching(/^\.: the median of the file lengths is 201 lines, more than 60\. Remedy: /),
    expect.stringMatching(
      /^\.: the 95th percentile of the file lengths is 201 lines, more than 200\. Remedy: /,
    ),
  ]);
  const tests = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`e2e/part-${index}.test.ts`, text]),
  );
  expect(faultsWith(tests)).toEqual([]);
});

const numbered = (count: number, name: (number: number) => string): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), lines(1)]));

test("limits the source files of a folder to 25, without counting tests", () => {
  expect(faultsWith(numbered(26, (at) => `ui/src/fields/field-${at}.ts`))).toEqual([
    "ui/src/fields: has 26 files, more than 25. Remedy: Move them into subfolders by what a person would look for.",
  ]);
  rmSync(root, { recursive: true });
  expect(
    faultsWith({
      ...numbered(25, (at) => `ui/src/fields/field-${at}.ts`),
      ...numbered(25, (at) => `ui/src/fields/field-${at}.test.ts`),
    }),
  ).toEqual([]);
});

const short = { "api/src/loans/round-rate.ts": "export function roundRate() {}\n".repeat(19) };
const other = (name: string): string => `import "${name}";\nexport const one = 1;\n`;
const using = (name: string) => `import "${name}";\nexport function listLoans() {}\n`;

test("reports a file under 20 lines that only one other file of its slice uses", () => {
  expect(faultsWith({ ...short, "api/src/loans/list-loans.ts": using("./round-rate.ts") })).toEqual([
    "api/src/loans/round-rate.ts: has 19 lines, and only api/src/loans/list-loans.ts uses it. Remedy: Move its contents to list-loans.ts.",
  ]);
});

test.each<readonly [string, Files]>([
  [
    "has 20 lines",
    {
      "api/src/loans/round-rate.ts": "export function roundRate() {}\n".repeat(20),
      "api/src/loans/list-loans.ts": using("./round-rate.ts"),
    },
  ],
  [
    "two other files use",
    {
      ...short,
      "api/src/loans/list-loans.ts": using("./round-rate.ts"),
      "api/src/loans/get-loan.ts": "import './round-rate.ts';\nexport function getLoan() {}\n",
    },
  ],
  [
    "has a test",
    {
      ...short,
      "api/src/loans/list-loans.ts": using("./round-rate.ts"),
      "api/src/loans/round-rate.test.ts": 'import "./round-rate.ts";\n',
    },
  ],
  ["is an operation in a list of routes", { ...short, "api/src/loans/routes.ts": other("./round-rate.ts") }],
  [
    "belongs to another slice",
    { ...short, "api/src/settings/list-loans.ts": using("../loans/round-rate.ts") },
  ],
  [
    "is named after its role",
    {
      "api/src/loans/rates/store.ts": lines(1),
      "api/src/loans/list-loans.ts": using("./rates/store.ts"),
    },
  ],
  [
    "is loaded lazily",
    {
      "web/src/loans/show-rate.ts": "export const showRate = 1;\n",
      "web/src/loans/loan-tile.tsx": 'void import("./show-rate.ts");\nexport const LoanTile = () => <p />;\n',
    },
  ],
])("accepts a short file that %s", (_, files) => {
  expect(faultsWith(files)).toEqual([]);
});
