/** Validation errors of the wizard's fields (FORG-W2-06 to 10, FORG-W3-05). */
export const wizardFaults = {
  totalCashCompensationTable1: "Enter value from Schedule A Worksheet, Table 1 - Box 1",
  totalCashCompensationTable2: "Enter value from Schedule A Worksheet, Table 2 - Box 4",
  averageFteTable1: "Enter value from Schedule A Worksheet, Table 1 - Box 2",
  averageFteTable2: "Enter value from Schedule A Worksheet, Table 2 - Box 5",
  totalSalaryReductions: "Enter value from Schedule A Worksheet, Table 1 - Box 3",
  ownerCompensationTotal: "Total amount must be less than $20,833.00.",
  oneDecimal: "Enter a number with at most one decimal",
  tooMany: "Enter a number of at most {most}",
} as const;

/** Titles and introductions of the wizard's pages, by page number (FORG-W1-01 to FORG-EST-01). */
export const pageTexts = {
  1: {
    title: "Payroll covered period",
    lead: "Your covered period starts the day your loan was disbursed. It runs 8 to 24 weeks from disbursement, and you pick the end date.",
  },
  2: {
    title: "Payroll costs",
    lead: "Help us understand your payroll costs. Copy these figures from your Schedule A Worksheet.",
  },
  3: {
    title: "Other payroll costs",
    lead: "Add what you paid besides wages during your covered period. Enter 0 where you paid nothing.",
  },
  4: {
    title: "FTE and business activity",
    lead: "If your team shrank, the SBA may lower the amount it forgives. Tell us which of these apply to you.",
  },
  5: {
    title: "Other business details",
    lead: "Enter what you paid during your covered period. Enter 0 where you paid nothing.",
  },
  6: { title: "Estimating your forgiveness amount" },
} as const;

export const wizardTexts = {
  loading: "Loading your application",
  step: "Step {page} of {count}",
  progress: "Application progress",
  percent: "{percent}%",
  save: "Save and Continue",
  confirm: "Confirm and Continue",
  saving: "Saving",
  back: "Back",
  eachSaves: "Each step saves. You can leave and come back.",
  saved: "Step {page} saved. You can leave and come back.",
  /** Message on the wizard's last page if another page has unsaved changes. */
  notSaved: "A change is not saved yet, so this estimate leaves it out. Save it or undo it.",
  openStep: "Open step {page}",
  submitted: "SBA Form 3508 submitted.",
} as const;

/** Labels of the wizard's fields by field name (2.11). */
export const fieldLabels = {
  preferredCoveredPeriod: "Covered period",
  standardCoveredPeriodStartDate: "Start date",
  standardCoveredPeriodEndDate: "End date",
  totalCashCompensationTable1: "Cash compensation (Table 1, Box 1)",
  averageFteTable1: "Average FTE (Table 1, Box 2)",
  totalCashCompensationTable2: "Cash compensation (Table 2, Box 4)",
  averageFteTable2: "Average FTE (Table 2, Box 5)",
  maintainedHourlyWage: "Did you keep every employee's pay at 75% or more?",
  totalSalaryReductions: "Total salary/hourly wage reduction (Table 1, Box 3)",
  employeeHealthInsurance: "Employer health insurance contributions",
  employeeRetirementPlans: "Employer retirement plan contributions",
  stateAndLocalTaxes: "State and local taxes",
  numberOfOwners: "Number of owners",
  ownerCompensationTotal: "Total compensation to owners",
  noReductionInEmployeeAverageHours:
    "Did you avoid reducing the number of employees or their average paid hours between January 1, 2020 and the end of your covered period?",
  hasCoveredFteReductions: "Were any reductions covered by an SBA FTE reduction exception?",
  fteSafeHarbor1:
    "Were you unable to operate at the same level of business activity as before February 15, 2020 because of COVID-19 requirements?",
  fteSafeHarbor2:
    "Did you reduce FTE between February 15 and April 26, 2020 and restore it by December 31, 2020 or the end of your covered period?",
  averageFteDuringChosenPeriod: "Average FTE during your chosen reference period",
  employeesAtApplicationTime: "Employees at time of forgiveness application",
  mortgageInterestPayments: "Business mortgage interest payments",
  rentOrLeasePayments: "Business rent or lease payments",
  utilityPayments: "Business utility payments",
  coveredOperationsExpenditures: "Covered operations expenditures",
  coveredPropertyDamageCosts: "Covered property damage costs",
  coveredSupplierCosts: "Covered supplier costs",
  coveredWorkerProtectionExpenditures: "Covered worker protection expenditures",
  loanGreaterThan2Million: "Did you, with affiliates, receive PPP loans of $2 million or more?",
  eidlAdvanceRadio: "Did you receive an EIDL advance?",
  eidlLoanNumber: "EIDL loan number",
  eidlAmount: "EIDL advance amount",
} as const;

/** Explains how to compute FTEs (FORG-EST-12 and FORG-EST-13). */
const fteHelp =
  "For each employee, divide weekly hours by 40 and round to one decimal (no more than 1.0). Or use the short way: 1.0 for 40 hours or more, 0.5 for less. Use one way for everyone.";

export const fieldHints = {
  startDate: "The day of disbursement.",
  endDatePreset: "We worked this out from the period you chose.",
  endDateOther: "Between {first} and {last}.",
  /** This text quotes the specification's corrections and must not change (FH-103). */
  preferredCoveredPeriod: "At least 8 weeks and not more than 24 weeks after disbursement.",
  averageFte: "Full-time equivalent employees",
  maintainedHourlyWage:
    "A cut of more than 25% lowers what can be forgiven. Leave out employees paid more than $100,000 in 2019.",
  totalSalaryReductions: "From Table 1",
  stateAndLocalTaxes: "On employee pay, such as state unemployment insurance",
  ownerCompensationTotal: "Up to $20,833.00 in total",
  hasCoveredFteReductions:
    "For example, someone who declined a written offer to come back, resigned, or was let go for cause. Count these people in your average FTE (Table 1, Box 2) in step 2, so that they do not lower your estimate. Your answer here does not change it.",
  averageFteDuringChosenPeriod:
    "Add up everyone's FTE, then round the total to a whole number: 8.4 is 8, 8.5 is 9.",
  coveredOperationsExpenditures: "Software, cloud services, payroll and accounting tools",
  coveredPropertyDamageCosts: "From public disturbances in 2020, not covered by insurance",
  coveredSupplierCosts: "Goods essential to the business, ordered before the loan",
  coveredWorkerProtectionExpenditures: "Costs of meeting COVID-19 safety guidance",
  eidlAdvanceRadio: "EIDL means Economic Injury Disaster Loan. An advance does not lower your estimate.",
} as const;

/** Texts of the wizard's first page (FORG-W1-02, FORG-W1-03, FORG-CONST-03). */
export const periodTexts = {
  periods: {
    "24 weeks": "24 weeks",
    "8 weeks": "8 weeks",
    Other: "Other",
  },
  descriptions: {
    "24 weeks": "More weeks of payroll usually means more can be forgiven.",
    "8 weeks": "For loans received before June 5, 2020.",
    Other: "Choose your own end date.",
  },
  ends: "Ends {date}",
  disbursed: "Disbursed",
  eightWeeks: "8 weeks",
  weeks: "24 weeks",
} as const;

/** Texts of the tables on the wizard's second, third and fifth page (FORG-W2-03, FORG-EST-10 to 13). */
export const tableTexts = {
  table1: { title: "Table 1", note: "Employees paid up to $100,000 in 2019" },
  table2: { title: "Table 2", note: "Employees paid more than $100,000 in 2019" },
  help: {
    title: "How to fill in the tables",
    which: {
      title: "Which table",
      text: "Table 1 is for employees whose 2019 pay came to $100,000 a year or less, and for those you hired since. Table 2 is for those paid more in any part of 2019. Leave out anything above $100,000 a year for any one person.",
    },
    fte: { title: "Average FTE", text: fteHelp },
  },
  /** Explains the reference FTE as the SBA's instructions for form 3508 do (Schedule A, line 11). */
  reference: {
    title: "How to work out your reference FTE",
    period: {
      title: "Reference period",
      text: "Choose February 15 to June 30, 2019, or January 1 to February 29, 2020. Seasonal employers may also choose any 12 weeks in a row between February 15, 2019 and February 15, 2020.",
    },
    fte: { title: "Average FTE", text: fteHelp },
  },
  /** Line numbers of the wizard's fields on form 3508's Schedule A. */
  scheduleA: {
    employeeHealthInsurance: 6,
    employeeRetirementPlans: 7,
    stateAndLocalTaxes: 8,
    ownerCompensationTotal: 9,
    averageFteDuringChosenPeriod: 11,
  },
  benefits: { title: "Benefits and taxes", note: "What the business paid, not employees" },
  owners: { title: "Owners", note: "Owner-employees, self-employed people and general partners" },
  payrollTotal: {
    title: "Total payroll cost",
    how: "{before} from step 2, plus {here} here",
  },
  line: "Line {line}",
  team: { title: "Your team" },
  costs: { title: "Other costs", note: "Line numbers match SBA Form 3508", total: "Other costs" },
} as const;
