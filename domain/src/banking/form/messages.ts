export const bankPageTexts = {
  title: { verify: "Bank account information", add: "Add bank accounts" },
  success: "Success!",
  loading: "Loading your bank accounts",
  lead: "Tell us where to send your funds and where to draw payments. You can use the same account for both.",
  submit: "Submit",
  submitting: "Submitting",
  cancel: "Cancel",
  edit: "Edit",
  saveAccount: "Save account",
  notSubmitted: "Not submitted yet",
  paypal: "PayPal account",
  bankAccount: "Bank account",
  everyWeek: "Every week",
} as const;

export const sectionTexts = {
  deposit: { title: "Deposit Account", hint: "We send your loan here." },
  withdrawal: { title: "Withdrawal Account", hint: "We draw payments from here." },
  additional: { title: "Additional accounts", hint: "Other accounts of your business." },
  paymentDay: { title: "Payment Day", hint: "The day of the week we draw payments." },
} as const;

/** Labels and hints of the fields (SERV-BVER-10, SERV-BVER-11, SH-033, SH-044). */
export const fieldTexts = {
  routingHint: { WIRE: "9 digits", ACH: "9 digits, at the bottom left of a check." },
  accountNumber: "Account number",
  accountHint: "4 to 17 digits.",
  accountType: "Account Type",
  accountTypes: { Checking: "Checking", Savings: "Savings" },
  businessName: "Business name",
  streetAddress1: "Address line 1",
  streetAddress2: "Address line 2",
  streetAddress2Hint: "Enter N/A if you have no second line",
  city: "City",
  state: "State",
  chooseState: "Choose a state",
  zip: "Zip",
  transitNumber: "Branch transit number",
  transitHint: "5 digits",
  institutionNumber: "Financial institution number",
  institutionHint: "3 digits",
  canadianAccountHint: "1 to 12 digits",
  addAccount: "Add another account",
  remove: "Remove",
  additionalAccount: "Additional account {number}",
  removedAccount: "Additional account {number} was removed.",
} as const;

/** Warning next to the routing numbers (SH-050). */
export const numbersDiffer =
  "Your wire routing number and ACH routing number may be different. Please check both numbers with your bank.";

export const chequeTexts = {
  lead: "On a cheque, the three numbers are at the bottom, in this order.",
  transit: "Transit",
  institution: "Institution",
  account: "Account",
} as const;

/** Shown beside a routing number during and after the bank lookup (SH-051). */
export const lookupTexts = {
  pending: "Looking up the bank",
  found: "{name}, {place}",
  mismatch: {
    WIRE: "Please enter a valid wire routing number.",
    ACH: "Please enter a valid ACH routing number.",
  },
} as const;

/** Texts of the dialog with a bank's routing numbers (SH-041). */
export const routingHelpTexts = {
  open: "Find your routing number",
  title: "Routing numbers",
  lead: "Use the number for the state where you opened the account.",
  search: "Search Bank Account State",
  state: "State",
  number: "Routing number",
  bank: "Bank",
  own: "Your business state",
  use: "Use",
  numberOf: "{state} number {number}",
  loading: "Loading routing numbers",
  none: "No routing numbers found.",
  noMatch: "No state matches.",
  more: "Show more",
  showing: "Showing {shown} of {count}",
} as const;
