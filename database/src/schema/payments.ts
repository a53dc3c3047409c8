import { skipReason } from "@portal/domain/payments/contract";
import { boolean, foreignKey, integer, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { cents, id, instant, restrict, oneOf, plainDate } from "../columns.ts";
import { contacts } from "./auth.ts";
import { bankAccounts, bankColumns } from "./banking.ts";
import { transactions } from "./loans.ts";

/** What a one-time payment has in addition to its transaction: a bank account snapshot and the payment's progress. */
export const payments = pgTable(
  "payments",
  {
    transactionId: text("transaction_id")
      .primaryKey()
      .references(() => transactions.id, restrict),
    /** The bank account that the payment debits. The account's details may have changed since then. */
    bankAccountId: text("bank_account_id")
      .notNull()
      .references(() => bankAccounts.id, restrict),
    ...bankColumns(),
    /** Whether the borrower may correct the payment's bank details (SERV-OTP-19). */
    isEditable: boolean("is_editable").notNull().default(false),
    scheduledAt: instant("scheduled_at").notNull(),
    /** The day on which the payment is sent next: the payment's date, or the day of a retry after a dishonor. */
    sendDate: plainDate("send_date").notNull(),
    /** How often the payment has been sent. A dishonored payment is retried at most twice (SERV-CONST-02). */
    attempts: integer("attempts").notNull().default(0),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    returnedAt: instant("returned_at"),
    cancelledAt: instant("cancelled_at"),
    /** The end of the time in which the borrower can undo the cancellation; null if the borrower did not cancel. */
    undoUntil: instant("undo_until"),
    /** Why the portal canceled the payment automatically. */
    calledOffFor: oneOf("called_off_for", skipReason),
    /** The bank's C-code that made the portal correct the bank account automatically. */
    correctedFor: text("corrected_for"),
    /** The amounts by which settlement reduced the loan's balance and past-due amount. A late return adds them back. */
    takenFromBalanceCents: cents("taken_from_balance"),
    takenFromPastDueCents: cents("taken_from_past_due"),
    /** The loan's days past due before settlement; null unless settlement reduced the past-due amount. */
    takenDaysPastDue: integer("taken_days_past_due"),
  },
  (table) => [index().on(table.sendDate), index().on(table.bankAccountId)],
);

/** The payment authorization that the borrower saw and agreed to. Rows are never changed. */
export const paymentAuthorizations = pgTable("payment_authorizations", {
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
});

/** A business day with its ACH files. After its cut-off, the day is closed and its files get no more payments. */
export const achCutOffs = pgTable("ach_cut_offs", {
  day: plainDate("day").primaryKey(),
  closedAt: instant("closed_at"),
  /** The sequence number of the last trace number. The next day's numbers continue from it. */
  lastTrace: integer("last_trace").notNull(),
});

/** A Nacha file for the originating bank. Its content never changes, so the portal can safely deliver it twice. */
export const achFiles = pgTable(
  "ach_files",
  {
    id: id(),
    /** The business day of the file, and a letter or digit that is unique within the day: A to Z, 0 to 9. */
    day: plainDate("day").notNull(),
    modifier: text("modifier").notNull(),
    name: text("name").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    entries: integer("entries").notNull(),
    debitCents: cents("debit").notNull(),
    creditCents: cents("credit").notNull(),
    /** SHA-256 of the content, hexadecimal. */
    sha256: text("sha256").notNull(),
    /** The content, encrypted because it includes account numbers. */
    sealed: text("sealed").notNull(),
    /** The file's name while it is staged at the bank. Once the name is set, no other process may stage the file. */
    stagedAs: text("staged_as"),
    handedAt: instant("handed_at"),
  },
  (table) => [unique().on(table.day, table.modifier)],
);

/** One attempt to debit a payment. */
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
    /** The 15-digit trace number, which the bank's returns contain. The sequence starts over after ten million. */
    traceNumber: text("trace_number").notNull(),
    amountCents: cents("amount").notNull(),
    /** The date on which the bank should debit the payment. */
    effectiveDate: plainDate("effective_date").notNull(),
    /** Fingerprint of the entry's account numbers, to match the bank's notices. Null for older entries. */
    fingerprint: text("fingerprint"),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.attempt] }),
    index().on(table.traceNumber),
    index().on(table.effectiveDate),
    unique().on(table.fileId, table.traceNumber),
  ],
);

/** A file from the bank with returns and notifications of change. Each file is read once, even under another name. */
export const achInboundFiles = pgTable("ach_inbound_files", {
  id: id(),
  name: text("name").notNull(),
  sha256: text("sha256").notNull().unique(),
  readAt: instant("read_at").notNull(),
  entries: integer("entries").notNull(),
  /** The number of entries that do not match an entry of the portal. */
  unknown: integer("unknown").notNull(),
  /** The number of entries that are only between banks or do not belong to a payment. */
  ignored: integer("ignored").notNull(),
});

/** The bank's notice about one ACH entry. An R-code returns the payment. A C-code corrects the bank account. */
export const achReturns = pgTable(
  "ach_returns",
  {
    transactionId: text("transaction_id").notNull(),
    attempt: integer("attempt").notNull(),
    code: text("code").notNull(),
    inboundFileId: text("inbound_file_id")
      .notNull()
      .references(() => achInboundFiles.id, restrict),
    /** The corrected data of a C-code, encrypted. */
    sealedCorrection: text("sealed_correction"),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.attempt, table.code] }),
    foreignKey({
      // The foreign key's default name exceeds PostgreSQL's maximum length.
      name: "ach_returns_entry_fk",
      columns: [table.transactionId, table.attempt],
      foreignColumns: [achEntries.transactionId, achEntries.attempt],
    }).onDelete("restrict"),
  ],
);
