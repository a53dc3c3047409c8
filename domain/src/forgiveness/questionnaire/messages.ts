/** Texts of the questionnaire that chooses the SBA form (2.9). */
export const questionnaireTexts = {
  title: "Your application overview",
  lead: "{count} questions decide which SBA form fits you. It takes about 2 minutes.",
  counts: { 4: "Four", 5: "Five" },
  loading: "Loading your questions",
  submit: "Submit",
  submitting: "Submitting",
  cancel: "Cancel",
  /** This text quotes the specification and must not change (FORG-QST-10). */
  firstDrawFirst:
    "You must submit your signed First Draw PPP loan forgiveness application to the Lender for that loan before you can apply for loan forgiveness on your Second Draw PPP loan.",
} as const;

export const questionTexts = {
  ezAppQ1:
    "Are you a self-employed individual, independent contractor or sole proprietor who had no employees when you applied for your PPP loan and included no employee salaries in your average monthly payroll?",
  ezAppQ2:
    "Did you keep every employee's annual salary or hourly wage at 75% or more during your covered period? (Do not count employees paid more than $100,000 in 2019.)",
  ezAppQ3:
    "Did you avoid reducing the number of employees or their average paid hours between January 1, 2020 and the end of your covered period?",
  ezAppQ4:
    "Were you unable to operate at the same level of business activity as before February 15, 2020 because of COVID-19 requirements or guidance issued between March 1 and December 31, 2020?",
  appliedForFirstDraw: "Have you submitted your First Draw PPP loan forgiveness application?",
} as const;
