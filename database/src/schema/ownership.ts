import { referenceRole } from "@portal/domain/ownership/references/contract";
import { country } from "@portal/domain/wire/shapes";
import { boolean, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { gone, id, instant, kept, oneOf, plainDate } from "../columns.ts";
import { contacts } from "./auth.ts";
import { opportunities } from "./loans.ts";

/** Somebody whom the borrower named, and whom the lender may call: a landlord or a vendor. They never sign in. */
export const businessReferences = pgTable(
  "business_references",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, kept),
    role: oneOf("role", referenceRole).notNull(),
    businessName: text("business_name"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** Ten digits. */
    phoneNumber: text("phone_number").notNull(),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [index().on(table.opportunityId)],
);

/**
 * Owners, controlling manager and signers of an application, and what of the kind is known of its applicant, whose name
 * and address stand with the contacts. A row has the contact's id where the lender's book named the person.
 */
export const applicationOwners = pgTable(
  "application_owners",
  {
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, kept),
    id: text("id").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email"),
    /** Ten digits. */
    phone: text("phone"),
    street: text("street"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    country: oneOf("country", country).notNull(),
    dateOfBirth: plainDate("date_of_birth"),
    jobTitle: text("job_title"),
    percentOwned: integer("percent_owned"),
    /** The SSN or SIN, encrypted before it was written. */
    sealedNumber: text("sealed_number"),
    lastFour: text("last_four"),
    /** A keyed hash of application and number: the same number twice is refused. */
    fingerprint: text("fingerprint"),
    isBeneficialOwner: boolean("is_beneficial_owner").notNull().default(false),
    isControllingManager: boolean("is_controlling_manager").notNull().default(false),
    /** Their number among the signers, from 2; null of whoever does not sign. The applicant is the first. */
    signerNumber: integer("signer_number"),
    /** The order in which they were named. */
    position: integer("position").notNull().default(0),
    /** The borrower named them as a signer, and no list of owners did since: they leave with their signature. */
    isAddedAsSigner: boolean("is_added_as_signer").notNull().default(false),
    /** The lender's book names them; whoever does not belong to it any more stays as a name without a share. */
    isFromBook: boolean("is_from_book").notNull().default(false),
    /** The borrower gave it here: no later book of the lender's changes it back. */
    isOwn: boolean("is_own").notNull().default(false),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.opportunityId, table.id] }),
    unique().on(table.opportunityId, table.fingerprint),
  ],
);

/** To which words a borrower attested, of which application's owners, and when last. */
export const attestations = pgTable("attestations", {
  opportunityId: text("opportunity_id")
    .primaryKey()
    .references(() => opportunities.id, kept),
  contactId: text("contact_id")
    .notNull()
    .references(() => contacts.id, kept),
  attestationId: text("attestation_id").notNull(),
  attestedAt: instant("attested_at").notNull(),
});

/** When a borrower chose the signers of an application: nobody beside the applicant is a choice too. */
export const signerChoices = pgTable("signer_choices", {
  opportunityId: text("opportunity_id")
    .primaryKey()
    .references(() => opportunities.id, kept),
  chosenAt: instant("chosen_at").notNull(),
});

/** How often a borrower has had numbers compared since an hour began (SH-074). */
export const numberChecks = pgTable("number_checks", {
  contactId: text("contact_id")
    .primaryKey()
    .references(() => contacts.id, gone),
  count: integer("count").notNull(),
  beganAt: instant("began_at").notNull(),
});
