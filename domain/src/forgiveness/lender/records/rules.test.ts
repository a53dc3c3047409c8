import { expect, test } from "vitest";
import type { ApplicationVersion, ForgivenessStage } from "../../record/fields/contract.ts";
import { forgivenessStage } from "../../record/fields/contract.ts";
import {
  asksForDocuments,
  faultsAboveLoan,
  formOf,
  losesReadiness,
  isWithBorrower,
  pageOfReturned,
} from "./rules.ts";

const moment = Temporal.Instant.from("2026-11-20T17:00:00Z");
const request = (name: string, isFulfilled = false) => ({
  name,
  requestType: "Forgiveness Application" as const,
  isFulfilled,
});
const form = request("SBA Form 3508");
const rent = request("Rent Documents");
const record = {
  applicationVersionSelected: "3508S" as ApplicationVersion | null,
  stage: "Customer Signoff" as ForgivenessStage | null,
  submittedTimestamp: null,
  customerSignoffTimestamp: null as Temporal.Instant | null,
  readyForCustomerSignoff: true,
};

test("only the stages Additional Documents Requested and SBA Additional Info Required ask for documents", () => {
  expect(forgivenessStage.options.filter((stage) => stage !== undefined && asksForDocuments(stage))).toEqual([
    "Additional Documents Requested",
    "SBA Additional Info Required",
  ]);
});

test("finds the forgiveness request for SBA Form 3508", () => {
  expect(formOf([rent, form])).toMatchObject(form);
  expect(formOf([rent])).toBeUndefined();
  expect(formOf([{ ...form, requestType: "Credit Application" }])).toBeUndefined();
});

test("the lender can return form 3508, and the borrower then corrects it on the summary page", () => {
  const page = (applicationVersionSelected: ApplicationVersion | null, requests = [rent, form]) =>
    pageOfReturned({ applicationVersionSelected }, requests)?.("us");
  expect(page("3508")).toBe("/us/summary");
  expect(page("3508", [rent])).toBeUndefined();
  for (const version of ["3508S", "3508EZ", null] as const) expect(page(version)).toBeUndefined();
});

test("the lender cannot change the figures while the borrower fills in the form", () => {
  const filled = { ...record, stage: "Document Upload" as const };
  expect(isWithBorrower(filled, [form])).toBe(true);
  expect(isWithBorrower(filled, [request("SBA Form 3508", true)])).toBe(false);
  expect(isWithBorrower(record, [form])).toBe(false);
  expect(isWithBorrower({ ...filled, applicationVersionSelected: "3508EZ" }, [form])).toBe(false);
});

test("leaving the stage Customer Signoff without an agreement ends the readiness for sign-off", () => {
  const sent = [request("SBA Form 3508", true)];
  const left = forgivenessStage.options.filter(
    (stage) => stage !== undefined && losesReadiness(record, stage, sent),
  );
  expect(left).toEqual(forgivenessStage.options.filter((stage) => stage !== "Customer Signoff"));
  const reviewed = { ...record, stage: "Document Review" as const };
  expect(losesReadiness(reviewed, "Internal Quality Check", sent)).toBe(false);
  expect(losesReadiness(reviewed, "Additional Documents Requested", sent)).toBe(false);
  expect(losesReadiness(reviewed, "Additional Documents Requested", [form])).toBe(true);
  const never = [{ readyForCustomerSignoff: false }, { customerSignoffTimestamp: moment }];
  for (const change of never)
    expect(losesReadiness({ ...record, ...change }, "Document Review", sent)).toBe(false);
});

test("an amount above the loan has a validation error", () => {
  const loan = { pppLoanAmount: 10_00 };
  const fault = "must not be more than the loan of $10.00";
  expect(faultsAboveLoan(loan, {})).toBeUndefined();
  const most = { actualForgivenessAmount: 10_00, finalForgivenessPrincipalOnly: 10_00 };
  expect(faultsAboveLoan(loan, most)).toBeUndefined();
  expect(faultsAboveLoan(loan, { actualForgivenessAmount: null })).toBeUndefined();
  expect(faultsAboveLoan(loan, { ...most, actualForgivenessAmount: 10_01 })).toEqual({
    actualForgivenessAmount: fault,
  });
  expect(
    faultsAboveLoan(loan, { actualForgivenessAmount: 10_01, finalForgivenessPrincipalOnly: 10_01 }),
  ).toEqual({
    actualForgivenessAmount: fault,
    finalForgivenessPrincipalOnly: fault,
  });
});
