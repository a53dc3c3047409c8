import type { SignatureFacts } from "@portal/domain/agreement/lender/contract";
import { expect, test } from "vitest";
import { reportLines } from "./verify-agreement-command.ts";

const facts: SignatureFacts = {
  signingId: "signing-1",
  sessionId: "session-1",
  opportunityId: "application-1",
  contractId: "contract-1",
  contractSha256: "aa",
  signedSha256: "bb",
  signedTimestamp: Temporal.Instant.from("2026-11-20T17:00:00Z"),
  name: "Lena Hart",
  kind: "drawn",
  ip: "203.0.113.42",
  userAgent: "A browser",
  consentVersion: "2026-11",
  consentText: "I agree.",
};

test("the verify-agreement command reports whether a file is unchanged, changed after signing, or unknown", () => {
  const about = [
    "  signed by     Lena Hart (drawn)",
    "  signed at     2026-11-20T17:00:00Z from 203.0.113.42",
    "  application   application-1",
    "  signing       signing-1",
    "  agreement     SHA-256 aa",
    "  signed file   SHA-256 bb",
  ];
  expect(reportLines("a.pdf", { is: "unchanged", facts })).toEqual([
    "a.pdf is the signed loan agreement, unchanged.",
    ...about,
  ]);
  expect(reportLines("a.pdf", { is: "changed", facts })).toEqual([
    "a.pdf was changed after it was signed. What was signed:",
    ...about,
  ]);
  expect(reportLines("a.pdf", { is: "unsealed", signingId: "signing-1" })).toEqual([
    "The record of the signature signing-1 is not as the portal sealed it. Nothing it says counts.",
  ]);
  expect(reportLines("a.pdf", { is: "unknown" })).toEqual([
    "a.pdf is not a loan agreement that was signed in this portal, or was changed too much to recognize.",
  ]);
});
