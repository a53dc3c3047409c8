import type { BorrowerAnswers } from "../record/fields/contract.ts";

/** Texts of the updated SBA form, a PDF (FH-102). */
export const formTexts = {
  filename: "ppp-forgiveness-form.pdf",
  title: "PPP loan forgiveness application, SBA Form {form}",
  titleWithoutForm: "PPP loan forgiveness application",
  lead: "Updated with the amounts that you agreed to on {date}.",
  loan: "Your loan",
  business: "Business",
  label: "Loan",
  lenderNumber: "Lender PPP loan number",
  sbaNumber: "SBA PPP loan number",
  amount: "PPP loan amount",
  issued: "Disbursement date",
  coveredPeriod: "Covered period",
  period: "{start} to {end}",
  amounts: "Amounts",
  line: "Line",
  answers: "Your answers",
  question: "Question",
  answer: "Answer",
  agreement: "Your agreement",
  agreed: "{name} agreed online to the amount recommended to the SBA on {moment}.",
  agreedBefore: "The amount recommended to the SBA was agreed to on {moment}.",
  page: "Page {page} of {count}",
} as const;

/** Labels of the form's answers that are not in the comparison of amounts, in the form's order (2.11, 2.12). */
export const answerLabels = {
  numberOfOwners: "Number of owners",
  averageFteTable1: "Average FTE (Table 1, Box 2)",
  averageFteTable2: "Average FTE (Table 2, Box 5)",
  maintainedHourlyWage: "Did you keep every employee's pay at 75% or more?",
  noReductionInEmployeeAverageHours:
    "I did not reduce the number of employees or their average paid hours between January 1, 2020 and the end of the covered period.",
  hasCoveredFteReductions: "Were any reductions covered by an SBA FTE reduction exception?",
  fteSafeHarbor1:
    "Unable to operate at the same level of activity as before February 15, 2020 because of COVID-19 requirements.",
  fteSafeHarbor2:
    "Reduced FTE between February 15 and April 26, 2020 and restored it by December 31, 2020 or the end of the covered period.",
  averageFteDuringChosenPeriod: "Average FTE during your chosen reference period",
  employeesAtApplicationTime: "Employees at time of forgiveness application",
  loanGreaterThan2Million: "Did you, with affiliates, receive PPP loans of $2 million or more?",
  eidlAdvanceRadio: "Did you receive an EIDL advance?",
  eidlLoanNumber: "EIDL loan number",
  eidlAmount: "EIDL advance amount",
  loanGreaterThan2Million3508s:
    "Did you, together with affiliates, receive PPP loans totaling $2 million or more?",
  wageReduction3508s:
    "Did you reduce employee salaries or wages by more than 25%, or reduce the number of employees or their paid hours?",
  ezAppQ6:
    "Can you attest that you did not reduce any pay by more than 25% and that you either did not reduce employees or hours, or could not operate at the same level because of COVID-19 requirements?",
  reviewedAdjustedForgivenessAmount3508s:
    "Have you reviewed and adjusted your Requested Loan Forgiveness Amount?",
} as const satisfies Partial<Record<keyof BorrowerAnswers, string>>;
