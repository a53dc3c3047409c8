const update = " Please update your bank details and reschedule your payment.";

/** What a payment that came back says to the borrower (servicing 2.12, SERV-RET); {phone} is the country's support. */
export const returnTexts = {
  insufficient: "Your payment was returned because of an insufficient balance in your bank account.",
  closed: `Your payment was returned because the bank account is closed.${update}`,
  wrongNumbers: `Your payment was returned because the account number or routing number is not correct.${update}`,
  invalidAccount: `Your payment was returned because the account number is invalid.${update}`,
  notAuthorized: "Your payment was returned because it was not authorized. Please contact your bank.",
  chooseAnother: "Your payment was returned by your bank. Please choose a different account.",
  stopped: "Your payment was stopped. Please contact your bank.",
  updatedByBank: `Your bank has updated your account details.${update}`,
  noAch: `Your bank does not support ACH payments.${update}`,
  notProcessed: "Your payment could not be processed. Please call us at {phone}.",
  frozen: "Your payment was returned because the bank account is frozen. Please contact your bank.",
  returnedByBank: `Your payment was returned by your bank.${update}`,
  companyMismatch: `Your payment was returned because your company information does not match your bank's records.${update}`,
  duplicate: "Your payment was returned because it is a duplicate.",
  chooseOrContact: "Your payment was returned. Please choose a different account or contact your bank.",
  corrected: `Your account number or routing number is incorrect.${update}`,
} as const;
export type ReturnKind = keyof typeof returnTexts;
