/** Each line of the estimate and its explanation, with the line numbers of form 3508 (2.8). */
export const lineTexts = {
  caption: "Forgiveness estimate, line by line, with SBA Form 3508 line numbers",
  heads: { line: "Line", what: "What it is, and where it comes from", amount: "Amount" },
  edit: "Edit step {page}",
  unknown: "\u2014",

  payroll: "Payroll",
  cash: "Cash compensation",
  cashHow: "Table 1, Box 1, {one} + Table 2, Box 4, {two}",
  scheduleA: "Schedule A, line {line}",
  payrollTotal: "Total payroll cost",
  payrollTotalHow: "The five lines above, added",

  costs: "Other costs",
  wageHow: "Table 1, Box 3. We subtract it.",
  subtracted: "\u2212{amount}",
  noWageHow: "None. You kept every employee's pay at 75% or more",
  eligible: "Total eligible costs",
  eligibleHow: "Lines 1 to 8, less line 9",

  team: "Your team",
  fte: "Average FTE in your covered period",
  fteHow: "Table 1, Box 2, {one} + Table 2, Box 5, {two}",
  reference: "Average FTE in your reference period",
  quotient: "FTE reduction quotient",
  quotientHow: "{fte} ÷ {reference}, never more than 1.0",
  /** Shown for line 11 if one of the exceptions on Schedule A applies (FH-47). */
  criterionHow: "You answered Yes in step 4, so no reduction applies (1.0).",
  nobodyHow: "You had no one to count in the reference period, so no reduction applies (1.0).",

  three: "The smallest of three amounts",
  modified: "Total costs, adjusted for FTE",
  modifiedHow: "{eligible} × {quotient}",
  fraction: "{fte} ÷ {reference}",
  loan: "Your loan amount",
  sixty: "Total payroll cost, divided by 0.6",
  sixtyHow: "{payroll} ÷ 0.6",
  sixtyWhy: "Payroll must be at least 60% of what is forgiven, and other costs at most 40%.",
  estimate: "Your estimate",
  estimateHow: "The smallest of lines 12, 13 and 14",

  smallestOf: "The estimate is the smallest of these three amounts.",
  isSmallest: "Smallest of the three: this is your estimate",
} as const;
