import { expect, test } from "vitest";
import { firstTemplates } from "./messages.ts";
import { fillTemplate, unfilledFault, unfilledFields } from "./rules.ts";

const fields = {
  firstName: "Dana",
  business: "Maple & Main Bakery LLC",
  loanNumber: "4410-22871",
  product: "Alderway",
  phone: "(800) 555-0173",
  myName: "Joelle",
};
const text =
  "Hello {firstName} of {business}, loan {loanNumber} in {product}. Call {phone}. {myName} {other} { firstName }";

test("a template is filled in with the thread's and the sender's values [DESK-CASE-06]", () => {
  const filled = fillTemplate(text, fields);
  expect(filled).toBe(
    "Hello Dana of Maple & Main Bakery LLC, loan 4410-22871 in Alderway. Call (800) 555-0173. Joelle {other} { firstName }",
  );
  expect([unfilledFields(filled), unfilledFault(filled)]).toEqual([[], undefined]);
});

test("a field without a value stays in the text, and an error asks the sender to fill in the field [DESK-CASE-06]", () => {
  const filled = fillTemplate("Loan {loanNumber}, {phone}", { ...fields, loanNumber: null, phone: null });
  expect(filled).toBe("Loan {loanNumber}, {phone}");
  expect(unfilledFields(filled)).toEqual([
    { field: "{loanNumber}", start: 5 },
    { field: "{phone}", start: 19 },
  ]);
  expect(unfilledFault(filled)).toBe("Fill in {loanNumber} first.");
});

test("each built-in template has no unfilled field when all values are known [DESK-CASE-06]", () => {
  expect(firstTemplates.length).toBeGreaterThan(0);
  for (const template of firstTemplates) expect(fillTemplate(template.text, fields)).not.toMatch(/[{}]/);
});
