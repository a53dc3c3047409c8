type ByPhone = { readonly title: string; readonly lead: string };

/**
 * Pages that are not online yet: what each is about, and how the borrower gets there without it. `{provider}`
 * is the name of the provider's sign-on. A page that is built takes its entry away.
 */
export const byPhoneTexts = {
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
