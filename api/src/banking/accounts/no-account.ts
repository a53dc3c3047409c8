/** Default values for an account's columns. Each kind of account overrides its own. */
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
  editedByBorrower: false,
} as const;
