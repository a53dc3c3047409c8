import { describe, expect, test } from "vitest";
import { termLines } from "./rules.ts";

describe("the list of loan terms", () => {
  const terms = { advanceAmount: 40_000_00, totalLoanFee: 5_480_24, termInWeeks: 52, averagePayment: 874_62 };
  const toRepay = (loan: typeof terms | { advanceAmount: null } | { totalLoanFee: null }) =>
    termLines({ ...terms, ...loan }).find(({ label }) => label === "Total to repay")?.value;

  test("the list of loan terms shows all terms as texts in a fixed order", () => {
    expect(termLines(terms)).toEqual([
      { label: "Loan amount", value: "$40,000.00" },
      { label: "Total Loan Fee", value: "$5,480.24" },
      { label: "Total to repay", value: "$45,480.24" },
      { label: "Term", value: "52 weeks" },
      { label: "Average payment", value: "$874.62" },
    ]);
  });

  test("the total to repay is the loan amount plus the fee", () => {
    expect(toRepay({ ...terms, totalLoanFee: 0 })).toBe("$40,000.00");
    expect(toRepay({ advanceAmount: null })).toBeUndefined();
    expect(toRepay({ totalLoanFee: null })).toBeUndefined();
  });

  test("the list of loan terms omits unknown terms", () => {
    const unknown = { advanceAmount: null, totalLoanFee: null, termInWeeks: null, averagePayment: null };
    expect(termLines(unknown)).toEqual([]);
    expect(termLines({ ...unknown, termInWeeks: 52 })).toEqual([{ label: "Term", value: "52 weeks" }]);
  });
});
