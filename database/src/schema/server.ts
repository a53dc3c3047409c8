import { signInAction } from "@portal/domain/work/records/contract";
import { isNotNull, sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type PgColumn,
} from "drizzle-orm/pg-core";
import { bytes, id, instant, sealed } from "../columns.ts";

/** The outbox. The transaction that causes a mail stores the mail, and a job sends it. The row remains as a record. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    /**
     * The recipient's contact id, without a foreign key, because adding one would lock the table. Null for mails to
     * staff, for mails to unknown addresses, and for mails from earlier releases.
     */
    contactId: text("contact_id"),
    /** Keyed hash of the recipient's address, used to limit the number of mails per address. */
    recipientKey: text("recipient_key").notNull().default(""),
    /**
     * Recipient and content, encrypted because links contain tokens. Null after the mail was sent or permanently
     * refused.
     */
    sealed: sealed("sealed"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /**
     * The time at which the portal stopped trying: the mail server refused the mail permanently, or the mail was too
     * old.
     */
    givenUpAt: instant("given_up_at"),
    /** The reason why the last attempt failed, without names or addresses. */
    fault: text("fault"),
  },
  (table) => [
    index().on(table.createdAt),
    index().on(table.recipientKey, table.createdAt),
    index("mails_list").on(table.createdAt, table.id).concurrently(),
    index("mails_contact").on(table.contactId, table.createdAt, table.id).concurrently(),
    index("mails_kind").on(table.kind, table.createdAt, table.id).concurrently(),
    index("mails_failed").on(table.createdAt, table.id).where(isNotNull(table.givenUpAt)).concurrently(),
    index("mails_pending")
      .on(table.createdAt, table.id)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`)
      .concurrently(),
  ],
);

const auditContent = () => ({
  at: instant("at").notNull(),
  actorKind: text("actor_kind", { enum: ["borrower", "lender", "staff", "portal"] }).notNull(),
  /** The id of the borrower or the member of staff, or the name of the lender's key. Null for the portal. */
  actorId: text("actor_id"),
  action: text("action").notNull(),
  subjectKind: text("subject_kind").notNull(),
  subjectId: text("subject_id").notNull(),
  /** The contact id of the person that the audit entry is about; null without such a person. */
  personId: text("person_id"),
  detail: jsonb("detail").$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
  /** The id of the call that caused the audit entry; null for jobs, commands and audit entries of earlier versions. */
  requestId: text("request_id"),
});

/** The ids of audit entries, in the order in which the transactions wrote them. */
export const auditEntryIds = pgSequence("audit_entry_ids");

/** Audit entries that are not in the chain yet. A job moves committed entries to `audit_entries` within seconds. */
export const unchainedEntries = pgTable("audit_unchained", {
  id: bigint("id", { mode: "number" }).primaryKey(),
  ...auditContent(),
  /** Keyed hash of the row. The key is not in this database. */
  mac: text("mac").notNull(),
});

/** Entries about a person's sign-in. Literal values, so that PostgreSQL can use the partial index. */
export const isSignIn = ({ action }: { readonly action: PgColumn }) =>
  sql`${action} in (${sql.raw(signInAction.options.map((each) => `'${each}'`).join(", "))})`;

/** The append-only audit trail. Each row has a keyed hash of the previous row. The key is not in this database. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey(),
    /** The audit entry's id before chaining; null for audit entries that were chained when they were written. */
    entryId: bigint("entry_id", { mode: "number" }),
    ...auditContent(),
    hash: text("hash").notNull(),
  },
  (table) => [
    index().on(table.subjectKind, table.subjectId),
    uniqueIndex().on(table.entryId).concurrently(),
    // Finds the events of a person's sign-in (DESK-PERSON-07).
    index("audit_entries_sign_ins").on(table.personId, table.sequence).where(isSignIn(table)).concurrently(),
  ],
);

/** The sections of the audit trail. Each section has its own pepper and ends where the next section starts. */
export const auditEpochs = pgTable("audit_epochs", {
  fromSequence: bigint("from_sequence", { mode: "number" }).primaryKey(),
  pepperId: text("pepper_id").notNull(),
  /** The section's audit key, encrypted. The key verifies the section even after the section's pepper was removed. */
  sealedKey: sealed("sealed_key").notNull(),
});

/** The signed end of the audit chain, in one row. The signature reveals a removal of the last audit entries. */
export const auditHead = pgTable("audit_head", {
  id: integer("id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  seal: text("seal").notNull(),
  /** The time at which the audit command last found the audit trail complete. */
  checkedAt: instant("checked_at"),
});

/** Built files of the current and earlier releases. During a deploy, a browser may request files of another release. */
export const buildFiles = pgTable(
  "build_files",
  {
    /** The name of a file in the folder `assets`. The name contains a hash of the content. */
    name: text("name").primaryKey(),
    content: bytes("content").notNull(),
    /** The content compressed with Brotli, or null if the build has not compressed the file. */
    brotli: bytes("brotli"),
    /** The last time at which a process published a build with this file. */
    publishedAt: instant("published_at").notNull(),
  },
  (table) => [index().on(table.publishedAt)],
);

/** A check value for each key. A process with a wrong key refuses to start instead of writing wrong data. */
export const keyChecks = pgTable("key_checks", {
  /** The name of a key: `PEPPER` or `ENCRYPTION_KEYS` and the key's id. A pepper without an id is called `PEPPER`. */
  name: text("name").primaryKey(),
  checkValue: text("check_value").notNull(),
  /** The time at which the portal first started without this key. Null while the key is configured. */
  retiredAt: instant("retired_at"),
});

/** The number of values under each key at the last count, for metrics. */
export const sealedAudit = pgTable(
  "sealed_audit",
  {
    keyId: text("key_id").notNull(),
    /** A column as `table.column`, or `files` for the stored files. */
    columnName: text("column_name").notNull(),
    left: integer("left").notNull(),
    checkedAt: instant("checked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.columnName] })],
);

/** Stored outcomes of calls with an idempotency key. A repeated call gets the stored outcome. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** The caller: a contact id or `lender`. */
    caller: text("caller").notNull(),
    /** The operation's method and path from its contract. */
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the request. A different request with the same idempotency key is an error. */
    requestHash: text("request_hash").notNull(),
    sealedOutcome: sealed("sealed_outcome"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.operation, table.key] }),
    index().on(table.createdAt),
  ],
);

/** A session of the built-in signing provider. Signer, document and certificate are encrypted. */
export const signingSessions = pgTable(
  "signing_sessions",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the secret in the session's address. */
    secretHash: text("secret_hash").notNull(),
    /** `heard` means that the agreement is signed and the portal has acknowledged the signature. */
    state: text("state", { enum: ["open", "signed", "heard", "ended"] }).notNull(),
    sealed: sealed("sealed").notNull(),
    sealedCertificate: sealed("sealed_certificate"),
    documentStorageId: text("document_storage_id").notNull().unique(),
    signedStorageId: text("signed_storage_id").unique(),
    startedAt: instant("started_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index().on(table.state, table.startedAt).concurrently()],
);

/**
 * The exclusive right of one process to do something, such as delivering a bank file. Unlike a database lock, a lease
 * works with connection poolers.
 */
export const jobLeases = pgTable("job_leases", {
  name: text("name").primaryKey(),
  /** A random id of the work that holds the lease. */
  holder: text("holder").notNull(),
  /** The time at which the lease ends by the database's clock, unless the holder renews it. */
  until: instant("until").notNull(),
});

/** The running processes. Each process updates its row every ten seconds and deletes the row when it stops. */
export const processes = pgTable("processes", {
  /** Host and process id. */
  id: text("id").primaryKey(),
  /** The process's release, such as `5.45.0`. */
  version: text("version").notNull(),
  /** The time at which the newest migration of the process's release was written, in milliseconds since 1970. */
  schema: bigint("schema", { mode: "number" }).notNull(),
  role: text("role").notNull(),
  startedAt: instant("started_at").notNull(),
  heartbeatAt: instant("heartbeat_at").notNull(),
});

/** The applied migrations of the folder `migrations/contract`. */
export const contractMigrations = pgTable("contract_migrations", {
  name: text("name").primaryKey(),
  appliedAt: instant("applied_at").notNull(),
});

/** The last successful backup and the last successful restore drill. */
export const recoverySuccesses = pgTable("recovery_successes", {
  kind: text("kind", { enum: ["backup", "drill"] }).primaryKey(),
  succeededAt: instant("succeeded_at").notNull(),
  /** The place of the backups, encrypted because the address of a bucket may contain a key. */
  sealedPlace: sealed("sealed_place").notNull(),
});

/** Mails or payment files that the portal holds back after a restore, until an operator releases them. */
export const sendingHolds = pgTable("sending_holds", {
  kind: text("kind", { enum: ["mail", "ach"] }).primaryKey(),
  /** The name of the restored backup. */
  backup: text("backup").notNull(),
  /** The time of the backup's snapshot. The lost portal may have sent mails or payments after this time. */
  snapshotAt: instant("snapshot_at").notNull(),
  restoredAt: instant("restored_at").notNull(),
});
