import { describe, expect, test } from "vitest";
import { sampleStipulation, type StipulationPart } from "../../testing/samples.ts";
import { formAsked, formOf, showsTerms, totalOwned, wholePercent } from "./rules.ts";

describe("recognizing requests for ownership information", () => {
  test.each([
    [{ showOwners: true }, "owners"],
    [{ showManagers: true }, "owners"],
    [{ showOwners: true, showManagers: true, type: "AdditionalSigners" }, "owners"],
    [{ showAdditionalSigners: true }, "signers"],
    [{ showAdditionalSigners: true, type: "BusinessOwnership" }, "signers"],
    [{ type: "BusinessOwnership" }, "owners"],
    [{ type: "AdditionalSigners" }, "signers"],
    [{ type: "BankStatements" }, undefined],
  ] as const)(
    "a request with %j asks for the form %s [SERV-OWN-03, SERV-OWN-04]",
    (flags: StipulationPart, form) => {
      expect(formOf(sampleStipulation("a", flags))).toBe(form);
    },
  );

  test("open requests for the owners form come before requests for the signers form", () => {
    const owners = sampleStipulation("owners", { showOwners: true });
    const more = sampleStipulation("managers", { showManagers: true });
    const signers = sampleStipulation("signers", { showAdditionalSigners: true });
    const other = sampleStipulation("other");
    const done = { ...owners, isFulfilled: true };
    expect(formAsked([signers, other, owners, more])).toEqual({ form: "owners", requests: [owners, more] });
    expect(formAsked([done, signers])).toEqual({ form: "signers", requests: [signers] });
    expect(formAsked([done, other, { ...signers, isFulfilled: true }])).toBeUndefined();
  });
});

test("the total share counts an unknown share as 0", () => {
  expect(totalOwned([])).toBe(0);
  expect(totalOwned([{ percentOwned: 40 }, { percentOwned: null }, { percentOwned: 25 }])).toBe(65);
  expect([false, true].map(wholePercent)).toEqual([76, 81]);
});

test.each([
  [null, false, true],
  [null, true, false],
  ["22XLoan", false, true],
  ["20PPPLoan", false, false],
  ["21PPPLoan", false, false],
  ["21SDPPP", false, false],
  ["21SDPPP", true, false],
])(
  "the page shows the terms for loan version %s with isAccepted %s: %s [SERV-OWN-10]",
  (version, isAccepted, isShown) => {
    expect(showsTerms(version, isAccepted)).toBe(isShown);
  },
);
