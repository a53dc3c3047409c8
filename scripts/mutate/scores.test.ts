import { expect, test } from "vitest";
import { tally } from "./report.ts";
import { mergeScores, readScores, writeScores, type Score } from "./scores.ts";
import { sliceOf } from "./targets.ts";

const rules: Score = { file: "domain/src/auth/rules.ts", killed: 39, planted: 40, content: "0a1b2c3d4e5f" };
const act: Score = { file: "api/src/auth/log-in.ts", killed: 17, planted: 20, content: "f5e4d3c2b1a0" };

test("the table of mutation scores is sorted by file and can be read again", () => {
  const text = writeScores([rules, act]);
  expect(text.split("\n").slice(-3)).toEqual([
    "| api/src/auth/log-in.ts | 17 | 20 | 85.0 | 85 | f5e4d3c2b1a0 |",
    "| domain/src/auth/rules.ts | 39 | 40 | 97.5 | 95 | 0a1b2c3d4e5f |",
    "",
  ]);
  expect(readScores(text)).toEqual([act, rules]);
});

test("another mutation run replaces the scores of its files", () => {
  const better = { ...act, killed: 20 };
  const deleted = { ...act, file: "api/src/auth/gone.ts" };
  expect(mergeScores([rules, act, deleted], [better], new Set([rules.file, act.file]))).toEqual([
    rules,
    better,
  ]);
});

test("the mutation score of a file is the share of mutants that were killed or timed out", () => {
  const mutant = (fileName: string, status: string) => ({
    fileName,
    status,
    mutatorName: "BooleanLiteral",
    replacement: "false",
    location: { start: { line: 1, column: 1 } },
  });
  const statuses = ["Killed", "Timeout", "Survived", "NoCoverage", "Ignored"];
  const mutants = [mutant("b.ts", "Ignored"), ...statuses.map((status) => mutant("a.ts", status))];
  expect(tally(mutants)).toEqual([{ file: "a.ts", killed: 2, planted: 4 }]);
});

test("the slice of a file is the first folder below src", () => {
  expect(sliceOf("domain/src/payments/modal/rules.ts")).toBe("payments");
  expect(sliceOf("api/src/sessions/session.ts")).toBe("sessions");
});
