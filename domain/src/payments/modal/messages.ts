/** Titles of the payment modal's screens (SERV-MODAL-01, SH-023). */
export const modalTitles = {
  MakeAPayment: "Make a Payment",
  ChangePaymentMethod: "Change Payment Method",
  PaymentConfirmation: "Payment Confirmation",
  PaymentAuthorization: "Payment Authorization",
  AddBusinessInfo: "Business Information",
  AddBankInfo: "Bank Information",
} as const;

export const modalTexts = {
  goBack: "Go Back",
  submit: "Submit",

  amount: "Amount",
  /** Text beside the outstanding amount. */
  owed: "You owe {balance}.",
  paymentAmount: "Payment amount",
  payFrom: "Pay from",
  change: "Change",
  changeLabel: "Change the bank account",
  addYourBank: "Add your Business Bank Account",
  posting: "A payment takes 1 to 2 business days to post.",
  paymentDate: "Payment Date",
  chooseDate: "Choose a date",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  dateHint: "Weekdays only, not bank holidays. The latest date is {date}.",
  /** Texts beside Submit: the missing choices at first, then the chosen amount and date. */
  chooseAmount: "Choose an amount.",
  chooseDay: "Choose a payment date.",
  onDay: "on {date}",
  fromBank: "From",
  cannotCancel: "Once you submit it, you can't cancel it here.",
  consent: "By scheduling you agree to the",
  consentLink: "payment authorization",
  newAuthorization: "The payment authorization now reads:",
  scheduling: "We are scheduling your transaction",
  sealedClosed:
    "Your bank accounts can only be shown over a secure connection. Please open this page with https, or call us at {phone}.",

  bankAccount: "Bank account",
  payFromThis: "Use This Account",
  addBank: "Add a Bank Account",
  /** Texts beside an account that may no longer be debited. */
  returned: "We can't debit this account: your bank returned a payment from it.",
  returnedFor: "We can't debit this account. Your bank returned a payment from it: {reason}.",
  noneDebitable: "We can't debit the accounts you have here.",
  noneDebitableLead: "Update one, or add another.",
  edit: "Edit",

  step: "Step {step} of 2",
  asOnFile: "Use the name and address your bank has on file for this account.",
  optional: "optional",
  chooseState: "Select",
  continue: "Continue",
  lookingUp: "Looking up the bank",
  numbersMatch: "Both numbers match",
  filledIn: "We filled this in from the routing number. You can change it.",

  date: "Date",
  from: "From",
  to: "To",
  /** Texts after the borrower scheduled a payment (SH-027). */
  confirmed: "Your payment of {amount} has been scheduled for {date}.",
  mayTake: "It may take 1 to 2 business days for your payment to post.",
  cancelUntil: "You can cancel it on this page until {date}.",
  questions: "Questions about this payment? Call {phone}.",
  done: "Done",
  viewAllActivity: "View All Activity",
  download: "Download the authorization",
} as const;
