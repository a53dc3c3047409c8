/** Validation errors of a person's fields (SH-070 to 074, SERV-ERR-05, SERV-ERR-06). */
export const personFaultTexts = {
  name: "{label} must be at most {most} characters in length.",
  jobTitle: "Job title must be at most 128 characters in length.",
  phone: "Invalid phone number",
  email: "Invalid email address",
  emailLength: "Email must be at most 75 characters long",
  sameEmail: "Owner exists with same Email",
  date: { format: "Invalid date format", range: "Date must be between {earliest} and today" },
  postalCode: { us: "Please enter a valid zip code", ca: "Invalid postal code" },
  percent: "Percent owned must be a whole number",
  tooLow: "Cannot add a business owner who owns less than {least}%",
  tooMuch: "Cannot add owner that would make total percent greater than 100%",
  number: {
    us: {
      invalid: "Invalid SSN",
      owner: "Owner exists with same SSN",
      applicant: "This SSN belongs to the applicant. Please call your financing expert or sales at {phone}.",
    },
    ca: {
      invalid: "Invalid SIN",
      owner: "Owner exists with same SIN",
      applicant: "This SIN belongs to the applicant. Please call your financing expert or sales at {phone}.",
    },
  },
} as const;

export const personTexts = {
  firstName: "First name",
  lastName: "Last name",
  jobTitle: "Job title",
  dateOfBirth: "Date of birth",
  dateHint: { us: "mm/dd/yyyy", ca: "yyyy/mm/dd" },
  number: { us: "Social Security number", ca: "Social Insurance number" },
  numberHint: "We use it only to confirm identity.",
  numberSaved: "Saved. To change it, type all 9 digits.",
  street: "Street",
  city: "City",
  state: { us: "State", ca: "Province" },
  chooseState: { us: "Choose a state", ca: "Choose a province" },
  zip: { us: "ZIP", ca: "Postal code" },
  phone: "Phone",
  email: "Email",
  percentOwned: "Percent owned",
  percentBetween: "A whole number, from {least} to {most}.",
  percentFrom: "A whole number, at least {least}.",
  percentOfManager: "A whole number. Enter 0 if they own no share.",
} as const;
