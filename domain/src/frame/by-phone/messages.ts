type ByPhone = { readonly title: string; readonly lead: string };

/**
 * Pages that are not online yet: what each is about, and how the borrower gets there without it. `{provider}`
 * is the name of the provider's sign-on. A page that is built takes its entry away.
 */
export const byPhoneTexts = {
  // documents
  bankStatements: {
    title: "Bank statements",
    lead: "Call us and we'll tell you how to send us your bank statements.",
  },
  addendumA: { title: "Addendum A", lead: "Call us and we'll tell you how to send us Addendum A." },
  addendumB: { title: "Addendum B", lead: "Call us and we'll tell you how to send us Addendum B." },
  payrollData: { title: "Payroll data", lead: "Call us and we'll calculate your payroll data with you." },
  payrollVerification: {
    title: "Payroll verification",
    lead: "Call us and we'll tell you how to send us your payroll documents.",
  },
  grossReceipts: {
    title: "Reduction in gross receipts",
    lead: "Call us and we'll note your gross receipts with you.",
  },
  grossReceiptsDocuments: {
    title: "Gross receipts documents",
    lead: "Call us and we'll tell you how to send us the documents of your gross receipts.",
  },

  // banking

  // ownership
  ownership: {
    title: "Verify your business representatives",
    lead: "Call us and we'll take the details of owners and signers by phone.",
  },

  // forgiveness
  forgivenessSummary: {
    title: "Loan forgiveness",
    lead: "Call us and we'll tell you where your application stands and what comes next.",
  },
  questionnaire: {
    title: "Forgiveness questionnaire",
    lead: "Call us and we'll go through the questions with you.",
  },
} as const satisfies Record<string, ByPhone>;

/** On every such page. */
export const elsewhereTexts = {
  notOnline: "This page isn't available online yet.",
  toSummary: "Go to Summary",
  toLogin: "Go to Log In",
} as const;
