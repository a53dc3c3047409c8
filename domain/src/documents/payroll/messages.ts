/** Texts of the payroll documents page (servicing 2.13, SH-136). */
export const payrollTexts = {
  heading: "What to upload",
  business: "{type}, {employees}",
  oneEmployee: "1 employee",
  employees: "{count} employees",
} as const;

const year = "the year you used for payroll costs";

/** The texts cannot name the year that the borrower chose, because no operation returns the year. */
export const payrollDocumentTexts = {
  form941: `IRS Form 941 for each quarter of ${year} (or equivalent payroll processor records)`,
  stateWages: `State quarterly wage unemployment insurance tax reporting form for each quarter of ${year}`,
  benefits:
    "Documentation of retirement and group health, life, disability, vision and dental insurance contributions",
  february2020: "Payroll statement for the pay period that covered February 15, 2020",
  inOperation: "Invoice, bank statement or book of record showing you were in operation on February 15, 2020",
  form1120: "IRS Form 1120",
  form1120S: "IRS Form 1120-S",
  scheduleC: `IRS Form 1040 Schedule C (or F) for ${year}`,
  selfEmployed:
    "IRS Form 1099-MISC or 1099-NEC, invoice, bank statement or book of record showing you are self-employed",
  form1065: `IRS Form 1065 with Schedule K-1s for ${year}`,
  form990: "IRS Form 990 Part IX (or other documentation of retirement and insurance contributions)",
  anyReturn: "Tax return for your filing status: IRS Form 1040 Schedule C, 1065 with K-1s, 1120 or 1120-S",
} as const;
