/** Texts of the home page's cards (2.4). Each card's heading begins with the loan's name. */
export const homeTexts = {
  heading: "{loan}: {title}",
  loan: "Loan {loan}",
  /** Link to the page of all SBA loans. The page already has a heading "Your loans" for another list. */
  allLoans: "See your SBA loans",
  /** Note about an off-book loan (FH-78). */
  offBook: "This loan was transferred to another bank on 9/17/2021.",
  /** Note about an off-book loan that was issued after 9/17/2021. */
  offBookLater: "This loan was transferred to another bank.",
  resuming: "Resuming",
  opening: "Opening",
} as const;

/** Button labels of the home page's cards (FORG-HOME-14 to 17). */
export const cardButtons = {
  upload: "Upload Documents",
  continue: "Continue",
  view: "View",
  details: "See Details",
  amount: "See SBA Approved Amount",
  review: "Review",
  resume: "Resume",
  start: "Get Started",
  apply: "Apply",
} as const;

export const cardTexts = {
  unavailable: {
    title: "Forgiveness is temporarily unavailable",
    body: "The system is currently unavailable. Please check back later.",
  },
  nothingDone: {
    title: "Upload your forgiveness documents",
    body: "Complete your application and upload your documents.",
  },
  begun: {
    title: "Continue your forgiveness application",
    body: "You have started your application. Pick up where you left off.",
  },
  submitted: {
    title: "Your application has been submitted for initial review",
    body: "It may take up to 60 days for us to make a recommendation. The SBA then has up to 90 days to respond.",
  },
  inReview: { title: "Your application is in review", body: "Our review may take up to 60 days." },
  moreDocuments: {
    title: "We need more documents",
    body: "Your Loan Forgiveness Specialist has asked for more documents.",
  },
  signoff: {
    title: "Review your recommended amount",
    body: "Our review is complete. Please review the amount we'll recommend to the SBA.",
  },
  agreed: {
    title: "Review your recommended amount",
    body: "You agreed to the amount we'll recommend to the SBA.",
  },
  pending: {
    title: "Preparing your SBA submission",
    body: "We are preparing your application for submission to the SBA for review.",
  },
  awaiting: { title: "Submitted to the SBA", body: "The SBA has up to 90 days to respond." },
  responded: { title: "The SBA has responded", body: "We are reviewing the SBA's response." },
  moreInformation: {
    title: "The SBA needs more information",
    body: "Please upload the documents the SBA has requested.",
  },
  decided: {
    title: "SBA decision received",
    body: "The SBA has made a decision on your application.",
  },
  expired: {
    title: "Your application has expired",
    body: "Resume your application to continue.",
  },
  start3508s: {
    title: "Apply for forgiveness with SBA Form 3508S",
    body: "As of March 5, 2021, use SBA Form 3508S for loans of $150,000 or less.",
  },
  apply: {
    title: "Apply for loan forgiveness",
    body: "Your Paycheck Protection Program loan may be eligible for forgiveness.",
  },
  tooRecent: {
    title: "Apply for loan forgiveness",
    body: "You can apply for forgiveness once your loan is more than 56 days old.",
  },
} as const;
