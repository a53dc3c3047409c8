import type { RefusalTexts } from "../../wire/endpoint.ts";
import { platformRefusals } from "../../wire/messages.ts";
import { personFaultTexts } from "../person/messages.ts";
import type * as contract from "./contract.ts";

/** Error for more than four signers (SERV-SIGN-05). */
export const tooManySigners =
  "If you require more than 4 signers, please call your business financing expert or {phone}.";
/** Error if no controlling manager is chosen (SERV-OWN-35). */
export const chooseManager = "You must select one individual to indicate the Business Manager.";

export const refusals = {
  STIPULATION_DISABLED:
    "You can't change owners or signers on this application anymore. If you have questions, call us at {phone}.",
  DUPLICATE_EMAIL: personFaultTexts.sameEmail,
  DUPLICATE_SSN: personFaultTexts.number.us.owner,
  APPLICANT_SSN: personFaultTexts.number.us.applicant,
  TOTAL_OVER_100: personFaultTexts.tooMuch,
  PERCENT_TOO_LOW: "One person owns too little to be listed. Remove them or correct their share.",
  TOO_MANY_SIGNERS: tooManySigners,
  CONTROLLING_MANAGER_COUNT: chooseManager,
  IDEMPOTENCY_KEY_REUSED: platformRefusals.INTERNAL_SERVER_ERROR,
} as const satisfies RefusalTexts<typeof contract>;

/** Titles of the pages about owners and signers (SH-063, SH-069, SH-080, SH-081, SH-083, SERV-OWN-43). */
export const ownershipTitles = {
  owners: "Verify your business representatives",
  sba: "Beneficial Owner Information",
  signers: "Loan signers",
  done: "Success!",
} as const;

export const ownersPageTexts = {
  lead: "Federal rules ask us to know who owns and runs the business. Adding an owner does not give them access to your loan. All signers are guarantors of the loan.",
  loading: "Loading business representatives",
  owners: "Business owners",
  tips: {
    standard: "List each person who owns 25% or more of the business, up to 4 people.",
    sba: "List each person who owns 20% or more of the business, up to 5 people.",
  },
  share: "{percent}% listed: {people}. {rest}% not listed.",
  shareOf: "{name} {percent}%",
  shareUnknown: "{name}, share not known",
  unknown: "Not known",
  you: "You",
  editing: "Editing",
  notListed: "Not listed",
  /** Descriptions of people who have a share but are not listed as owners. */
  countedAs: { manager: "{name}, controlling manager", signer: "{name}, signer" },
  edit: "Edit",
  remove: "Remove",
  addOwner: "Add owner",
  added: "{name} was added.",
  removed: "{name} was removed.",
  editPerson: "Edit {name}",
  saveOwner: "Save owner",
  /** Message beside a person with missing details. For example, drafts do not store the SSN or SIN. */
  incomplete: "Some details are missing or not right. Edit to complete them.",
  total: "Total",
  restNotListed: "{percent}% not listed",
  manager: "Controlling manager",
  managerHint: "Choose the one person who runs the business day to day.",
  applicantIs: "{name} (you)",
  owns: "Owns {percent}%",
  someoneElse: "Someone else",
  managerForm: "Manager",
  saveManager: "Save manager",
  /** Message when the borrower edits a person while another form is open (SERV-OWN-38, 39). */
  cannotEdit: {
    owner: {
      owner: "Cannot edit business owner. Finish editing in business owner section to continue editing.",
      manager: "Cannot edit business owner. Finish editing in manager section to continue editing.",
    },
    manager: {
      owner: "Cannot edit manager. Finish editing in business owner section to continue editing.",
      manager: "Cannot edit manager. Finish editing in manager section to continue editing.",
    },
  },
  cannotRemove: {
    owner: "Cannot remove business owner while editing.",
    manager: "Cannot remove manager while editing.",
    signer: "Cannot remove signer while editing.",
  },
  attestation: "Attestation",
  /** Heading above the owners, on pages without a separate section of owners. */
  attestedOwners: "Business owners",
  attest: "I attest to the accuracy of the ownership information.",
  mustAttest: "You must attest to the accuracy of the ownership information.",
  terms: "Terms and Conditions",
  termsVersion: "Version {version}, {date}",
  agree: ["I agree to the ", "Privacy Policy", " and ", "Terms and Conditions", "."],
  mustAgree: "You must agree to the Privacy Policy and Terms and Conditions.",
  submit: "Submit",
  submitting: "Sending",
  cancel: "Cancel",
  submitted: "You have provided us with your Business Representatives.",
} as const;
