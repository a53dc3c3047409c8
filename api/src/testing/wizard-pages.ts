/** The values of the catalogue's example A for the forgiveness wizard. Money is in cents, FTEs in tenths. */
export const wizardPages = (start: Temporal.PlainDate) => ({
  1: {
    preferredCoveredPeriod: "24 weeks",
    standardCoveredPeriodStartDate: start,
    standardCoveredPeriodEndDate: start.add({ days: 167 }),
  },
  2: {
    totalCashCompensationTable1: 90_000_00,
    averageFteTable1: 85,
    totalCashCompensationTable2: 30_000_00,
    averageFteTable2: 20,
    maintainedHourlyWage: false,
    totalSalaryReductions: 5_000_00,
  },
  3: {
    employeeHealthInsurance: 6_000_00,
    employeeRetirementPlans: 4_000_00,
    stateAndLocalTaxes: 2_000_00,
    numberOfOwners: 2,
    ownerCompensationTotal: 20_000_00,
  },
  4: {
    noReductionInEmployeeAverageHours: false,
    hasCoveredFteReductions: false,
    fteSafeHarbor1: false,
    fteSafeHarbor2: false,
    averageFteDuringChosenPeriod: 12,
  },
  5: {
    employeesAtApplicationTime: 11,
    mortgageInterestPayments: 0,
    utilityPayments: 4_000_00,
    rentOrLeasePayments: 24_000_00,
    coveredOperationsExpenditures: 3_000_00,
    coveredPropertyDamageCosts: 0,
    coveredSupplierCosts: 5_000_00,
    coveredWorkerProtectionExpenditures: 2_000_00,
    loanGreaterThan2Million: false,
    eidlAdvanceRadio: true,
    eidlLoanNumber: "3600001234",
    eidlAmount: 10_000_00,
  },
});
