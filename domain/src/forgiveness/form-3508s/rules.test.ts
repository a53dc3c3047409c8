import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { smallEstimateOf } from "../estimate/rules.ts";
import { form3508sLabels } from "./messages.ts";
import {
  askedQuestions,
  form3508sFaults,
  isSinglePerson,
  minPayrollCents,
  withoutHidden3508s,
  type Form3508s,
  type Form3508sFacts,
} from "./rules.ts";

const disbursed = Temporal.PlainDate.from("2021-03-15");
const facts: Form3508sFacts = {
  pppLoanAmount: 120_000_00,
  disbursed,
  businessEntityType: "Limited Liability Company",
  numberOfEmployees: 6,
};
const answers: Form3508s = {
  employeesAtApplicationTime: 6,
  standardCoveredPeriodEndDate: disbursed.add({ days: 168 }),
  payrollAmount3508s: 72_000_00,
  forgivenessAmount3508s: 120_000_00,
  loanGreaterThan2Million3508s: false,
  wageReduction3508s: false,
  ezAppQ6: null,
  reviewedAdjustedForgivenessAmount3508s: null,
};
const faults = (change: Partial<Form3508s>, on: Partial<Form3508sFacts> = {}) =>
  form3508sFaults({ ...answers, ...change }, { ...facts, ...on });

test("a complete form 3508S has no validation errors", () => {
  expect(faults({})).toEqual({});
});

describe("validating form 3508S", () => {
  test.each([
    [null, "Total number must be at least 1"],
    [0, "Total number must be at least 1"],
    [1, undefined],
    [9_999_999, undefined],
    [10_000_000, "Enter a whole number"],
  ])("form 3508S with %s employees returns %s [FORG-S-05]", (employeesAtApplicationTime, text) => {
    expect(faults({ employeesAtApplicationTime }).employeesAtApplicationTime).toBe(text);
  });

  const bounds = "Date must be at least 8 weeks and not more than 24 weeks after your loan was disbursed.";
  test.each([
    [null, "Required"],
    [53, bounds],
    [54, undefined],
    [168, undefined],
    [169, bounds],
  ])(
    "form 3508S with a period that ends %s days after the first wire returns %s [FORG-S-06, FORG-S-07, FORG-CONST-02]",
    (days, text) => {
      const end = days === null ? null : disbursed.add({ days });
      expect(faults({ standardCoveredPeriodEndDate: end }).standardCoveredPeriodEndDate).toBe(text);
    },
  );

  const [none, zero] = ["Enter an amount", "Enter an amount greater than $0.00."];
  const above = "Entered amount cannot be greater than your PPP loan amount.";
  const share = "At least 60% of loan proceeds must be used for payroll costs.";
  test.each([
    [null, none],
    [0, zero],
    [-1, zero],
    [1, share],
    [72_000_00, undefined],
    [120_000_00, undefined],
    [120_000_01, above],
  ])(
    "form 3508S with payroll costs of %s cents returns %s [FORG-S-09, FORG-S-10]",
    (payrollAmount3508s, text) => {
      expect(faults({ payrollAmount3508s }).payrollAmount3508s).toBe(text);
    },
  );

  test.each([
    [null, none],
    [0, zero],
    [-1, zero],
    [1, undefined],
    [120_000_00, undefined],
    [120_000_01, above],
  ])(
    "form 3508S with a requested amount of %s cents returns %s [FORG-S-12]",
    (forgivenessAmount3508s, text) => {
      expect(faults({ forgivenessAmount3508s }).forgivenessAmount3508s).toBe(text);
    },
  );

  test.each([
    [20_833_00, 12_499_00, share],
    [20_833_00, 12_499_99, share],
    [20_833_00, 12_500_00, undefined],
    [100_00, 59_99, share],
    [100_00, 60_00, undefined],
    [100_01, 60_00, share],
    [100_01, 61_00, undefined],
    [null, 1, undefined],
  ])(
    "form 3508S with %s cents requested and %i cents of payroll returns %s [FORG-S-11, FORG-CONST-04]",
    (forgivenessAmount3508s, payrollAmount3508s, text) => {
      expect(faults({ forgivenessAmount3508s, payrollAmount3508s }).payrollAmount3508s).toBe(text);
    },
  );

  test("the minimum payroll is 60% of the requested amount, rounded up to whole dollars [FORG-S-11]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150_000_00 }), (requested) => {
        const least = minPayrollCents(requested);
        expect(least % 100).toBe(0);
        expect(least * 100).toBeGreaterThanOrEqual(requested * 60);
        expect((least - 100) * 100).toBeLessThan(requested * 60);
      }),
      { numRuns: 20_000 },
    );
  });

  test("with the minimum payroll costs, form 3508S estimates the whole requested amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120_000_00 }), (requested) => {
        const payroll = Math.min(minPayrollCents(requested), 120_000_00);
        const amounts = { payrollAmount3508s: payroll, forgivenessAmount3508s: requested };
        expect(faults(amounts)).toEqual({});
        expect(smallEstimateOf(amounts, 120_000_00).actualForgivenessAmount).toBe(requested);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("asking the questions of form 3508S", () => {
  const [funding, reduction, attest, review] = [
    "loanGreaterThan2Million3508s",
    "wageReduction3508s",
    "ezAppQ6",
    "reviewedAdjustedForgivenessAmount3508s",
  ] as const;
  const asked = (change: Partial<Form3508s>, on: Partial<Form3508sFacts> = {}) =>
    askedQuestions({ ...answers, wageReduction3508s: null, ...change }, { ...facts, ...on });

  test.each([
    [50_000_00, false, [funding]],
    [50_000_00, null, [funding]],
    [50_000_01, false, [funding, reduction]],
    [50_000_01, null, [funding, reduction]],
    [40_000_00, true, [funding, reduction]],
  ])(
    "for a loan of %i cents and the answer %s about large PPP funding, form 3508S asks %j [FORG-S-14, FORG-S-15, FORG-S-22, FORG-CONST-06]",
    (pppLoanAmount, loanGreaterThan2Million3508s, names) => {
      expect(asked({ loanGreaterThan2Million3508s }, { pppLoanAmount })).toEqual(names);
    },
  );

  test.each([
    ["Sole Proprietorship", 1, []],
    ["Sole Proprietorship", 0, []],
    ["Sole Proprietorship", 2, [funding, reduction]],
    ["Sole Proprietorship", null, [funding, reduction]],
    ["Independent contractor", 1, []],
    ["Independent contractor", 2, [funding, reduction]],
    ["Eligible self-employed individual", 1, []],
    ["Limited Liability Company", 1, [funding, reduction]],
    [null, 1, [funding, reduction]],
  ])(
    "for the entity type %s with %s employees, form 3508S asks %j [FORG-S-14, FORG-S-15]",
    (businessEntityType, numberOfEmployees, names) => {
      const on = { businessEntityType, numberOfEmployees, pppLoanAmount: 140_000_00 };
      expect(asked({ loanGreaterThan2Million3508s: true }, on)).toEqual(names);
      expect(isSinglePerson(on)).toBe(names.length === 0);
    },
  );

  test.each([
    [null, null, [funding, reduction]],
    [false, null, [funding, reduction]],
    [true, null, [funding, reduction, attest]],
    [true, true, [funding, reduction, attest]],
    [true, false, [funding, reduction, attest, review]],
    [false, false, [funding, reduction]],
  ])(
    "with the answers %s about reductions and %s about the attestation, form 3508S asks %j [FORG-S-16, FORG-S-17]",
    (wageReduction3508s, ezAppQ6, names) => {
      expect(asked({ wageReduction3508s, ezAppQ6 })).toEqual(names);
    },
  );

  test("form 3508S requires an answer to each question that is shown, and ignores hidden questions [FORG-S-13]", () => {
    const text = "Choose yes or no";
    const none = { [funding]: null, [reduction]: null, [attest]: null, [review]: null };
    expect(faults(none)).toEqual({ [funding]: text, [reduction]: text });
    expect(faults({ ...none, [funding]: false, [reduction]: true })).toEqual({ [attest]: text });
    expect(faults({ [reduction]: true, [attest]: false })).toEqual({ [review]: text });
    expect(faults(none, { businessEntityType: "Sole Proprietorship", numberOfEmployees: 1 })).toEqual({});
    expect(faults(none, { pppLoanAmount: 120_000_00 })).not.toEqual({});
  });

  test("form 3508S cannot be sent until the borrower has reviewed the calculation [FORG-S-18, FORG-ERR-09]", () => {
    const held = { [reduction]: true, [attest]: false, [review]: false };
    expect(faults(held)).toEqual({
      [review]:
        "You must use the SBA Form 3508 Calculation Form, Worksheet and Instructions to calculate your Requested Loan Forgiveness Amount before you submit SBA Form 3508S.",
    });
    expect(faults({ ...held, [review]: true })).toEqual({});
    expect(faults({ ...held, [attest]: true })).toEqual({});
  });

  test("hiding a question clears its answer and the answers to its dependent questions", () => {
    const all = { ...answers, [reduction]: true, [attest]: false, [review]: true };
    expect(withoutHidden3508s(all, facts)).toEqual(all);
    expect(withoutHidden3508s({ ...all, [attest]: true }, facts)).toEqual({
      ...all,
      [attest]: true,
      [review]: null,
    });
    expect(withoutHidden3508s({ ...all, [reduction]: false }, facts)).toEqual({
      ...all,
      [reduction]: false,
      [attest]: null,
      [review]: null,
    });
    expect(withoutHidden3508s(all, { ...facts, pppLoanAmount: 50_000_00 })).toEqual({
      ...all,
      [reduction]: null,
      [attest]: null,
      [review]: null,
    });
    const alone = { ...facts, businessEntityType: "Sole Proprietorship", numberOfEmployees: 1 };
    expect(withoutHidden3508s(all, alone)).toEqual({
      ...all,
      [funding]: null,
      [reduction]: null,
      [attest]: null,
      [review]: null,
    });
  });

  test("the questions of form 3508S use the SBA's words [FORG-S-22, FORG-CONST-05, FORG-CONST-06]", () => {
    expect(form3508sLabels.receivedLargeFunding).toBe(
      "Did you, together with affiliates, receive PPP loans totaling $2 million or more?",
    );
    expect(form3508sLabels.reducedSalariesWagesEmployees).toBe(
      "Did you reduce employee salaries or wages by more than 25%, or reduce the number of employees or their paid hours?",
    );
  });
});
