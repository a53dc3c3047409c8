import { referenceRole } from "@portal/domain/ownership/references/contract";
import { country } from "@portal/domain/wire/shapes";
import { boolean, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { cascade, id, instant, restrict, oneOf, plainDate } from "../columns.ts";
import { contacts } from "./auth.ts";
import { opportunities } from "./loans.ts";

/** A landlord or vendor that the borrower named. The lender may call this person or business, which never signs in. */
export const businessReferences = pgTable(
  "business_references",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    role: oneOf("role", referenceRole).notNull(),
    businessName: text("business_name"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** A phone number of ten digits. */
    phoneNumber: text("phone_number").notNull(),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [index().on(table.opportunityId)],
);

/**
 * The owners, controlling manager and signers of an application, and its applicant. The applicant's name and address
 * are in `contacts`. People from the lender's import file have the id of their contact.
 */
export const applicationOwners = pgTable(
  "application_owners",
  {
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    id: text("id").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email"),
    /** A phone number of ten digits. */
    phone: text("phone"),
    street: text("street"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    country: oneOf("country", country).notNull(),
    dateOfBirth: plainDate("date_of_birth"),
    jobTitle: text("job_title"),
    percentOwned: integer("percent_owned"),
    /** The SSN (US) or SIN (Canada), encrypted. */
    sealedNumber: text("sealed_number"),
    lastFour: text("last_four"),
    /** Keyed hash of application and SSN or SIN. The portal refuses a second person with the same number. */
    fingerprint: text("fingerprint"),
    isBeneficialOwner: boolean("is_beneficial_owner").notNull().default(false),
    isControllingManager: boolean("is_controlling_manager").notNull().default(false),
    /** The signer's number, from 2 (the applicant is signer 1). Null for people who do not sign. */
    signerNumber: integer("signer_number"),
    position: integer("position").notNull().default(0),
    /** True if the borrower added the person only as a signer. A person who is no longer a signer is then removed. */
    isAddedAsSigner: boolean("is_added_as_signer").notNull().default(false),
    /** True if an import added the person. A removed person's row stays, so imports do not add the person again. */
    isFromBook: boolean("is_from_book").notNull().default(false),
    /** True if the borrower entered this person's details in the portal. Later imports do not change the details. */
    isOwn: boolean("is_own").notNull().default(false),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.opportunityId, table.id] }),
    unique().on(table.opportunityId, table.fingerprint),
  ],
);

/** The latest attestation of an application's ownership: the attested text, the person who attested, and the time. */
export const attestations = pgTable("attestations", {
  opportunityId: text("opportunity_id")
    .primaryKey()
    .references(() => opportunities.id, restrict),
  contactId: text("contact_id")
    .notNull()
    .references(() => contacts.id, restrict),
  attestationId: text("attestation_id").notNull(),
  attestedAt: instant("attested_at").notNull(),
});

/** The time at which a borrower chose an application's signers, even if the applicant is the only signer. */
export const signerChoices = pgTable("signer_choices", {
  opportunityId: text("opportunity_id")
    .primaryKey()
    .references(() => opportunities.id, restrict),
  chosenAt: instant("chosen_at").notNull(),
});

/** How many checks of an SSN or SIN a borrower has used in the current hour (SH-074). */
export const numberChecks = pgTable("number_checks", {
  contactId: text("contact_id")
    .primaryKey()
    .references(() => contacts.id, cascade),
  count: integer("count").notNull(),
  beganAt: instant("began_at").notNull(),
});
