import { agreementReview } from "@portal/domain/applications/contract";
import { documentReview } from "@portal/domain/documents/contract";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, isPlain, restrict, oneOf, plainMonth } from "../columns.ts";
import { stipulations } from "./applications.ts";
import { contacts } from "./auth.ts";
import { opportunities } from "./loans.ts";

/** A file from a borrower. Its encrypted bytes are stored under `storageId`, never under the file name. */
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
     * Encrypted, because it may contain names and numbers. Rows from before 2026-11-25 are plain until a job encrypts
     * them.
     */
    filename: text("filename").notNull(),
    /** Keyed hash of purpose, content and name, to detect a repeated upload. Null until a job calculates the hash. */
    fingerprint: text("fingerprint").unique(),
    documentType: text("document_type").notNull(),
    contentType: text("content_type").notNull(),
    /** Size of the original file in bytes. */
    size: integer("size").notNull(),
    /** SHA-256 of the original file, hexadecimal. */
    sha256: text("sha256").notNull(),
    storageId: text("storage_id").notNull().unique(),
    uploadedAt: instant("uploaded_at").notNull(),
    /** The stipulation for which the borrower uploaded the file, if any (SH-106). */
    stipulationId: text("stipulation_id").references(() => stipulations.id, restrict),
    /** The month of a bank statement, such as `2026-11` (SH-106). */
    month: plainMonth("month"),
    review: oneOf("review", documentReview).notNull().default("received"),
    /** The reason for a rejection, in words for the borrower. */
    reviewReason: text("review_reason"),
    reviewedAt: instant("reviewed_at"),
  },
  (table) => [
    index().on(table.uploadedAt, table.id),
    index().on(table.opportunityId),
    index("documents_plain_filename").on(table.id).where(isPlain(table.filename)),
  ],
);

/**
 * A PDF loan agreement that the lender made for an application. An application's newest agreement is current. Earlier
 * ones remain, because borrowers may have signed them. The encrypted bytes are stored under `storageId`.
 */
export const contracts = pgTable(
  "contracts",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    /** The file name, encrypted. */
    filename: text("filename").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    storageId: text("storage_id").notNull().unique(),
    generatedAt: instant("generated_at").notNull(),
  },
  (table) => [
    index().on(table.opportunityId, table.generatedAt),
    index("contracts_plain_filename").on(table.id).where(isPlain(table.filename)),
  ],
);

/** One row for each review of a signed agreement by the lender. */
export const contractReviews = pgTable(
  "contract_reviews",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    review: oneOf("review", agreementReview).notNull(),
    reason: text("reason"),
    reviewedAt: instant("reviewed_at").notNull(),
  },
  (table) => [index().on(table.opportunityId, table.reviewedAt)],
);

/** A session in which a borrower signs an agreement online. Most sessions are completed. */
export const contractSignings = pgTable(
  "contract_signings",
  {
    /** The signing provider also uses this id to identify the session. */
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    contractId: text("contract_id")
      .notNull()
      .references(() => contracts.id, restrict),
    /**
     * The provider's id of the session; null until the session exists. The address that opens the session is not
     * stored.
     */
    sessionId: text("session_id"),
    /** `unapplied`: the signature does not count for the agreement. The lender gets the signed file and the record. */
    state: text("state", { enum: ["open", "signed", "ended", "unapplied"] })
      .notNull()
      .default("open"),
    startedAt: instant("started_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    /** The signed file. Null until the provider reports the signature. */
    documentId: text("document_id").references(() => documents.id, restrict),
    /** The encrypted record of the signature. It includes the signed file's SHA-256. */
    sealedFacts: text("sealed_facts"),
    /** The server's signature over `sealedFacts`, as `keyId.signature`. */
    seal: text("seal"),
  },
  (table) => [
    index().on(table.opportunityId, table.startedAt),
    index().on(table.contactId, table.startedAt),
    index().on(table.documentId),
  ],
);

/** Events that a signing provider reported, each stored once. */
export const signingEvents = pgTable("signing_events", {
  id: text("id").primaryKey(),
  signingId: text("signing_id")
    .notNull()
    .references(() => contractSignings.id, restrict),
  receivedAt: instant("received_at").notNull(),
});
