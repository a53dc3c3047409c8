import fc from "fast-check";
import { expect, test } from "vitest";
import { checklistTexts } from "../checklist/messages.ts";
import { completedTexts } from "../sign-off/messages.ts";
import { forgivenessStage, type ForgivenessStage } from "../record/fields/contract.ts";
import { nextTexts, stepTexts } from "../steps/messages.ts";
import { reviewDays } from "../steps/rules.ts";
import { outcomeTexts } from "./messages.ts";
import { balanceAfter, formatPercent, isYetToBeSent, outcomeOf, repaidByBorrowerCents } from "./rules.ts";

const outcome = (stage: ForgivenessStage | null, forgiven: number | null = null) =>
  outcomeOf({
    stage,
    finalForgivenessPrincipalOnly: forgiven,
    loanInformation: { pppLoanAmount: 100_000_00 } as never,
  });

test("the page shows the SBA's decision in five stages [FORG-OUT-02, FORG-OUT-03, FORG-OUT-04]", () => {
  const shown = forgivenessStage.options.flatMap((stage) => {
    const one = outcome(stage, 100_000_00);
    return one ? [[stage, one]] : [];
  });
  expect(shown).toEqual([
    ["Pending SBA Submission", "preparing"],
    ["Awaiting SBA Response", "awaiting"],
    ["SBA Response Received", "responded"],
    ["Declined", "declined"],
    ["Forgiven", "fullyForgiven"],
  ]);
  expect(outcome(null, 100_000_00)).toBeUndefined();
  expect(outcomeTexts.preparing).toBe(
    "We are preparing your application for submission to the SBA for review",
  );
  expect(outcomeTexts.awaiting).toBe(
    "Your application has been submitted to the SBA. The SBA has up to 90 days to respond.",
  );
  expect(outcomeTexts.declined).toBe("The SBA has not approved loan forgiveness");
});

test("the texts of the forgiveness pages state how long the borrower may have to wait [FORG-CONST-09]", () => {
  const { inReview, inReviewOpen, submitted } = checklistTexts;
  expect(inReview.lead).toBe("Our review may take up to 60 days.");
  expect(inReviewOpen.lead).toBe(
    "Our review may take up to 60 days. You can still send the documents below.",
  );
  expect([stepTexts.review, stepTexts.sba, reviewDays]).toEqual(["Up to 60 days", "Up to 90 days", 60]);
  expect([nextTexts.review, nextTexts.sba]).toEqual([
    "Our review may take up to 60 days.",
    "The SBA then has up to 90 days to respond.",
  ]);
  expect(completedTexts.nextText).toContain("The SBA then has up to 90 days to respond.");
  expect(submitted.lead).toBe(
    "It may take up to 60 days for us to make a recommendation. The SBA then has up to 90 days to respond.",
  );
  expect(outcomeTexts.awaiting).toContain("The SBA has up to 90 days to respond.");
  expect(completedTexts.notReceived).toBe(
    "If you have not received the email within 2 business days, please contact your Loan Forgiveness Specialist.",
  );
});

test.each([
  [100_000_01, "fullyForgiven"],
  [100_000_00, "fullyForgiven"],
  [99_999_99, "partiallyForgiven"],
  [0, "partiallyForgiven"],
  [null, "responded"],
] as const)(
  "with %s cents of a $100,000.00 loan forgiven, the outcome is %s [FORG-OUT-05]",
  (forgiven, expected) => {
    expect(outcome("Forgiven", forgiven)).toBe(expected);
  },
);

test("the balance after forgiveness is reduced by the forgiven amount, but never below zero", () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 });
  fc.assert(
    fc.property(cents, cents, (balance, forgiven) => {
      const left = balanceAfter(balance, forgiven);
      expect(left).toBe(forgiven > balance ? 0 : balance - forgiven);
    }),
  );
});

test.each(forgivenessStage.options)(
  "isYetToBeSent recognizes whether an application in the stage %s was sent to the SBA (FH-72)",
  (stage) => {
    const sent = ["Awaiting SBA Response", "SBA Response Received", "Declined", "Forgiven"];
    const loanInformation = { pppLoanAmount: 1 };
    expect(isYetToBeSent({ stage, finalForgivenessPrincipalOnly: 1, loanInformation } as never)).toBe(
      !sent.includes(stage),
    );
  },
);

test("the amounts forgiven, repaid and owed add up to the loan amount", () => {
  expect(repaidByBorrowerCents(200_000_00, 160_825_00, 38_175_00)).toBe(1_000_00);
  expect(repaidByBorrowerCents(200_000_00, 160_825_00, 39_175_00)).toBe(0);
  expect(repaidByBorrowerCents(200_000_00, 160_825_00, 39_200_00)).toBe(-25_00);
});

test.each([
  [100, "1%"],
  [375, "3.75%"],
  [50, "0.5%"],
  [0, "0%"],
  [1000, "10%"],
])("formatPercent formats %i hundredths of a percent as %s", (hundredths, text) => {
  expect(formatPercent(hundredths)).toBe(text);
});
