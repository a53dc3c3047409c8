import { expect, test } from "vitest";
import { otherMail } from "./messages.ts";
import { countWords, loanWords, mailWords, paymentWords } from "./rules.ts";

test("a mail of an unknown kind is called 'Other email'", () => {
  expect(mailWords("document-rejected")).toBe("Document returned");
  expect(mailWords("unknown")).toBe(otherMail);
});

test.each([
  [0, "0"],
  [1_204, "1,204"],
  [9_999, "9,999"],
  [10_000, "10,000+"],
])("a count of %i is shown as '%s'", (total, words) => {
  expect(countWords(total)).toBe(words);
});

test('loanWords returns the past-due amount, the stage of forgiveness, or "Up to date" [DESK-PERSON-01]', () => {
  expect(loanWords({ pastDue: 1, forgivenessStage: "Forgiven" })).toEqual({
    text: "$0.01 past due",
    isPastDue: true,
  });
  expect(loanWords({ pastDue: 0, forgivenessStage: null }).text).toBe("Up to date");
  expect(loanWords({ pastDue: 0, forgivenessStage: "Forgiven" }).text).toBe("Forgiveness: Forgiven");
});

test("paymentWords returns the return code of a returned payment", () => {
  expect(paymentWords({ status: "F", returnCode: "R01" })).toBe("Returned, R01");
  expect(paymentWords({ status: "F", returnCode: null })).toBe("Returned");
  expect(paymentWords({ status: "S", returnCode: "R01" })).toBe("Settled");
});
