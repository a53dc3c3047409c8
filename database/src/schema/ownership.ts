import { referenceRole } from "@portal/domain/ownership/references/contract";
import { country } from "@portal/domain/wire/shapes";
import { boolean, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { cascade, id, instant, restrict, oneOf, plainDate } from "../columns.ts";
import { contacts } from "./auth.ts";
import { opportunities } from "./loans.ts";

/** A landlord or vendor that the borrower named. The lender may call them, but they never sign in. */
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
    /** Ten digits. */
    phoneNumber: text("phone_number").notNull(),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [index().on(table.opportunityId)],
);

/**
 * The owners, controlling manager and signers of an application, and its applicant. The applicant's name and address
 * are in `contacts`. People from the lender's book have the id of their contact.
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
    /** The SSN or SIN, encrypted. */
    sealedNumber: text("sealed_number"),
    lastFour: text("last_four"),
    /** Keyed hash of application and number. The portal refuses a second person with the same number. */
    fingerprint: text("fingerprint"),
    isBeneficialOwner: boolean("is_beneficial_owner").notNull().default(false),
    isControllingManager: boolean("is_controlling_manager").notNull().default(false),
    /** Number among the signers, from 2 (the applicant is signer 1). Null for people who do not sign. */
    signerNumber: integer("signer_number"),
    position: integer("position").notNull().default(0),
    /** True if the borrower added the person only as a signer. Deselecting the signer then removes the person. */
    isAddedAsSigner: boolean("is_added_as_signer").notNull().default(false),
    /** True if the book names the person. A removed person's row stays, so imports do not add the person again. */
    isFromBook: boolean("is_from_book").notNull().default(false),
    /** True if the borrower entered the details in the portal. Later imports do not change them. */
    isOwn: boolean("is_own").notNull().default(false),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.opportunityId, table.id] }),
    unique().on(table.opportunityId, table.fingerprint),
  ],
);

/** The latest attestation of an application's owners: its text, its author and its time. */
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

/** When a borrower chose the signers of an application. Also recorded when the applicant is the only signer. */
export const signerChoices = pgTable("signer_choices", {
  opportunityId: text("opportunity_id")
    .primaryKey()
    .references(() => opportunities.id, restrict),
  chosenAt: instant("chosen_at").notNull(),
});

/** How many number checks a borrower has used in the current hour (SH-074). */
export const numberChecks = pgTable("number_checks", {
  contactId: text("contact_id")
    .primaryKey()
    .references(() => contacts.id, cascade),
  count: integer("count").notNull(),
  beganAt: instant("began_at").notNull(),
});
