/** Default values for the columns of a bank account. */
export const noAccount = {
  institutionName: null,
  routingNumber: null,
  transitNumber: null,
  institutionNumber: null,
  sealedNumber: null,
  lastFour: null,
  accountType: null,
  businessName: null,
  street: null,
  street2: null,
  city: null,
  state: null,
  zip: null,
  isPaypalAccount: false,
  paypalUsername: null,
  isOwn: false,
} as const;
