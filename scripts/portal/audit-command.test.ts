import { expect, test } from "vitest";
import { auditLine, readAnchor } from "./audit-command.ts";
import { Complaint } from "./read-file.ts";

const hash = "q".repeat(43);

const report = { ok: true, head: { sequence: 12, hash }, unchained: 1 } as const;

test("the audit command reports the last entry of a complete audit trail, and the next check accepts this entry", () => {
  const line = auditLine({ ...report, missing: { count: 0, first: undefined } });
  expect(line).toBe(
    `Not chained yet: 1 entry.\nThe audit trail is complete: 12 entries, ending in 12:${hash}`,
  );
  expect(readAnchor(line.split(" ").at(-1) ?? "")).toEqual({ sequence: 12, hash });
});

test("the audit command reports ids without an entry", () => {
  expect(auditLine({ ...report, missing: { count: 2, first: 7 } })).toContain(
    "\nIds without an entry: 2, the first is 7.",
  );
});

test("the audit command reports the first wrong entry of a changed audit trail", () => {
  const wrong = { ok: false, entry: 7, what: "is missing" } as const;
  expect(auditLine(wrong)).toBe("The audit trail was tampered with: entry 7 is missing.");
  expect(auditLine({ ...wrong, isUnchained: true })).toBe(
    "The audit trail was tampered with: unchained entry 7 is missing.",
  );
});

test.each(["", "12", `12:${hash}x`, `x:${hash}`, `12:${hash.slice(1)}`])(
  "the audit command rejects %j as the last entry of an earlier audit",
  (text) => {
    expect(() => readAnchor(text)).toThrow(Complaint);
  },
);
