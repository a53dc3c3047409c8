import { expect, test } from "vitest";
import { differenceLine, searchDifferenceLine } from "./work-command.ts";

const difference = { opportunityId: "op1", kind: "documents", subjectId: "op1:sp7", columns: [] } as const;

test.each([
  [{ ...difference, fault: "missing" } as const, "documents op1:sp7 is missing from the queue."],
  [{ ...difference, fault: "extra" } as const, "documents op1:sp7 is in the queue, but no record waits."],
  [
    { ...difference, fault: "changed", columns: ["stage", "to_review"] } as const,
    "documents op1:sp7 differs from the records in stage, to_review.",
  ],
])("the work command names each difference without its values: %o [DESK-QUEUE-14]", (found, line) => {
  expect(differenceLine(found)).toBe(line);
});

const inSearch = { kind: "people", subjectId: "c1", columns: [] } as const;

test.each([
  [{ ...inSearch, fault: "missing" } as const, "people c1 is missing from the search."],
  [{ ...inSearch, fault: "extra" } as const, "people c1 is in the search, but there is no such record."],
  [
    { ...inSearch, fault: "changed", columns: ["title", "keys"] } as const,
    "people c1 differs in the search from the records in title, keys.",
  ],
])(
  "the work command names each difference of the search without its values: %o [DESK-QUEUE-14]",
  (found, line) => {
    expect(searchDifferenceLine(found)).toBe(line);
  },
);
