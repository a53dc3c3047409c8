import { skipReason } from "@portal/domain/payments/contract";
import { achFaultCode } from "@portal/domain/payments/lender/contract";
import { boolean, foreignKey, integer, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, plainDate, restrict, sealed } from "../columns.ts";
import { contacts } from "./auth.ts";
import { bankAccounts, bankColumns } from "./banking.ts";
import { transactions } from "./loans.ts";

/** The details of a one-time payment: a snapshot of its bank account, and its progress. */
export const payments = pgTable(
  "payments",
  {
    transactionId: text("transaction_id")
      .primaryKey()
      .references(() => transactions.id, restrict),
    /** The bank account to debit. Its details may have changed since the payment was scheduled. */
    bankAccountId: text("bank_account_id")
      .notNull()
      .references(() => bankAccounts.id, restrict),
    ...bankColumns(),
    /** Whether the borrower may correct the payment's bank details (SERV-OTP-19). */
    isEditable: boolean("is_editable").notNull().default(false),
    scheduledAt: instant("scheduled_at").notNull(),
    /** The day on which the payment is sent. After a dishonor, the day of the next attempt. */
    sendDate: plainDate("send_date").notNull(),
    /** The number of times that the payment was sent. A dishonored payment is retried at most twice (SERV-CONST-02). */
    attempts: integer("attempts").notNull().default(0),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    returnedAt: instant("returned_at"),
    cancelledAt: instant("cancelled_at"),
    /** The time until which the borrower can undo the cancellation; null if the borrower did not cancel. */
    undoUntil: instant("undo_until"),
    /** The reason why the portal canceled the payment automatically. */
    calledOffFor: oneOf("called_off_for", skipReason),
    /** The bank's C-code that led to an automatic correction of the bank account. */
    correctedFor: text("corrected_for"),
    /**
     * The reductions of the loan's balance and past-due amount by the payment. A late return reverses the reductions.
     */
    takenFromBalanceCents: cents("taken_from_balance"),
    takenFromPastDueCents: cents("taken_from_past_due"),
    /** The loan's days past due before the payment. Null if the payment did not reduce the past-due amount. */
    takenDaysPastDue: integer("taken_days_past_due"),
  },
  (table) => [
    index().on(table.sendDate),
    index().on(table.bankAccountId),
    index().on(table.scheduledAt, table.transactionId).concurrently(),
  ],
);

/** The payment authorization that the borrower agreed to. Rows never change. */
export const paymentAuthorizations = pgTable(
  "payment_authorizations",
  {
    transactionId: text("transaction_id")
      .primaryKey()
      .references(() => payments.transactionId, restrict),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    textVersion: text("text_version").notNull(),
    text: text("text").notNull(),
    amountCents: cents("amount").notNull(),
    effectiveDate: plainDate("effective_date").notNull(),
    lastFour: text("last_four").notNull(),
    agreedAt: instant("agreed_at").notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (table) => [
    index().on(table.contactId).concurrently(),
    index().on(table.agreedAt, table.transactionId).concurrently(),
  ],
);

/** A business day for ACH files. After the day's cut-off, the day is closed, and its files get no more payments. */
export const achCutOffs = pgTable("ach_cut_offs", {
  day: plainDate("day").primaryKey(),
  closedAt: instant("closed_at"),
  /** The last seven digits of the last trace number. The next day's trace numbers continue from this number. */
  lastTrace: integer("last_trace").notNull(),
});

/** A Nacha file for the originating bank. The file's content never changes, so that a retry delivers the same file. */
export const achFiles = pgTable(
  "ach_files",
  {
    id: id(),
    /** The file's business day, and a letter or digit (A to Z, 0 to 9) that is unique within the day. */
    day: plainDate("day").notNull(),
    modifier: text("modifier").notNull(),
    name: text("name").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    entries: integer("entries").notNull(),
    debitCents: cents("debit").notNull(),
    creditCents: cents("credit").notNull(),
    /** SHA-256 of the file's content, hexadecimal. */
    sha256: text("sha256").notNull(),
    /** The file's content, encrypted because it includes account numbers. */
    sealed: sealed("sealed").notNull(),
    /** The name under which the file is staged at the bank. If set, no other process may stage the file. */
    stagedAs: text("staged_as"),
    handedAt: instant("handed_at"),
    /** Why and when the last attempt to deliver the file failed. Null after a delivery. */
    deliveryFault: oneOf("delivery_fault", achFaultCode),
    deliveryFailedAt: instant("delivery_failed_at"),
  },
  (table) => [unique().on(table.day, table.modifier)],
);

/** An ACH entry: one attempt to debit a payment. */
export const achEntries = pgTable(
  "ach_entries",
  {
    transactionId: text("transaction_id")
      .notNull()
      .references(() => payments.transactionId, restrict),
    attempt: integer("attempt").notNull(),
    fileId: text("file_id")
      .notNull()
      .references(() => achFiles.id, restrict),
    /**
     * The 15-digit trace number, which the bank's returns contain. The last seven digits start over after ten million
     * entries.
     */
    traceNumber: text("trace_number").notNull(),
    amountCents: cents("amount").notNull(),
    effectiveDate: plainDate("effective_date").notNull(),
    /** A keyed hash of the account numbers, used to match the bank's notices. Null for older ACH entries. */
    fingerprint: text("fingerprint"),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.attempt] }),
    index().on(table.traceNumber),
    index().on(table.effectiveDate),
    unique().on(table.fileId, table.traceNumber),
  ],
);

/**
 * A file of returns and notifications of change from the bank. The portal reads each file once, even under another
 * name.
 */
export const achInboundFiles = pgTable("ach_inbound_files", {
  id: id(),
  name: text("name").notNull(),
  sha256: text("sha256").notNull().unique(),
  readAt: instant("read_at").notNull(),
  entries: integer("entries").notNull(),
  /** The number of the file's entries that match no ACH entry in the portal. */
  unknown: integer("unknown").notNull(),
  /** The number of the file's entries that concern no payment, which the portal ignores. */
  ignored: integer("ignored").notNull(),
});

/** The bank's notice about one ACH entry: an R-code for a return or a C-code for a notification of change. */
export const achReturns = pgTable(
  "ach_returns",
  {
    transactionId: text("transaction_id").notNull(),
    attempt: integer("attempt").notNull(),
    code: text("code").notNull(),
    inboundFileId: text("inbound_file_id")
      .notNull()
      .references(() => achInboundFiles.id, restrict),
    /** The corrected data that comes with a C-code, encrypted. */
    sealedCorrection: sealed("sealed_correction"),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.attempt, table.code] }),
    foreignKey({
      // The default name of this foreign key exceeds PostgreSQL's maximum length.
      name: "ach_returns_entry_fk",
      columns: [table.transactionId, table.attempt],
      foreignColumns: [achEntries.transactionId, achEntries.attempt],
    }).onDelete("restrict"),
  ],
);
