import { expect, test } from "vitest";
import { auditLine, readAnchor } from "./audit-command.ts";
import { Complaint } from "./read-file.ts";

const hash = "q".repeat(43);

test("reports the last entry of a complete audit trail, and the next check accepts this entry", () => {
  const line = auditLine({ ok: true, head: { sequence: 12, hash } });
  expect(line).toBe(`The audit trail is complete: 12 entries, ending in 12:${hash}`);
  expect(readAnchor(line.split(" ").at(-1) ?? "")).toEqual({ sequence: 12, hash });
});

test("reports the first wrong entry of a changed audit trail", () => {
  expect(auditLine({ ok: false, entry: 7, what: "is missing" })).toBe(
    "The audit trail was tampered with: entry 7 is missing.",
  );
});

test.each(["", "12", `12:${hash}x`, `x:${hash}`, `12:${hash.slice(1)}`])(
  "readAnchor rejects an invalid last entry of an earlier audit: %j",
  (text) => {
    expect(() => readAnchor(text)).toThrow(Complaint);
  },
);
