import { expect, test } from "vitest";
import { differenceLine } from "./work-command.ts";

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
