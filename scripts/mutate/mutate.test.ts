import { expect, test } from "vitest";
import { report } from "./report.ts";
import type { Mutant } from "./report.ts";
import { isJudgedByDefault, judgesOf, projectOf, runOf, thresholdOf } from "./targets.ts";

test.each<
  readonly [path: string, project: string | undefined, threshold: number | undefined, isDefault: boolean]
>([
  ["domain/src/auth/rules.ts", "rules", 95, true],
  ["domain/src/documents/upload/rules.ts", "rules", 95, true],
  ["domain/src/wire/money.ts", "rules", undefined, true],
  ["domain/src/auth/contract.ts", undefined, undefined, false],
  ["domain/src/auth/messages.ts", undefined, undefined, false],
  ["domain/src/auth/rules.test.ts", undefined, undefined, false],
  ["providers/src/storage/disk-storage.ts", "rules", undefined, true],
  ["api/src/auth/log-in.ts", "server", 85, true],
  ["api/src/auth/store.ts", "server", 85, true],
  ["api/src/documents/content/check-pdf.ts", "server", 85, true],
  ["api/src/access/own.ts", "server", 85, true],
  ["api/src/sessions/session.ts", "server", 85, true],
  ["api/src/auth/present.ts", "server", undefined, true],
  ["api/src/http/answer.ts", "server", undefined, true],
  ["api/src/auth/routes.ts", undefined, undefined, false],
  ["api/src/auth/auth.test.ts", undefined, undefined, false],
  ["api/src/testing/test-app.ts", undefined, undefined, false],
  ["database/src/embedded/cluster.ts", "server", undefined, true],
  ["database/src/schema/auth.ts", undefined, undefined, false],
  ["database/migrations/0000_foundation.sql", undefined, undefined, false],
  ["web/src/app/guard.ts", "rules", undefined, false],
  ["scripts/trace.ts", "rules", undefined, false],
  ["vitest.config.ts", undefined, undefined, false],
  ["e2e/portal.ts", undefined, undefined, false],
])(
  "mutation tests of the file %s use the project %s and the minimum score %s",
  (path, project, threshold, isDefault) => {
    expect(projectOf(path)).toBe(project);
    expect(thresholdOf(path)).toBe(threshold);
    expect(isJudgedByDefault(path)).toBe(isDefault);
  },
);

test("a mutation run of a server file selects all tests of the file, even from other folders", () => {
  expect(judgesOf("api/src/auth/sso/sign-on.ts")).toBe("api/src/auth/**/*.test.ts");
  expect(judgesOf("api/src/sessions/session.ts")).toBe(
    "api/src/sessions/**/*.test.ts,api/src/auth/**/*.test.ts",
  );
  expect(judgesOf("api/src/applications/lender/request-mails.ts")).toBe(
    ["applications", "requests", "documents/lender", "forgiveness/lender"]
      .map((room) => `api/src/${room}/**/*.test.ts`)
      .join(","),
  );
  expect(judgesOf("api/src/applications/store.ts")).toBe(
    "api/src/applications/**/*.test.ts,api/src/requests/**/*.test.ts",
  );
  expect(judgesOf("api/src/documents/content/check-pdf.ts")).toBe("api/src/documents/content/**/*.test.ts");
  expect(judgesOf("api/src/documents/list-documents.ts")).toBe("api/src/documents/**/*.test.ts");
  expect(judgesOf("database/src/embedded/cluster.ts")).toBe("database/src/embedded/**/*.test.ts");
});

test("a mutation run of a rules file selects the tests of its slice, and mutates one folder", () => {
  expect(judgesOf("domain/src/payments/ach/rules.ts")).toBe("domain/src/payments/**/*.test.ts");
  expect(judgesOf("scripts/trace.ts")).toBe("");
  expect(runOf("domain/src/payments/ach/rules.ts")).toBe("domain/src/payments/ach");
  expect(runOf("api/src/auth/log-in.ts")).toBe(runOf("api/src/auth/store.ts"));
});

function mutants(fileName: string, counts: Readonly<Record<string, number>>): Mutant[] {
  return Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, (_, at) => ({
      fileName,
      status,
      mutatorName: "BooleanLiteral",
      replacement: "false",
      location: { start: { line: 10 - at, column: 3 } },
    })),
  );
}

test("the mutation report passes a file that reaches its minimum score", () => {
  const planted = mutants("domain/src/auth/rules.ts", {
    Killed: 18,
    Timeout: 1,
    Survived: 1,
    Ignored: 5,
    RuntimeError: 5,
  });
  expect(report(planted)).toEqual({
    lines: [
      "   95.0 %  domain/src/auth/rules.ts  19 of 20  at least 95 %",
      "             10:3  survived  BooleanLiteral: false",
      "   95.0 %  of all: 19 of 20 planted faults were seen.",
    ],
    exitCode: 0,
  });
});

test("the mutation report fails a file below its threshold and lists its surviving mutants by line", () => {
  const planted = [
    ...mutants("domain/src/auth/rules.ts", { Killed: 18, Survived: 1 }),
    ...mutants("api/src/http/answer.ts", { Killed: 1, NoCoverage: 1 }),
    ...mutants("api/src/auth/log-in.ts", { Killed: 16, Survived: 3 }),
  ];
  expect(report(planted)).toEqual({
    lines: [
      "   84.2 %  api/src/auth/log-in.ts  16 of 19  BELOW 85 %",
      "             8:3  survived  BooleanLiteral: false",
      "             9:3  survived  BooleanLiteral: false",
      "             10:3  survived  BooleanLiteral: false",
      "   50.0 %  api/src/http/answer.ts  1 of 2",
      "             10:3  not covered  BooleanLiteral: false",
      "   94.7 %  domain/src/auth/rules.ts  18 of 19  BELOW 95 %",
      "             10:3  survived  BooleanLiteral: false",
      "   87.5 %  of all: 35 of 40 planted faults were seen.",
      "2 files are below the threshold.",
    ],
    exitCode: 1,
  });
});

test("the mutation report shortens a mutant's long replacement text to one line", () => {
  const [planted] = mutants("domain/src/auth/rules.ts", { Survived: 1 });
  const replacement = `{\n  ${"a".repeat(100)}\n}`;
  expect(report([{ ...planted!, replacement }]).lines[1]).toBe(
    `             10:3  survived  BooleanLiteral: { ${"a".repeat(77)}…`,
  );
});

test("the mutation report passes when a file has no mutants to test", () => {
  expect(report(mutants("domain/src/auth/rules.ts", { Ignored: 3 }))).toEqual({
    lines: ["No fault could be planted."],
    exitCode: 0,
  });
});
