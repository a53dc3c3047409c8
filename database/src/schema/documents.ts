import { receivedVia } from "@portal/domain/applications/lender/contract";
import { documentReview } from "@portal/domain/documents/contract";
import type { Checks } from "@portal/domain/documents/reviewing/rules";
import { isNotNull, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { cascade, id, instant, isPlain, oneOf, plainMonth, restrict, sealed, version } from "../columns.ts";
import { stipulations } from "./applications.ts";
import { contacts } from "./auth.ts";
import { opportunities } from "./loans.ts";

/** A document. Its encrypted bytes are stored under `storageId`, never under the file name. */
export const documents = pgTable(
  "documents",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    /**
     * The encrypted file name, because names may contain personal data. A job encrypts names from before 2026-11-25.
     */
    filename: sealed("filename").notNull(),
    /**
     * Keyed hash of purpose, content and name, which detects repeated uploads. Null until a job calculates the hash.
     */
    fingerprint: text("fingerprint").unique(),
    documentType: text("document_type").notNull(),
    contentType: text("content_type").notNull(),
    /** Size of the original file in bytes. */
    size: integer("size").notNull(),
    /** SHA-256 of the original file, hexadecimal. */
    sha256: text("sha256").notNull(),
    storageId: text("storage_id").notNull().unique(),
    uploadedAt: instant("uploaded_at").notNull(),
    /** The stipulation for which the borrower uploaded the file; null for other files (SH-106). */
    stipulationId: text("stipulation_id").references(() => stipulations.id, restrict),
    month: plainMonth("month"),
    review: oneOf("review", documentReview).notNull().default("received"),
    /** The reason for a rejection, worded for the borrower. */
    reviewReason: text("review_reason"),
    reviewedAt: instant("reviewed_at"),
    /** The member of staff who reviewed the document. Null if a program of the lender reviewed it. */
    reviewedBy: text("reviewed_by"),
    /** The lender's reason for a rejection, as a code. Borrowers never see the code (DESK-DOC-06). */
    reasonCode: text("reason_code"),
    /** The member of staff or the key that added the document for the borrower. Null if the borrower sent it. */
    addedBy: text("added_by"),
    /** How an added document reached the lender. Null if the borrower sent it or an earlier release added it. */
    receivedVia: oneOf("received_via", receivedVia),
    version: version("documents"),
  },
  (table) => [
    index().on(table.uploadedAt, table.id),
    index().on(table.review, table.uploadedAt, table.id).concurrently(),
    index().on(table.opportunityId),
    index().on(table.contactId).concurrently(),
    index("documents_type").on(table.documentType, table.uploadedAt, table.id).concurrently(),
    index("documents_reason")
      .on(table.reasonCode, table.uploadedAt, table.id)
      .where(isNotNull(table.reasonCode))
      .concurrently(),
    index("documents_reviewer")
      .on(table.reviewedBy, table.uploadedAt, table.id)
      .where(isNotNull(table.reviewedBy))
      .concurrently(),
    index().on(table.stipulationId).concurrently(),
    index("documents_to_review")
      .on(table.opportunityId, table.stipulationId, table.uploadedAt)
      .where(sql`${table.review} = 'received'`)
      .concurrently(),
    index("documents_plain_filename").on(table.id).where(isPlain(table.filename)),
  ],
);

/** The lender's reviews of documents. A review that was undone keeps its row. */
export const documentReviews = pgTable(
  "document_reviews",
  {
    id: id(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, cascade),
    /** The member of staff or the name of the lender's key. One of them is null. */
    staffId: text("staff_id"),
    keyName: text("key_name"),
    review: oneOf("review", documentReview).notNull(),
    reasonCode: text("reason_code"),
    /** The state of each checkbox in the checklist. Null for a review without a checklist. */
    checks: jsonb("checks").$type<Checks>(),
    /** The values that the review replaced, as encrypted JSON. Undoing the review restores them. */
    sealedBefore: sealed("sealed_before"),
    at: instant("at").notNull(),
    /** When the mail about the review must be sent to the borrower. Null if no mail is pending. */
    emailDueAt: instant("email_due_at"),
    emailedAt: instant("emailed_at"),
    undoneAt: instant("undone_at"),
  },
  (table) => [
    index().on(table.documentId, table.at),
    index().on(table.at),
    index("document_reviews_email_due").on(table.emailDueAt).where(isNotNull(table.emailDueAt)),
  ],
);

/**
 * A file to which no other table refers, because its upload has not ended or its document was deleted. The storage
 * sweep deletes only these files.
 */
export const pendingFiles = pgTable(
  "pending_files",
  {
    storageId: text("storage_id").primaryKey(),
    /** The sweep may delete the file from this time on, by the database's clock. */
    sweepAt: instant("sweep_at").notNull(),
    /** True if the sweep may delete the file at any moment. From then on, no table may refer to the file. */
    isAbandoned: boolean("is_abandoned").notNull(),
    /**
     * The database and the transaction that wrote the row, so that a restored copy of the database does not delete the
     * original's file.
     */
    origin: text("origin").notNull(),
  },
  (table) => [index().on(table.sweepAt)],
);

/** The key that encrypts a stored file. Files from before 2026-11-28 have no row until a key rotation. */
export const fileKeys = pgTable("file_keys", {
  storageId: text("storage_id").primaryKey(),
  keyId: text("key_id").notNull(),
});
