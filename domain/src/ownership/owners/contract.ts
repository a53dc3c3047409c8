import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { id, plainDate } from "../../wire/shapes.ts";

const text = z.nullable(z.string());
const part = z.optional(z.nullable(z.string()));

/**
 * A person on the application. US contacts have `state`, `zip` and a masked `ssn`. Canadian contacts have `province`,
 * `postal` and a masked `sin` (SERV-ENT-15).
 */
export const ownershipContact = z.object({
  id,
  name: z.object({ first: z.string(), last: z.string() }),
  email: text,
  phone: text,
  postalAddress: z.object({ street: text, city: text, state: part, zip: part, province: part, postal: part }),
  dateOfBirth: z.nullable(plainDate),
  ssn: part,
  sin: part,
  jobTitle: z.object({ job: text }),
  percentOwned: z.nullable(z.int()),
  isBeneficialOwner: z.boolean(),
  isControllingManager: z.boolean(),
  isSigner: z.boolean(),
  isApplicant: z.boolean(),
  contactRole: text,
});
export type OwnershipContact = z.infer<typeof ownershipContact>;

const sentText = z.optional(z.nullable(z.string().check(z.maxLength(1_000))));
const sentFlag = z.optional(z.boolean());

/**
 * A person's details in the request body (SERV-OWN-42). If `ssn` is missing or masked, the saved SSN does not change.
 */
export const sentContact = z.object({
  accountId: idOf("account"),
  id: z.optional(z.nullable(idOf("contact"))),
  firstName: sentText,
  lastName: sentText,
  title: sentText,
  street: sentText,
  city: sentText,
  state: sentText,
  zip: sentText,
  country: z.enum(["US", "CA"]),
  ssn: sentText,
  phone: sentText,
  email: sentText,
  isBeneficialOwner: sentFlag,
  isControllingManager: sentFlag,
  isSigner: sentFlag,
  /** The server ignores this field and assigns the signer numbers itself. */
  contactRole: sentText,
  isApplicant: sentFlag,
  percentOwned: z.optional(z.nullable(z.number())),
  dateOfBirth: sentText,
});
export type SentContact = z.infer<typeof sentContact>;

/**
 * The maximum number of people in a request. No business needs more than five owners of 20 percent, a manager and
 * signers.
 */
export const maxSent = 20;
export const sentContacts = z.array(sentContact).check(z.maxLength(maxSent));

export const contactsReply = z.object({ contacts: z.array(ownershipContact) });

/** Refusals that concern the whole list of people. Errors in single fields are reported separately. */
export const peopleRefusals = {
  STIPULATION_DISABLED: 403,
  DUPLICATE_EMAIL: 409,
  DUPLICATE_SSN: 409,
  APPLICANT_SSN: 409,
  TOTAL_OVER_100: 422,
  PERCENT_TOO_LOW: 422,
  TOO_MANY_SIGNERS: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
} as const;

export const getOwnership = endpoint({
  method: "GET",
  path: "/ownership/:id",
  access: "signed-in",
  summary:
    "Returns the people of an application: the applicant, owners, the controlling manager and signers.",
  params: z.object({ id: idOf("opportunity") }),
  reply: contactsReply,
  refusals: {},
});

export const saveOwnership = endpoint({
  method: "POST",
  path: "/ownership",
  access: "signed-in",
  summary:
    "Saves who owns and who manages the business. People missing from the list are no longer owner or manager.",
  body: z.object({ opportunityId: idOf("opportunity"), contacts: sentContacts }),
  reply: contactsReply,
  refusals: { ...peopleRefusals, CONTROLLING_MANAGER_COUNT: 422 },
  isIdempotent: true,
});

export const checkNumber = endpoint({
  method: "POST",
  path: "/ownership/check-ssn",
  access: "signed-in",
  summary: "Checks whether a number belongs to another person of the application. Allows 20 calls an hour.",
  body: z.object({
    opportunityId: idOf("opportunity"),
    ssn: z.string().check(z.maxLength(50)),
    /** The person with the typed SSN. The check ignores this person. */
    excludeContactId: z.optional(z.nullable(idOf("contact"))),
    /** Ids of people that the check ignores, because the same save removes them or changes their SSNs. */
    replacedContactIds: z.optional(z.array(idOf("contact")).check(z.maxLength(maxSent))),
  }),
  reply: z.object({ match: z.enum(["none", "owner", "applicant"]) }),
  refusals: {},
  background: true,
});
