export const signersPageTexts = {
  lead: "Choose who will sign the loan agreement with you. All signers are guarantors of the loan.",
  loading: "Loading signers",
  signers: "Signers",
  count: "{count} of 4, including you",
  /** Texts for a signed-in person who is not the applicant. */
  countWithApplicant: "{count} of 4, including the applicant",
  role: "Signer {number}",
  total: "Owned by the signers",
  add: "Add signer",
  form: "Add signer",
  save: "Save signer",
  /** Text beside a saved person that lists the person's missing details. */
  needed: "Still needed: {details}.",
  addDetails: "Add details",
  editDetails: "Edit details",
  detailsOf: "Details of {name}",
  saveDetails: "Save details",
  incomplete: "Add the missing details of {name}, or choose someone else.",
  cannotEdit: "Cannot edit signer. Finish editing in the open form to continue editing.",
  /** Warning if the signers own less than half of the business (SERV-SIGN-06). */
  underHalf: "By clicking submit, we may need to collect signer information before issuing a contract.",
  underHalfDetail: "The signers own less than 50% of the business.",
  submitted: "You have chosen your loan signers.",
} as const;
