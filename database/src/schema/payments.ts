import { hindrance } from "@portal/domain/payments/contract";
import { boolean, foreignKey, integer, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { cents, id, instant, kept, oneOf, plainDate } from "../columns.ts";
import { contacts } from "./auth.ts";
import { bankAccounts, bankColumns } from "./banking.ts";
import { transactions } from "./loans.ts";

/**
 * What a transaction has beyond the ledger where it is a one-time payment: the bank account as it was then, and what
 * became of it. Its day, amount, status and return code are the transaction's.
 */
export const payments = pgTable(
  "payments",
  {
    transactionId: text("transaction_id")
      .primaryKey()
      .references(() => transactions.id, kept),
    /** The account that it was drawn from, which may have changed since. */
    bankAccountId: text("bank_account_id")
      .notNull()
      .references(() => bankAccounts.id, kept),
    ...bankColumns(),
    /** Whether the borrower may mend its bank details (SERV-OTP-19). */
    isEditable: boolean("is_editable").notNull().default(false),
    scheduledAt: instant("scheduled_at").notNull(),
    /** When it is sent next: its day, or the day of another attempt after a dishonor. */
    sendDate: plainDate("send_date").notNull(),
    /** How often it has been sent; a dishonored one is sent again twice at most (SERV-CONST-02). */
    attempts: integer("attempts").notNull().default(0),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    returnedAt: instant("returned_at"),
    cancelledAt: instant("cancelled_at"),
    /** Until when the borrower may take back a cancellation of their own; null of any other. */
    undoUntil: instant("undo_until"),
    /** Why the portal called it off by itself. */
    calledOffFor: oneOf("called_off_for", hindrance),
    /** The bank's C-code after which the portal corrected the account by itself. */
    correctedFor: text("corrected_for"),
    /** What settling it took off the loan's balance and its past due amount: a late return puts that back. */
    takenFromBalanceCents: cents("taken_from_balance"),
    takenFromPastDueCents: cents("taken_from_past_due"),
    /** For how many days the loan was past due then, where it took something of that. */
    takenDaysPastDue: integer("taken_days_past_due"),
  },
  (table) => [index().on(table.sendDate), index().on(table.bankAccountId)],
);

/** What the borrower agreed to, as it was shown. Rows are never changed. */
export const paymentAuthorizations = pgTable("payment_authorizations", {
  transactionId: text("transaction_id")
    .primaryKey()
    .references(() => payments.transactionId, kept),
  contactId: text("contact_id")
    .notNull()
    .references(() => contacts.id, kept),
  textVersion: text("text_version").notNull(),
  text: text("text").notNull(),
  amountCents: cents("amount").notNull(),
  effectiveDate: plainDate("effective_date").notNull(),
  lastFour: text("last_four").notNull(),
  agreedAt: instant("agreed_at").notNull(),
  ip: text("ip").notNull(),
  userAgent: text("user_agent").notNull(),
});

/** A business day with its files. Once it is closed, its cut-off has passed: nothing is sent under it any more. */
export const achCutOffs = pgTable("ach_cut_offs", {
  day: plainDate("day").primaryKey(),
  closedAt: instant("closed_at"),
  /** The end of the trace number that was given last, from which the next day goes on. */
  lastTrace: integer("last_trace").notNull(),
});

/** A file for the originating bank (Nacha). Its content is made once and never again, so that it may be handed twice. */
export const achFiles = pgTable(
  "ach_files",
  {
    id: id(),
    /** The banking day that it was made for, and its modifier of that day: A to Z, 0 to 9. */
    day: plainDate("day").notNull(),
    modifier: text("modifier").notNull(),
    name: text("name").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    entries: integer("entries").notNull(),
    debitCents: cents("debit").notNull(),
    creditCents: cents("credit").notNull(),
    /** SHA-256 of the content, hexadecimal. */
    sha256: text("sha256").notNull(),
    /** The content, encrypted, since account numbers are in it. */
    sealed: text("sealed").notNull(),
    /** Under which name it lies ready at the bank's end; nobody else may lay it there once this is written. */
    stagedAs: text("staged_as"),
    handedAt: instant("handed_at"),
  },
  (table) => [unique().on(table.day, table.modifier)],
);

/** One sending of a payment. */
export const achEntries = pgTable(
  "ach_entries",
  {
    transactionId: text("transaction_id")
      .notNull()
      .references(() => payments.transactionId, kept),
    attempt: integer("attempt").notNull(),
    fileId: text("file_id")
      .notNull()
      .references(() => achFiles.id, kept),
    /** 15 digits, by which a return names it. After ten million of them they begin anew. */
    traceNumber: text("trace_number").notNull(),
    amountCents: cents("amount").notNull(),
    /** The day on which it was to be drawn. */
    effectiveDate: plainDate("effective_date").notNull(),
    /** That of the bank account's numbers which went to the bank: what it says is about these. Null of earlier ones. */
    fingerprint: text("fingerprint"),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.attempt] }),
    index().on(table.traceNumber),
    index().on(table.effectiveDate),
    unique().on(table.fileId, table.traceNumber),
  ],
);

/** A file of the bank's: returns and notifications of change. Read once, whatever it is called. */
export const achInboundFiles = pgTable("ach_inbound_files", {
  id: id(),
  name: text("name").notNull(),
  sha256: text("sha256").notNull().unique(),
  readAt: instant("read_at").notNull(),
  entries: integer("entries").notNull(),
  /** Entries that named nothing of ours. */
  unknown: integer("unknown").notNull(),
  /** Entries between the banks, or of a kind that says nothing of a payment. */
  ignored: integer("ignored").notNull(),
});

/** What the bank said of one sending: R-codes return it, C-codes correct its account. */
export const achReturns = pgTable(
  "ach_returns",
  {
    transactionId: text("transaction_id").notNull(),
    attempt: integer("attempt").notNull(),
    code: text("code").notNull(),
    inboundFileId: text("inbound_file_id")
      .notNull()
      .references(() => achInboundFiles.id, kept),
    /** The corrected data of a C-code, encrypted. */
    sealedCorrection: text("sealed_correction"),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.attempt, table.code] }),
    foreignKey({
      // The name that would be made for it is longer than PostgreSQL keeps.
      name: "ach_returns_entry_fk",
      columns: [table.transactionId, table.attempt],
      foreignColumns: [achEntries.transactionId, achEntries.attempt],
    }).onDelete("restrict"),
  ],
);
