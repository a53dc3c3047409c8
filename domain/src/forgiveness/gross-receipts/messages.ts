/** Texts of the gross receipts page (SERV-GRR-12, SH-115, FORG 2.13). */
export const receiptsTexts = {
  title: "Reduction in Gross Receipts",
  lead: "This applies to loans over $150,000 with a reduction in gross receipts of 25% or more.",
  /** Additional text on the gross receipts page of a forgiveness application (2.13). */
  small: "Second Draw borrowers of $150,000 or less provide this with the forgiveness application.",
  loading: "Loading your gross receipts",
  submit: "Submit",
  submitting: "Sending",
  cancel: "Cancel",
  chooseQuarter: "Choose a quarter",
  /** Headings of the comparison. {percent} has one decimal. */
  fell: "Your gross receipts fell by",
  rose: "Your gross receipts rose by",
  same: "Your gross receipts did not change",
  percent: "{percent}%",
  quarterOf: "{quarter} {year}",
  line: "25% lower would be {amount}. {where}",
  where: {
    below: "Your {period} is below that line.",
    at: "Your {period} is at that line.",
    above: "Your {period} is above that line.",
  },
  otherQuarter:
    "You are comparing {before} 2019 with {after} 2020. The SBA compares the same quarter of both years, unless you were not in business in that quarter of 2019. Check that you chose the right ones.",
  periods: { quarter: "2020 quarter", year: "2020 total" },
} as const;

export const receiptsLabels = {
  q1: "How would you like to compare your gross receipts?",
  QuartersQ2: "Were you in business in 2019?",
  Quarter2019: "Quarter in 2019",
  QuarterRevenue2019: "Gross receipts for that 2019 quarter",
  Quarter2020: "Quarter in 2020",
  QuarterRevenue2020: "Gross receipts for that 2020 quarter",
  QuartersQ2No: "Were gross receipts in a 2020 quarter at least 25% lower than in the first quarter of 2020?",
  AnnualRevenue2019: "Gross receipts for 2019",
  AnnualRevenue2020: "Gross receipts for 2020",
} as const;
