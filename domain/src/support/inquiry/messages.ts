/** Topics that a link to Contact us can select, by the link's `requestType` (CORE-CONTACT-08). */
export const presetTopics = {
  addMoney: "Request Additional Funding",
  addressUpdate: "Address Update",
} as const;

export const contactTexts = {
  title: "Contact Us",
  lead: "Tell us what you need.",
  leadOfSeveral: "Tell us what you need, and which business it is about.",
  business: "Business",
  chooseBusiness: "Choose a business",
  givenBusiness: "The business you came from.",
  topic: "How can we help you?",
  chooseTopic: "Choose a topic",
  businessFirst: "Choose a business first.",
  message: "Detailed message",
  messageHint: {
    us: "Don't include account numbers or Social Security numbers.",
    ca: "Don't include account numbers or Social Insurance Numbers.",
  },
  submit: "Continue",
  submitting: "Sending",
  cancel: "Cancel",
  /** The page shows `received` and `receivedDetail` as one text (CORE-CONTACT-12). */
  received: "Your inquiry has been received.",
  receivedDetail:
    "Due to the high volume of inquiries, responses may be delayed. We appreciate your patience.",
  receipt: "Your inquiry",
  caseNumber: "Case number",
  yourMessage: "Your message",
  answer: "Our answer",
  answerHow: "By email. We answer {hours}.",
  another: "Send another inquiry",
  toSummary: "Go to summary",
  unknownTopic: "Choose a topic from the list.",

  /** Shown beside the form: links to tasks that do not need an inquiry. */
  doNow: "You can do these now",
  pay: "Make a one-time payment",
  sendDocument: "Send a document we asked for",
  changeLogin: "Change your email or password",
} as const;
