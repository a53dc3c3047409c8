import { expect, test } from "vitest";
import { sampleStipulation } from "../../testing/samples.ts";
import { forgivenessGroups } from "../groups/rules.ts";
import { evidenceFor, isForForgiveness } from "./rules.ts";

test.each([
  ["3508", "submission"],
  ["3508EZ", "file"],
  ["3508S", "form-3508s"],
  [null, "submission"],
] as const)(
  "the SBA Form 3508 request with the chosen form %s requires the evidence %s",
  (version, evidence) => {
    expect(evidenceFor("SBA Form 3508", version)).toBe(evidence);
  },
);

test("most forgiveness requests accept the answer that there is no document", () => {
  const others = forgivenessGroups.filter((group) => group !== "SBA Form 3508");
  for (const version of ["3508", "3508EZ", "3508S", null] as const) {
    const evidence = others.map((group) => [group, evidenceFor(group, version)]);
    expect(evidence.filter(([, each]) => each !== "file-or-none")).toEqual([
      ["Reduction in Gross Receipts", "receipts"],
      ["Reduction in Gross Receipts Documents", "file"],
    ]);
    expect(evidence).toHaveLength(11);
    expect(evidenceFor("What the lender thought of", version)).toBe("file-or-none");
  }
});

test("a document that matches a loan request is not a forgiveness document", () => {
  const rent = sampleStipulation("rent", {
    stipulationMap: { requestType: "Forgiveness Application", documentType: "Rent Documents" },
  });
  const lease = sampleStipulation("lease", { stipulationMap: { documentType: "Rent Documents" } });
  const sent = (stipulationId: string | null, documentType = "Rent Documents") => ({
    contactId: "me",
    stipulationId,
    documentType,
  });
  expect(isForForgiveness(sent(null), [rent])).toBe(true);
  expect(isForForgiveness(sent("rent"), [rent, lease])).toBe(true);
  expect(isForForgiveness(sent(null), [rent, lease])).toBe(false);
  expect(isForForgiveness(sent("lease"), [rent, lease])).toBe(false);
  expect(isForForgiveness(sent(null, "TaxReturn"), [rent])).toBe(false);
  expect(isForForgiveness(sent(null), [])).toBe(false);
});
