import { expect, test } from "vitest";
import { day, moment } from "../../testing/samples.ts";
import { figureNames, requestedName } from "../record/fields/contract.ts";
import { answerLabels, formTexts } from "./messages.ts";
import { updatedForm } from "./rules.ts";

const nothing = Object.fromEntries(
  [...Object.keys(answerLabels), ...figureNames, ...figureNames.map(requestedName)].map((name) => [
    name,
    null,
  ]),
);
function form(values: object = {}, part: { readonly name?: string | undefined } = { name: "Noor Okafor" }) {
  const record = {
    ...nothing,
    applicationVersionSelected: "3508S",
    standardCoveredPeriodStartDate: day("2021-03-01"),
    standardCoveredPeriodEndDate: day("2021-08-15"),
    loanInformation: {
      loanVersion: "21SDPPP",
      lenderPppLoanNumber: "L-1",
      sbaPppLoanNumber: "S-1",
      pppLoanAmount: 4_850_000,
      pppLoanIssueDate: day("2021-02-26"),
    },
    requestedPayroll: 3_000_000,
    requestedForgivenessAmount3508s: 4_000_000,
    actualForgivenessAmount: 4_000_000,
    ...values,
  } as never;
  return updatedForm({
    record,
    businessName: "Okafor Books LLC",
    agreedAt: moment("2022-01-16T03:30:00Z"),
    name: part.name,
  });
}
const tableOf = (heading: string, ...given: Parameters<typeof form>) =>
  form(...given).tables.find((table) => table.heading === heading);

test("the updated form names the SBA form and the New York time of the borrower's agreement (FH-102)", () => {
  expect(form()).toMatchObject({
    title: "PPP loan forgiveness application, SBA Form 3508S",
    lead: "Updated with the amounts that you agreed to on Jan 15, 2022.",
    agreement: {
      heading: "Your agreement",
      text: "Noor Okafor agreed online to the amount recommended to the SBA on January 15, 2022 at 10:30 PM ET.",
    },
  });
  expect(form({ applicationVersionSelected: null }).title).toBe("PPP loan forgiveness application");
});

test("the updated form names no person if the lender imported the agreement", () => {
  expect(form({}, { name: undefined }).agreement.text).toBe(
    "The amount recommended to the SBA was agreed to on January 15, 2022 at 10:30 PM ET.",
  );
});

test("the updated form lists the known facts about the loan", () => {
  expect(tableOf(formTexts.loan)).toEqual({
    heading: "Your loan",
    columns: ["Line", "Answer"],
    rows: [
      ["Business", "Okafor Books LLC"],
      ["Loan", "PPP Loan 2"],
      ["Lender PPP loan number", "L-1"],
      ["SBA PPP loan number", "S-1"],
      ["PPP loan amount", "$48,500.00"],
      ["Disbursement date", "Feb 26, 2021"],
      ["Covered period", "Mar 1, 2021 to Aug 15, 2021"],
    ],
  });
});

test.each(["standardCoveredPeriodStartDate", "standardCoveredPeriodEndDate"])(
  "the updated form omits the covered period if %s is missing",
  (name) => {
    const rows = tableOf(formTexts.loan, { [name]: null })?.rows ?? [];
    expect(rows).toHaveLength(6);
    expect(rows.map(([label]) => label)).not.toContain("Covered period");
  },
);

test("the updated form omits unknown loan numbers", () => {
  const loanInformation = {
    loanVersion: "21PPPLoan",
    lenderPppLoanNumber: null,
    sbaPppLoanNumber: null,
    pppLoanAmount: 4_850_000,
    pppLoanIssueDate: day("2021-02-26"),
  };
  const rows = tableOf(formTexts.loan, { loanInformation })?.rows ?? [];
  expect(rows.map(([label]) => label)).toEqual([
    "Business",
    "Loan",
    "PPP loan amount",
    "Disbursement date",
    "Covered period",
  ]);
});

test("the updated form lists each line with its requested and its recommended amount", () => {
  const table = tableOf(formTexts.amounts);
  expect(table?.columns).toEqual(["Line", "Amounts you requested", "Recommended to SBA"]);
  expect(table?.rows.at(-1)).toEqual(["Total forgiveness amount", "—", "$40,000.00"]);
});

test("the updated form lists the borrower's answers in the form's order", () => {
  expect(tableOf(formTexts.answers)).toBeUndefined();
  expect(form().tables).toHaveLength(2);
  const answers = {
    eidlAmount: 1_000_000,
    eidlLoanNumber: "1234567890",
    hasCoveredFteReductions: false,
    maintainedHourlyWage: true,
    averageFteTable2: 7,
    averageFteTable1: 125,
    numberOfOwners: 2,
    employeesAtApplicationTime: 0,
  };
  expect(tableOf(formTexts.answers, answers)).toEqual({
    heading: "Your answers",
    columns: ["Question", "Answer"],
    rows: [
      ["Number of owners", "2"],
      ["Average FTE (Table 1, Box 2)", "12.5"],
      ["Average FTE (Table 2, Box 5)", "0.7"],
      ["Did you keep every employee's pay at 75% or more?", "Yes"],
      ["Were any reductions covered by an SBA FTE reduction exception?", "No"],
      ["Employees at time of forgiveness application", "0"],
      ["EIDL loan number", "1234567890"],
      ["EIDL advance amount", "$10,000.00"],
    ],
  });
});
