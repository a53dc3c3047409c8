import { stipulationMap } from "@portal/domain/applications/contract";
import { receivedVia } from "@portal/domain/applications/lender/contract";
import { isNotNull, isNull, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, type PgColumn } from "drizzle-orm/pg-core";
import { cascade, externalId, id, instant, isPlain, oneOf, restrict, sealed, version } from "../columns.ts";
import { contacts } from "./auth.ts";
import { opportunities } from "./loans.ts";

export const opportunityContacts = pgTable(
  "opportunity_contacts",
  {
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    isApplicant: boolean("is_applicant").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.opportunityId, table.contactId] }),
    index().on(table.contactId).concurrently(),
  ],
);

/**
 * Every query for a borrower must have this condition, because a withdrawn request no longer exists for the borrower.
 */
export const isAsked = ({ withdrawnAt }: { readonly withdrawnAt: PgColumn }) => isNull(withdrawnAt);

export const stipulations = pgTable(
  "stipulations",
  {
    id: id(),
    externalId: externalId(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    name: text("name").notNull(),
    displayName: text("display_name").notNull(),
    groupName: text("group_name").notNull(),
    description: text("description"),
    type: text("type").notNull(),
    contactId: text("contact_id").references(() => contacts.id, restrict),
    countRequired: integer("count_required"),
    isRenewal: boolean("is_renewal").notNull().default(false),
    isDocument: boolean("is_document").notNull().default(true),
    isBankAccountInformation: boolean("is_bank_account_information").notNull().default(false),
    isBankAccountVerification: boolean("is_bank_account_verification").notNull().default(false),
    isVendorReference: boolean("is_vendor_reference").notNull().default(false),
    isLandlordReference: boolean("is_landlord_reference").notNull().default(false),
    /** Whether the stipulation's page shows owners, managers and additional signers (SERV-OWN-03, SERV-OWN-04). */
    showOwners: boolean("show_owners").notNull().default(false),
    showManagers: boolean("show_managers").notNull().default(false),
    showAdditionalSigners: boolean("show_additional_signers").notNull().default(false),
    optedOut: boolean("opted_out").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    fulfilledAt: instant("fulfilled_at"),
    reopenedAt: instant("reopened_at"),
    /** The encrypted name of the rejected document; null if the lender rejected the whole stipulation.  */
    rejectedFilename: sealed("rejected_filename"),
    rejectionReason: text("rejection_reason"),
    mapName: text("map_name").notNull(),
    documentType: text("document_type"),
    classification: text("classification"),
    customerFacingCopy: text("customer_facing_copy"),
    requestType: oneOf("request_type", stipulationMap.shape.requestType).notNull(),
    /** The last time that an import changed the request. */
    bookChangedAt: instant("book_changed_at"),
    /** When the lender withdrew the request. The borrower no longer sees it; the row and its documents stay (DH-40). */
    withdrawnAt: instant("withdrawn_at"),
    /** The member of staff or the key that marked the request as received outside the portal. */
    receivedBy: text("received_by"),
    receivedVia: oneOf("received_via", receivedVia),
    /** The lender's encrypted note about the withdrawal or the receipt. Borrowers never see it. */
    sealedNote: sealed("sealed_note"),
    version: version("stipulations"),
  },
  (table) => [
    index().on(table.opportunityId),
    index().on(table.contactId).concurrently(),
    index().on(table.createdAt, table.id),
    index("stipulations_open").on(table.createdAt, table.id).where(isNull(table.fulfilledAt)).concurrently(),
    index("stipulations_asked")
      .on(table.createdAt, table.id)
      .where(sql`${table.fulfilledAt} is null and ${isAsked(table)}`)
      .concurrently(),
    index("stipulations_fulfilled")
      .on(table.createdAt, table.id)
      .where(isNotNull(table.fulfilledAt))
      .concurrently(),
    index("stipulations_unanswered")
      .on(table.id)
      .where(sql`${table.fulfilledAt} is null and ${table.reopenedAt} is null`)
      .concurrently(),
    index("stipulations_plain_filename").on(table.id).where(isPlain(table.rejectedFilename)),
  ],
);

/**
 * The notes that staff add when they move an application to another stage. The move's audit entry refers to the note.
 */
export const moveNotes = pgTable(
  "move_notes",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, cascade),
    sealedText: sealed("sealed_text").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [index().on(table.opportunityId)],
);
