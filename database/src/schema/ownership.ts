import { referenceRole } from "@portal/domain/ownership/references/contract";
import { country } from "@portal/domain/wire/shapes";
import { boolean, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { cascade, id, instant, oneOf, plainDate, restrict, sealed } from "../columns.ts";
import { contacts } from "./auth.ts";
import { opportunities } from "./loans.ts";

/** A reference: a landlord or vendor that the borrower named and that the lender may call. */
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
    /** The phone number as ten digits. */
    phoneNumber: text("phone_number").notNull(),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [index().on(table.opportunityId)],
);

/**
 * The people of an application: applicant, owners, controlling manager and signers. The applicant's name and address
 * are in `contacts`.
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
    /** The phone number as ten digits. */
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
    sealedNumber: sealed("sealed_number"),
    lastFour: text("last_four"),
    /**
     * Keyed hash of the application and the SSN or SIN, so that no two people of an application have the same number.
     */
    fingerprint: text("fingerprint"),
    isBeneficialOwner: boolean("is_beneficial_owner").notNull().default(false),
    isControllingManager: boolean("is_controlling_manager").notNull().default(false),
    /** The signer's number, starting at 2, because the applicant is signer 1. Null if the person does not sign. */
    signerNumber: integer("signer_number"),
    position: integer("position").notNull().default(0),
    /**
     * True if the borrower added the person only as a signer. The portal removes such a person when they stop being a
     * signer.
     */
    isAddedAsSigner: boolean("is_added_as_signer").notNull().default(false),
    /**
     * True if an import added the person. The row of a removed person remains, so that imports do not add the person
     * again.
     */
    isFromBook: boolean("is_from_book").notNull().default(false),
    /** True if the borrower entered the person's details in the portal. Later imports do not change these details. */
    isOwn: boolean("is_own").notNull().default(false),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.opportunityId, table.id] }),
    unique().on(table.opportunityId, table.fingerprint),
  ],
);

export const attestations = pgTable(
  "attestations",
  {
    opportunityId: text("opportunity_id")
      .primaryKey()
      .references(() => opportunities.id, restrict),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    attestationId: text("attestation_id").notNull(),
    attestedAt: instant("attested_at").notNull(),
  },
  (table) => [index().on(table.contactId).concurrently()],
);

export const signerChoices = pgTable("signer_choices", {
  opportunityId: text("opportunity_id")
    .primaryKey()
    .references(() => opportunities.id, restrict),
  chosenAt: instant("chosen_at").notNull(),
});

/** The number of SSN and SIN checks that a borrower used in the current hour (SH-074). */
export const numberChecks = pgTable("number_checks", {
  contactId: text("contact_id")
    .primaryKey()
    .references(() => contacts.id, cascade),
  count: integer("count").notNull(),
  beganAt: instant("began_at").notNull(),
});
