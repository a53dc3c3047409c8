import { agreementReview } from "@portal/domain/applications/contract";
import { documentReview } from "@portal/domain/documents/contract";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, isPlain, kept, oneOf, plainMonth } from "../columns.ts";
import { stipulations } from "./applications.ts";
import { contacts } from "./auth.ts";
import { opportunities } from "./loans.ts";

/** A file a borrower sent. The bytes lie encrypted in the storage under `storageId`, never under the user's name. */
export const documents = pgTable(
  "documents",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, kept),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, kept),
    /** Encrypted: borrowers put names and numbers into it. A name from before 2026-11-25 is plain until the job seals it. */
    filename: text("filename").notNull(),
    /**
     * Keyed hash of purpose, content and name. The same file for the same purpose is one document: an upload whose
     * answer was lost is sent again. Null until the job fills it.
     */
    fingerprint: text("fingerprint").unique(),
    documentType: text("document_type").notNull(),
    contentType: text("content_type").notNull(),
    /** Bytes of the file as it was sent. */
    size: integer("size").notNull(),
    /** SHA-256 of the file as it was sent, hexadecimal. */
    sha256: text("sha256").notNull(),
    storageId: text("storage_id").notNull().unique(),
    uploadedAt: instant("uploaded_at").notNull(),
    /** The request that it was sent for, where the upload named one (SH-106). */
    stipulationId: text("stipulation_id").references(() => stipulations.id, kept),
    /** Of a bank statement: its month, `2026-11` (SH-106). */
    month: plainMonth("month"),
    review: oneOf("review", documentReview).notNull().default("received"),
    /** Why it was rejected, in words for the borrower. */
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
 * A loan agreement that the lender made for an application, a PDF. The newest counts; earlier ones stay, since copies
 * of them were signed. The bytes lie encrypted in the storage under `storageId`.
 */
export const contracts = pgTable(
  "contracts",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, kept),
    /** Encrypted, like a document's. */
    filename: text("filename").notNull(),
    /** Bytes of the file as it was sent. */
    size: integer("size").notNull(),
    /** SHA-256 of the file as it was sent, hexadecimal. */
    sha256: text("sha256").notNull(),
    storageId: text("storage_id").notNull().unique(),
    generatedAt: instant("generated_at").notNull(),
  },
  (table) => [
    index().on(table.opportunityId, table.generatedAt),
    index("contracts_plain_filename").on(table.id).where(isPlain(table.filename)),
  ],
);

/** What the lender said of a signed copy, each time. */
export const contractReviews = pgTable(
  "contract_reviews",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, kept),
    review: oneOf("review", agreementReview).notNull(),
    /** Why it was rejected, in words for the borrower. */
    reason: text("reason"),
    reviewedAt: instant("reviewed_at").notNull(),
  },
  (table) => [index().on(table.opportunityId, table.reviewedAt)],
);

/** A session in which a borrower signs an agreement online; most that are opened are come to the end of. */
export const contractSignings = pgTable(
  "contract_signings",
  {
    /** The provider knows the session by it too. */
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, kept),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, kept),
    contractId: text("contract_id")
      .notNull()
      .references(() => contracts.id, kept),
    /** The provider's own id of it, once it has begun one. The address that opens it is kept nowhere. */
    sessionId: text("session_id"),
    /** `unapplied`: signed, but the agreement did not take it. The file and the record are kept for the lender. */
    state: text("state", { enum: ["open", "signed", "ended", "unapplied"] })
      .notNull()
      .default("open"),
    startedAt: instant("started_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    /** The signed file, once the provider has said that it is signed. */
    documentId: text("document_id").references(() => documents.id, kept),
    /** What is on record of the signature, encrypted, with the signed file's SHA-256 in it. */
    sealedFacts: text("sealed_facts"),
    /** Over those facts, with a key of the server's: `keyId.signature`. */
    seal: text("seal"),
  },
  (table) => [
    index().on(table.opportunityId, table.startedAt),
    index().on(table.contactId, table.startedAt),
    index().on(table.documentId),
  ],
);

/** What a signing provider has said, each thing once. */
export const signingEvents = pgTable("signing_events", {
  /** The provider's. */
  id: text("id").primaryKey(),
  signingId: text("signing_id")
    .notNull()
    .references(() => contractSignings.id, kept),
  receivedAt: instant("received_at").notNull(),
});
