/** A new beneficial owner, in the form that the pages for owners and signers send. */
export const sampleOwner = (accountId: string, change: object = {}) => ({
  accountId,
  firstName: "Bo",
  lastName: "Ray",
  street: "2 Oak St",
  city: "Albany",
  state: "NY",
  zip: "12207",
  country: "US",
  ssn: "911-45-6789",
  phone: "5559876543",
  email: "bo@acme.example",
  isBeneficialOwner: true,
  percentOwned: 25,
  dateOfBirth: "1985-02-03",
  ...change,
});
