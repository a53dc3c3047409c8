/** Texts of the one-time payment page (SERV-OTP). {phone} and {hours} are the country's support contact. */
export const pageTexts = {
  title: "One Time Payment",
  loan: "Loan",
  loanNumber: "Loan Number",
  pastDueLoan: "{loan}, past due",
  balance: "Balance",
  balanceOf: "Balance, {label}",
  pastDue: "Your loan is {amount} past due.",
  payPastDue: "Pay {amount} past due",
  makePayment: "Make a One-Time Payment",
  notAble: "You are not able to make a one-time payment online at this time.",
  noBalance: "The loan currently has no outstanding balance.",
  /** Text in place of the payment button when payments in progress cover the whole balance. */
  allInProgress: "Payments in progress cover everything you owe on this loan.",
  /** Tells borrowers about payments in progress, so that they do not pay twice. */
  oneInProgress: "A payment of {payment} is already in progress.",
  severalInProgress: "{count} payments of {amount} in total are already in progress.",
  callUs: "Please call us at {phone}, {hours}.",
  failed: "Something went wrong, Please try again later.",
  noLoans: "You do not have any active loan(s), hence you will not be able to make a payment at this time.",
  toSummary: "Go to Summary",
  howPaymentsPost: "How payments post",
  posting: "A payment takes 1 to 2 business days to post. To cancel one, give us 2 business days' notice.",

  scheduled: "Scheduled One-Time Payment",
  viewAllActivity: "View All Activity",
  noTransactions: "You do not have any recent transactions.",
  payment: "{amount} on {date}",
  fromBank: "{bank} {mask}",
  invitation: "Update your bank details and reschedule your payment.",
  edit: "Edit",
  editLabel: "Edit bank details for {payment}",
  cancel: "Cancel",
  cancelLabel: "Cancel {payment}",
  /** Shown before Submit. Also shown for a payment that the bank debits later than the chosen date. */
  debited: "Your bank sees it on {date}.",
  cancelUntil: "You can cancel it until {date}.",
  /** Text for a retry, which the borrower may cancel until its cut-off. */
  cancelBefore: "You can cancel it until {time} Eastern Time on {date}.",
  authorization: "Authorization",
  authorizationLabel: "Download the authorization of {payment}",
} as const;

export const cancelTexts = {
  title: "Cancel this payment?",
  text: "Your payment of {amount} on {date} from {bank} will not be made.",
  confirm: "Cancel Payment",
  cancelling: "Cancelling",
  keep: "Keep It",
  done: "Your payment of {amount} on {date} is canceled.",
  undone: "Your payment of {amount} on {date} is scheduled again.",
} as const;
