import { newEmailFaults, questionFaults } from "@portal/domain/auth/credentials/messages";
import { checkChangeEmail, checkSecurityQuestions } from "@portal/domain/auth/credentials/rules";
import { newPasswordFaults } from "@portal/domain/auth/recovery/messages";
import { checkNewPassword } from "@portal/domain/auth/recovery/rules";
import { canadianFaults, routingNumberFault } from "@portal/domain/banking/accounts/rules";
import { routingTexts } from "@portal/domain/banking/messages";
import { checkPayroll, payrollEntries } from "@portal/domain/forgiveness/payroll-data/entries/rules";
import { samplePayrollData } from "@portal/domain/testing/samples";
import { fieldFaults } from "@portal/domain/wire/field-faults";
import { expect, test } from "vitest";

const facts = { loanVersion: "21PPPLoan", businessEntityType: null };
const blank = payrollEntries(samplePayrollData, String);
const payroll = (typed: Partial<typeof blank>) => checkPayroll({ ...blank, ...typed }, facts);
const canada = (typed: object) =>
  canadianFaults({ transitNumber: "01234", institutionNumber: "001", accountNumber: "1234567", ...typed });
const email = (newEmail: string, confirmEmail = newEmail) => {
  const faults = checkChangeEmail({ newEmail, confirmEmail, password: "x" }, "old@a.example");
  return newEmailFaults[faults.newEmail ?? faults.confirmEmail ?? "same"];
};
const password = (newPassword: string, confirmPassword: string) => {
  const faults = checkNewPassword({ newPassword, confirmPassword }, "Dana.99a@a.example");
  return newPasswordFaults[faults.newPassword ?? faults.confirmPassword ?? "length"];
};
const [, second] = checkSecurityQuestions([
  { question: "One?", answer: "a" },
  { question: " one?", answer: "b" },
]);

/** Each row has the message's key in the specification, the portal's message and the agreed message (CH-43, SH-052). */
test.each([
  ["requiredField", payroll({}).q1, "Required"],
  ["enterAnAmount", payroll({ q3: "" }).q3, "Enter an amount"],
  ["invalidDateFormat", payroll({ q1: "Yes", q2Yes: "13/45/2019" }).q2Yes, "Invalid date format"],
  ["invalidBankAccount", routingNumberFault("12a", "WIRE"), "Please enter a valid Wire Routing number."],
  [
    "invalidBranchTransitNumber",
    canada({ transitNumber: "1" }).transitNumber,
    "Branch transit number must be exactly 5 digits.",
  ],
  [
    "invalidFinancialInstitutionNumber",
    canada({ institutionNumber: "1" }).institutionNumber,
    "Financial institution number must be exactly 3 digits.",
  ],
  [
    "invalidFinancialInstitutionAccountNumber",
    canada({ accountNumber: "1a" }).accountNumber,
    "Account number must be 1 to 12 digits.",
  ],
  [
    "routingNumberError",
    routingTexts.unknown,
    "We could not find a bank with this routing number. Please check the number and try again.",
  ],
  ["invalidEmail", email("nobody"), "Invalid email address"],
  ["emailLength", email(`${"a".repeat(66)}@b.example`), "Email must be at most 75 characters long"],
  ["emailsMustMatch", email("a@b.example", "b@b.example"), "Emails must match"],
  ["passwordMatch", password("Abcdef1!", "Abcdef2!"), "Passwords must match"],
  [
    "cannotBeUsername",
    password("dana.99A", "dana.99A"),
    "Password cannot be the same as your username or email address",
  ],
  [
    "securityQuestionsMatchError",
    questionFaults[second?.question ?? "required"],
    "All questions and answers must be unique",
  ],
  // No form has a plain number field, so this row uses the message itself.
  ["mustBeNumber", fieldFaults.mustBeNumber, "Must be a number"],
])("the message %s has the agreed text [CORE-ERR-18, SERV-ERR-07]", (_, said, decided) => {
  expect(said).toBe(decided);
});
