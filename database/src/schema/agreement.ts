import { agreementReview } from "@portal/domain/applications/contract";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, isPlain, oneOf, restrict, sealed } from "../columns.ts";
import { contacts } from "./auth.ts";
import { documents } from "./documents.ts";
import { opportunities } from "./loans.ts";

/** A loan agreement as a PDF from the lender. Older agreements remain, because borrowers may have signed them. */
export const contracts = pgTable(
  "contracts",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    /** The encrypted file name. */
    filename: sealed("filename").notNull(),
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

export const contractSignings = pgTable(
  "contract_signings",
  {
    /** The reference that the signing provider uses for the session. */
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
    /** The session's id at the provider; null until the session exists. The session's address is not stored. */
    sessionId: text("session_id"),
    /** `unapplied` means that the signature did not complete the agreement. The lender still gets the signed file. */
    state: text("state", { enum: ["open", "signed", "ended", "unapplied"] })
      .notNull()
      .default("open"),
    startedAt: instant("started_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    /** The signed file; null until the provider reports the signature. */
    documentId: text("document_id").references(() => documents.id, restrict),
    /** The encrypted record of the signature, including the SHA-256 of the signed file. */
    sealedFacts: sealed("sealed_facts"),
    /** The server's signature over `sealedFacts`, as `keyId.signature`. */
    seal: text("seal"),
  },
  (table) => [
    index().on(table.opportunityId, table.startedAt),
    index().on(table.contactId, table.startedAt),
    index().on(table.documentId),
    index().on(table.contractId).concurrently(),
  ],
);

/** Events from a signing provider. Each event is stored only once. */
export const signingEvents = pgTable(
  "signing_events",
  {
    id: text("id").primaryKey(),
    signingId: text("signing_id")
      .notNull()
      .references(() => contractSignings.id, restrict),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [index().on(table.signingId).concurrently()],
);
