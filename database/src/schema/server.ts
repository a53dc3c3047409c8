import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant } from "../columns.ts";

/** Mail to be sent: written in the transaction that it is about, sent by a job, and kept as a record of it. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** A keyed hash of the recipient's address, to count what one address gets. */
    recipientKey: text("recipient_key").notNull().default(""),
    /** Recipient and content, encrypted, since a link's token is in it; null once it is sent or given up. */
    sealed: text("sealed"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /** When the far side refused it for good. */
    givenUpAt: instant("given_up_at"),
    /** What kept it from being sent at the last attempt, without a name or an address. */
    fault: text("fault"),
  },
  (table) => [index().on(table.createdAt), index().on(table.recipientKey, table.createdAt)],
);

/**
 * Who did what, when. Rows are only ever added (a trigger refuses everything else), and each carries the hash of the
 * one before it under a key that is not in this database.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    /** `borrower`, `lender` or `portal`. */
    actorKind: text("actor_kind", { enum: ["borrower", "lender", "portal"] }).notNull(),
    /** The contact's id, or the name of the lender's key. */
    actorId: text("actor_id"),
    action: text("action").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    detail: jsonb("detail").$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [index().on(table.subjectKind, table.subjectId)],
);

/** The end of the chain, under its key, so that entries cut off its end are missed. One row, locked to add. */
export const auditHead = pgTable("audit_head", {
  id: integer("id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  seal: text("seal").notNull(),
});

/** Answers to calls that must have one effect however often they are sent. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** The contact's id, or `lender`. */
    caller: text("caller").notNull(),
    /** Method and path, as declared. */
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of what was asked: the same key for something else is a fault of the caller's. */
    requestHash: text("request_hash").notNull(),
    /** The outcome as it was given, encrypted. */
    sealedOutcome: text("sealed_outcome"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.operation, table.key] }),
    index().on(table.createdAt),
  ],
);

/** A session of the built-in signing provider. Who signs what, and the certificate, are encrypted. */
export const signingSessions = pgTable(
  "signing_sessions",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of what opens it. */
    secretHash: text("secret_hash").notNull(),
    /** "heard" is signed, and the callback address knows it. */
    state: text("state", { enum: ["open", "signed", "heard", "ended"] }).notNull(),
    sealed: text("sealed").notNull(),
    /** The certificate, once it is signed. */
    sealedCertificate: text("sealed_certificate"),
    documentStorageId: text("document_storage_id").notNull().unique(),
    signedStorageId: text("signed_storage_id").unique(),
    startedAt: instant("started_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index().on(table.startedAt)],
);
