import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant } from "../columns.ts";

/** Mails to send. The transaction that causes a mail stores it, and a job sends it. The row remains as a record. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** Keyed hash of the recipient's address, to limit the mails to one address. */
    recipientKey: text("recipient_key").notNull().default(""),
    /**
     * Recipient and content, encrypted because links have tokens. Null after the mail was sent or refused
     * permanently.
     */
    sealed: text("sealed"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /** The time at which the portal gave up: the server refused the mail permanently, or the mail was too old. */
    givenUpAt: instant("given_up_at"),
    /** Why the last attempt failed, without names or addresses. */
    fault: text("fault"),
  },
  (table) => [index().on(table.createdAt), index().on(table.recipientKey, table.createdAt)],
);

/** The append-only audit trail. Each row has a keyed hash of the previous row; the key is not in this database. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    actorKind: text("actor_kind", { enum: ["borrower", "lender", "portal"] }).notNull(),
    /** The id of the borrower's contact, or the name of the lender's key. */
    actorId: text("actor_id"),
    action: text("action").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    /** The contact id of the concerned person, or null if the entry concerns no single person. */
    personId: text("person_id"),
    detail: jsonb("detail").$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [index().on(table.subjectKind, table.subjectId)],
);

/** The signed end of the audit trail, to detect removal of the last entries. Adding an entry locks the only row. */
export const auditHead = pgTable("audit_head", {
  id: integer("id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  seal: text("seal").notNull(),
});

/** A value derived from each key, so that a process with a wrong key refuses to start instead of writing wrong data. */
export const keyChecks = pgTable("key_checks", {
  /** `PEPPER`, or `ENCRYPTION_KEYS` with the id of one key. */
  name: text("name").primaryKey(),
  checkValue: text("check_value").notNull(),
});

/** Stored outcomes of calls that must take effect only once, however often the caller sends them. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** The caller: a contact's id, or `lender`. */
    caller: text("caller").notNull(),
    /** The operation's method and path as declared in its contract. */
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the request. A different request with the same key is the caller's error. */
    requestHash: text("request_hash").notNull(),
    sealedOutcome: text("sealed_outcome"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.operation, table.key] }),
    index().on(table.createdAt),
  ],
);

/** A session of the built-in signing provider. The signer, the document and the certificate are encrypted. */
export const signingSessions = pgTable(
  "signing_sessions",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the secret that opens the session. */
    secretHash: text("secret_hash").notNull(),
    /** In the state `heard`, the agreement is signed and the portal has confirmed the callback. */
    state: text("state", { enum: ["open", "signed", "heard", "ended"] }).notNull(),
    sealed: text("sealed").notNull(),
    sealedCertificate: text("sealed_certificate"),
    documentStorageId: text("document_storage_id").notNull().unique(),
    signedStorageId: text("signed_storage_id").unique(),
    startedAt: instant("started_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index().on(table.startedAt)],
);
