/** Texts of the payroll data page (SERV-PAY-21 to 24, SH-111 to 113). */
export const payrollTexts = {
  title: "Calculate Payroll Data",
  lead: "Enter what you paid in the period you choose. Leave out anything above $100,000 a year for any one employee.",
  loading: "Loading your payroll data",
  submit: "Submit",
  submitting: "Sending",
  cancel: "Cancel",
  seasonalHint:
    "Seasonal means you operate 7 months a year or less, or your slowest 6 months bring in no more than a third of what the other 6 do.",
  startHint: "The 12-week period runs between Feb 15, 2019 and Feb 15, 2020.",
  costs: "Payroll costs",
  periods: {
    "2019": "January to December 2019",
    "2020": "January to December 2020",
    "Precise 12 month period (prior to PPP Application)": "The 12 months before you applied",
  },
  twelveWeeks: "12 weeks from {date}",
  totalSoFar: "Total so far",
  eidlHint: "EIDL is an Economic Injury Disaster Loan.",
  eidlMost: "The EIDL amount is at most $10,000.",
} as const;

export const payrollLabels = {
  q1: "Is your business a seasonal employer?",
  q2Yes: "Start date of your 12-week period",
  q2No: "Which time period are you using to calculate payroll costs?",
  q3: "Salary, wages, commissions or similar compensation",
  q4: "Cash tips or the equivalent",
  q5: "Vacation, parental, family, medical or sick leave",
  q6: "Allowance for separation or dismissal",
  q7: "Group health care and retirement benefits",
  q8: "State and local taxes assessed on employee compensation",
  q10: "Did you receive an EIDL between January 31, 2020 and April 3, 2020?",
  q10Plus: "Do you want to refinance the EIDL with this loan?",
  q11: "EIDL loan number",
  q12: "EIDL amount",
} as const;

/** Validation error for the start date (SH-112). */
export const startDateTexts = { outside: "Date must be between 02/15/2019 and 11/23/2019" } as const;
