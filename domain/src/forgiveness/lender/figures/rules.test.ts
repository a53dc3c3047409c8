import { describe, expect, test } from "vitest";
import { figureNames, requestedName } from "../../record/fields/contract.ts";
import { contradictionFaults } from "./rules.ts";

const names = [...figureNames, ...figureNames.map(requestedName)];
type Figures = Parameters<typeof contradictionFaults>[0];
const none = Object.fromEntries(names.map((name) => [name, null])) as unknown as Figures;

/** `entered` lists the amounts that the lender entered: by default, all of them. */
const faults = (figures: Partial<Figures>, entered: readonly string[] = Object.keys(figures)) =>
  contradictionFaults({ ...none, ...figures }, entered);

describe("rejecting contradictory forgiveness amounts", () => {
  test("rejects an FTE quotient above 1", () => {
    expect(faults({ fteReductionQuotient: 1_000_000 })).toBeUndefined();
    expect(faults({ fteReductionQuotient: 1_000_001 })).toEqual({
      fteReductionQuotient: "must not be more than 1",
    });
    expect(faults({ srFteReductionQuotient: 1_000_001 })).toEqual({
      srFteReductionQuotient: "must not be more than 1",
    });
  });

  test("rejects a part of payroll costs if the payroll total is missing", () => {
    const text = "needs totalPayrollCost as well, because it is part of that total";
    expect(faults({ employeeHealthInsurance: 10_00, stateAndLocalTaxes: 0 })).toEqual({
      employeeHealthInsurance: text,
      stateAndLocalTaxes: text,
    });
    expect(faults({ srOwnerCompensationTotal: 10_00 })).toEqual({
      srOwnerCompensationTotal: "needs srTotalPayrollCost as well, because it is part of that total",
    });
    // The lender clears the payroll total but not an amount included in the total.
    expect(faults({ employeeHealthInsurance: 10_00 }, ["totalPayrollCost"])).toEqual({
      totalPayrollCost: text,
    });
    expect(faults({ employeeHealthInsurance: 10_00, totalPayrollCost: 10_00 })).toBeUndefined();
    expect(faults({ employeeHealthInsurance: 10_00, totalPayrollCost: null })).toEqual({
      employeeHealthInsurance: text,
    });
    // Utility payments are not part of payroll costs.
    expect(faults({ utilityPayments: 10_00 })).toBeUndefined();
  });

  test("rejects parts that add up to more than their total", () => {
    const payroll = { totalPayrollCost: 30_00, stateAndLocalTaxes: 10_00, employeeHealthInsurance: 20_00 };
    expect(faults(payroll)).toBeUndefined();
    const text = "totalPayrollCost is $30.00, less than its parts, which come to $30.01";
    const above = { ...payroll, stateAndLocalTaxes: 10_01 };
    expect(faults(above)).toEqual({ totalPayrollCost: text });
    expect(faults(above, ["stateAndLocalTaxes"])).toEqual({ stateAndLocalTaxes: text });
    const all = { totalPayrollCost: 30_00, utilityPayments: 5_00, totalSalaryReductions: 2_00 };
    expect(faults({ ...all, totalEligibleExpenses: 33_00 })).toBeUndefined();
    expect(faults({ ...all, totalEligibleExpenses: 32_99 }, ["utilityPayments"])).toEqual({
      utilityPayments: "totalEligibleExpenses is $32.99, less than its parts, which come to $33.00",
    });
  });

  test.each([
    ["modifiedForgivenessAmount", "totalEligibleExpenses"],
    ["actualForgivenessAmount", "modifiedForgivenessAmount"],
    ["actualForgivenessAmount", "payrollCost60Percent"],
  ] as const)("rejects an amount of %s above %s", (name, total) => {
    expect(faults({ [name]: 10_00, [total]: 10_00 })).toBeUndefined();
    const text = `must not be more than ${total}, which is $10.00`;
    expect(faults({ [name]: 10_01, [total]: 10_00 })).toEqual({ [name]: text });
    expect(faults({ [name]: 10_01, [total]: 10_00 }, [total])).toEqual({ [total]: text });
  });

  test("accepts clearing an amount that is part of a contradiction", () => {
    const payroll = { totalPayrollCost: null, stateAndLocalTaxes: 10_00, employeeHealthInsurance: null };
    expect(faults(payroll, ["employeeHealthInsurance"])).toBeUndefined();
    expect(faults({ ...payroll, totalPayrollCost: 9_00 }, ["employeeHealthInsurance"])).toBeUndefined();
    const all = { totalEligibleExpenses: 9_00, utilityPayments: 10_00, rentOrLeasePayments: null };
    expect(faults(all, ["rentOrLeasePayments"])).toBeUndefined();
  });

  test("accepts a contradiction between amounts that the lender did not enter", () => {
    expect(faults({ fteReductionQuotient: 2_000_000 }, ["finalForgivenessPrincipalOnly"])).toBeUndefined();
  });
});
