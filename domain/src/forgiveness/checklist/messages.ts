import { cardTexts } from "../home/messages.ts";

const anyOrder = "You can finish these in any order. Each one is saved when you submit it.";
const formIn = "Your form is in. Send the documents below too. Each one is saved when you submit it.";

/** Texts of the forgiveness summary page: its headings (2.5) and its list of requests (2.6). */
export const checklistTexts = {
  loading: "Loading your forgiveness application",
  form: "SBA Form",
  fillIn: "Fill in and submit SBA Form 3508S.",

  inReview: {
    title: "Your application is in review",
    lead: "Our review may take up to 60 days.",
  },
  inReviewOpen: {
    title: "Your application is in review",
    lead: "Our review may take up to 60 days. You can still send the documents below.",
  },
  submitted: {
    title: "Your application has been submitted for initial review",
    lead: "It may take up to 60 days for us to make a recommendation. The SBA then has up to 90 days to respond.",
  },
  moreDocuments: {
    title: "We need more documents",
    lead: "Your Loan Forgiveness Specialist has asked for more documents.",
  },
  moreInformation: {
    title: "We need more documents",
    lead: "Please upload the documents the SBA has requested.",
  },
  form3508Open: {
    title: "Complete your SBA Form 3508 application",
    lead: "You have finished {count} of 6 steps. You can upload documents before you finish.",
  },
  form3508Sent: {
    title: "Upload documents to support your SBA Form 3508",
    lead: "Your form is in. These documents show the costs behind it. Each one is saved when you submit it.",
  },
  form3508EZ: {
    title: "Complete SBA Form 3508EZ and upload your documents",
    lead: anyOrder,
  },
  form3508EZSent: { title: "Upload documents to support your SBA Form 3508EZ", lead: formIn },
  form3508S: { title: "Complete SBA Form 3508S", lead: anyOrder },
  form3508SSent: { title: "Finish your SBA Form 3508S application", lead: formIn },
  noForm: {
    title: "Let's get started on your application",
    lead: "A few questions decide which SBA form fits you. You can upload documents before you answer them.",
  },

  /** Headings for stages that no longer accept the form. The home page's card shows the same texts. */
  signoff: { title: cardTexts.signoff.title, lead: cardTexts.signoff.body },
  agreed: { title: cardTexts.agreed.title, lead: cardTexts.agreed.body },
  pending: { title: cardTexts.pending.title, lead: cardTexts.pending.body },
  awaiting: { title: cardTexts.awaiting.title, lead: cardTexts.awaiting.body },
  responded: { title: cardTexts.responded.title, lead: cardTexts.responded.body },
  decided: { title: cardTexts.decided.title, lead: cardTexts.decided.body },
  expired: { title: cardTexts.expired.title, lead: cardTexts.expired.body },

  continueApplication: "Continue your application",
  startApplication: "Start your application",

  toGo: "{count} items to go",
  oneToGo: "1 item to go",
  sent: "What you sent",
  /** Heading of the request list if the application closed with open requests. */
  asked: "What we asked for",
  progress: "{done} of {count} received",
  getStarted: "Get Started",
  getStartedOn: "Get Started, {title}",
  done: "Done",
  received: "Received {date}",
  /** `declined` is for demographic information (FH-91), `notNeeded` for costs that the loan was not used for. */
  declined: "prefer not to upload",
  notNeeded: "Not needed",
} as const;
