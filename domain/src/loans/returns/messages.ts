/** Added to the reason for a returned payment if the borrower can correct the bank details (SERV-RET-01, SH-022). */
export const updateCall = " Please update your bank details and reschedule your payment.";

/** Reasons for returned payments (servicing 2.12, SERV-RET). {phone} is the country's support number. */
export const returnTexts = {
  insufficient: "Your payment was returned because of an insufficient balance in your bank account.",
  closed: "Your payment was returned because the bank account is closed.",
  wrongNumbers: "Your payment was returned because the account number or routing number is not correct.",
  invalidAccount: "Your payment was returned because the account number is invalid.",
  notAuthorized: "Your payment was returned because it was not authorized. Please contact your bank.",
  chooseAnother: "Your payment was returned by your bank. Please choose a different account.",
  stopped: "Your payment was stopped. Please contact your bank.",
  updatedByBank: "Your bank has updated your account details.",
  noAch: "Your bank does not support ACH payments.",
  notProcessed: "Your payment could not be processed. Please call us at {phone}.",
  frozen: "Your payment was returned because the bank account is frozen. Please contact your bank.",
  returnedByBank: "Your payment was returned by your bank.",
  companyMismatch:
    "Your payment was returned because your company information does not match your bank's records.",
  duplicate: "Your payment was returned because it is a duplicate.",
  chooseOrContact: "Your payment was returned. Please choose a different account or contact your bank.",
  corrected: "Your account number or routing number is incorrect.",
} as const;
export type ReturnKind = keyof typeof returnTexts;
