import { describe, expect, test } from "vitest";
import { payrollBusiness, payrollDocuments } from "./rules.ts";

const year = "the year you used for payroll costs";
const a = `IRS Form 941 for each quarter of ${year} (or equivalent payroll processor records)`;
const b = `State quarterly wage unemployment insurance tax reporting form for each quarter of ${year}`;
const c =
  "Documentation of retirement and group health, life, disability, vision and dental insurance contributions";
const d = "Payroll statement for the pay period that covered February 15, 2020";
const e = "Invoice, bank statement or book of record showing you were in operation on February 15, 2020";
const scheduleC = `IRS Form 1040 Schedule C (or F) for ${year}`;
const selfEmployed =
  "IRS Form 1099-MISC or 1099-NEC, invoice, bank statement or book of record showing you are self-employed";
const form1065 = `IRS Form 1065 with Schedule K-1s for ${year}`;
const anyReturn =
  "Tax return for your filing status: IRS Form 1040 Schedule C, 1065 with K-1s, 1120 or 1120-S";

const documents = (businessEntityType: string | null, numberOfEmployees: number | null) =>
  payrollDocuments({ businessEntityType, numberOfEmployees });

describe("the required payroll documents", () => {
  test.each([
    ["C-Corp", [a, b, c, d, "IRS Form 1120"]],
    ["S-Corp", [a, b, c, d, "IRS Form 1120-S"]],
    [
      "501(c)(3) nonprofit",
      [a, b, d, "IRS Form 990 Part IX (or other documentation of retirement and insurance contributions)"],
    ],
    ["501(c)(6) organization", [a, b, c, d]],
    ["501(c)(19) veterans organization", [a, b, c, d]],
    ["Tribal business", [a, b, c, d]],
    ["Limited Liability Company", [anyReturn, a, b, c, d]],
    ["Housing cooperative", [anyReturn, a, b, c, d]],
    ["Other", [anyReturn, a, b, c, d]],
    ["Corporation of the moon", [anyReturn, a, b, c, d]],
    ["constructor", [anyReturn, a, b, c, d]],
    [null, [anyReturn, a, b, c, d]],
  ])(
    "for the entity type %s, the payroll documents do not depend on the number of employees [SERV-UPPV-03]",
    (type, expected) => {
      for (const employees of [null, 0, 1, 2]) expect(documents(type, employees)).toEqual(expected);
    },
  );

  test.each(["Sole Proprietorship", "Independent contractor", "Eligible self-employed individual"])(
    "the entity type %s with at most one employee needs fewer payroll documents (group two) [SERV-UPPV-03]",
    (type) => {
      for (const employees of [0, 1])
        expect(documents(type, employees)).toEqual([scheduleC, selfEmployed, e]);
      for (const employees of [2, 50, null])
        expect(documents(type, employees)).toEqual([scheduleC, a, b, c, d]);
    },
  );

  test("a partnership with at most one employee needs fewer payroll documents [SERV-UPPV-03]", () => {
    for (const type of ["Partnership", " partnership "]) {
      for (const employees of [0, 1]) expect(documents(type, employees)).toEqual([form1065, e]);
      for (const employees of [2, null]) expect(documents(type, employees)).toEqual([form1065, a, b, c, d]);
    }
  });
});

test.each([
  ["Limited Liability Company", 7, "Limited Liability Company, 7 employees"],
  ["Sole Proprietorship", 1, "Sole Proprietorship, 1 employee"],
  [" Partnership ", 0, "Partnership, 0 employees"],
  ["Partnership", null, "Partnership"],
  [null, 2, "2 employees"],
  [" ", 1, "1 employee"],
  [null, null, ""],
])(
  "the payroll page describes the entity type %o with %o employees as %o",
  (businessEntityType, numberOfEmployees, called) => {
    expect(payrollBusiness({ businessEntityType, numberOfEmployees })).toBe(called);
  },
);
