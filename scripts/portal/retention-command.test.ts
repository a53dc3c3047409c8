import { expect, test } from "vitest";
import { deletedLine, dueLines } from "./retention-command.ts";

const due = (records: number, held = 0) => ({
  kind: "cases" as const,
  reason: "P3Y after the inquiry was closed",
  records: Array.from({ length: records }, (_, at) => ({
    id: `case-${at}`,
    endedAt: Temporal.Instant.from("2023-11-20T17:00:00Z"),
  })),
  held,
  most: 30,
});

test("the retention command lists each kind of due records with the reason, and counts the records on hold [CONN-RET-01]", () => {
  expect(dueLines(due(0))).toEqual(["cases: 0 to delete, P3Y after the inquiry was closed"]);
  expect(dueLines(due(1, 2))).toEqual([
    "cases: 1 to delete, P3Y after the inquiry was closed",
    "  case-0 ended on 2023-11-20",
    "  kept because their business is on hold: 2",
  ]);
});

test("the retention command lists the first 20 records and counts the rest", () => {
  const lines = dueLines(due(30));
  expect([lines.length, lines[0], lines.at(-2), lines.at(-1)]).toEqual([
    22,
    "cases: 30 or more to delete, P3Y after the inquiry was closed",
    "  case-19 ended on 2023-11-20",
    "  … and 10 more",
  ]);
});

test("the retention command reports how many rows were deleted, and whether more may be due", () => {
  expect(deletedLine("mails", { deleted: 7, isStopped: false })).toBe("mails: 7 rows deleted");
  expect(deletedLine("mails", { deleted: 5_000, isStopped: true })).toBe(
    "mails: 5000 rows deleted, and more may be due",
  );
});
