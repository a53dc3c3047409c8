import { caseStatus, caseTypeGroup, legalKind } from "@portal/domain/support/contract";
import { country } from "@portal/domain/wire/shapes";
import { authorKind, changedField } from "@portal/domain/support/lender/threads/contract";
import { emailOutcome, unmatchedReason } from "@portal/domain/support/email/contract";
import { messageChannel } from "@portal/domain/support/threads/contract";
import { isNotNull, sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  type PgColumn,
} from "drizzle-orm/pg-core";
import { cascade, externalId, id, instant, oneOf, restrict, sealed, version } from "../columns.ts";
import { contacts } from "./auth.ts";
import { accounts, opportunities } from "./loans.ts";

/** A business funding expert: the lender's contact for an application. */
export const businessFundingExperts = pgTable(
  "business_funding_experts",
  {
    id: id(),
    externalId: externalId(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text("phone"),
    extension: text("extension"),
    email: text("email"),
    isSystemUser: boolean("is_system_user").notNull().default(false),
  },
  (table) => [index().on(table.opportunityId)],
);

/** The subjects that a borrower can choose for an inquiry. */
export const caseTypes = pgTable("case_types", {
  value: text("value").primaryKey(),
  displayName: text("display_name").notNull(),
  type: oneOf("type", caseTypeGroup).notNull(),
});

type CaseTimes = Readonly<Record<"createdAt" | "lastBorrowerAt" | "lastLenderAt", PgColumn>>;
/**
 * The times by which lists of cases are sorted. Earlier releases do not store the times of the last messages. The time
 * of the first message then replaces them.
 */
export const waitingKey = ({ lastBorrowerAt, createdAt }: Omit<CaseTimes, "lastLenderAt">) =>
  sql<string>`coalesce(${lastBorrowerAt}, ${createdAt})`;
export const lastMessageKey = ({ lastBorrowerAt, lastLenderAt, createdAt }: CaseTimes) =>
  sql<string>`greatest(${lastBorrowerAt}, ${lastLenderAt}, ${createdAt})`;

/** A thread of messages between a borrower and the lender. It starts with an inquiry or with a message of the lender. */
export const cases = pgTable(
  "cases",
  {
    id: id(),
    caseNumber: integer("case_number").generatedAlwaysAsIdentity({ startWith: 1001 }).notNull().unique(),
    accountId: text("account_id").references(() => accounts.id, restrict),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    type: text("type")
      .notNull()
      .references(() => caseTypes.value, restrict),
    subject: text("subject").notNull(),
    /** The first message, encrypted because borrowers may include confidential data. */
    sealedDescription: sealed("sealed_description").notNull(),
    status: oneOf("status", caseStatus).notNull().default("open"),
    createdAt: instant("created_at").notNull(),
    closedAt: instant("closed_at"),
    version: version("cases"),
    /** Who wrote the first message. `openedById` is null for a borrower. */
    openedByKind: oneOf("opened_by_kind", authorKind).notNull().default("borrower"),
    openedById: text("opened_by_id"),
    /** How the first message arrived. */
    openedChannel: oneOf("opened_channel", messageChannel).notNull().default("portal"),
    /** The assignee. */
    staffId: text("staff_id"),
    /** The application and the loan that the thread is about. */
    opportunityId: text("opportunity_id"),
    advanceId: text("advance_id"),
    /** The closed case that this one continues (DESK-CASE-04). */
    previousId: text("previous_id"),
    lastBorrowerAt: instant("last_borrower_at"),
    lastLenderAt: instant("last_lender_at"),
    /**
     * The token in the reply address of the thread's mails. Null before the first mail. Not hashed, because each mail
     * of the thread contains the token, and the token does not prove who the sender is (DESK-BOR-08).
     */
    mailToken: text("mail_token"),
    /** When the portal mailed the borrower to upload the files of an email. The portal asks once per thread. */
    filesMailAt: instant("files_mail_at"),
  },
  (table) => [
    uniqueIndex("cases_mail_token").on(table.mailToken).where(isNotNull(table.mailToken)).concurrently(),
    index().on(table.contactId),
    index().on(table.accountId).concurrently(),
    index().on(table.opportunityId).where(isNotNull(table.opportunityId)).concurrently(),
    index().on(table.advanceId).where(isNotNull(table.advanceId)).concurrently(),
    index("cases_closed").on(table.closedAt, table.id).where(isNotNull(table.closedAt)).concurrently(),
    index().on(table.createdAt, table.id),
    index().on(table.status, table.createdAt, table.id).concurrently(),
    index("cases_waiting").on(table.status, waitingKey(table), table.id).concurrently(),
    index("cases_waiting_staff").on(table.status, table.staffId, waitingKey(table), table.id).concurrently(),
    index("cases_waiting_topic").on(table.status, table.type, waitingKey(table), table.id).concurrently(),
    index("cases_of_contact").on(table.contactId, lastMessageKey(table), table.id).concurrently(),
  ],
);

/** The messages of a thread after the first. Answers of earlier releases are in `case_answers`. */
export const caseMessages = pgTable(
  "case_messages",
  {
    id: id(),
    caseId: text("case_id")
      .notNull()
      .references(() => cases.id, cascade),
    byKind: oneOf("by_kind", authorKind).notNull(),
    /** The id of the borrower or of the member of staff, or the name of the lender's key. */
    byId: text("by_id"),
    channel: oneOf("channel", messageChannel).notNull(),
    sealedText: sealed("sealed_text").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [index().on(table.caseId, table.at, table.id)],
);

/**
 * Changes to a thread, which only staff see (DESK-CASE-09). `before` and `after` contain the text that staff read, or
 * the id of a member of staff.
 */
export const caseChanges = pgTable(
  "case_changes",
  {
    id: id(),
    caseId: text("case_id")
      .notNull()
      .references(() => cases.id, cascade),
    byKind: oneOf("by_kind", authorKind).notNull(),
    byId: text("by_id"),
    field: oneOf("field", changedField).notNull(),
    before: text("before"),
    after: text("after"),
    at: instant("at").notNull(),
  },
  (table) => [index().on(table.caseId, table.at, table.id)],
);

/** The time up to which each reader has read a thread. The reader is `borrower` or the id of a member of staff. */
export const caseReads = pgTable(
  "case_reads",
  {
    caseId: text("case_id")
      .notNull()
      .references(() => cases.id, cascade),
    reader: text("reader").notNull(),
    readAt: instant("read_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.reader] })],
);

/** The member of staff who is replying in a thread. The claim expires at `until` (DESK-CASE-05). */
export const caseClaims = pgTable(
  "case_claims",
  {
    caseId: text("case_id")
      .primaryKey()
      .references(() => cases.id, cascade),
    staffId: text("staff_id").notNull(),
    until: instant("until").notNull(),
  },
  (table) => [index().on(table.staffId)],
);

/** The emails that the portal has read from its mailbox. Rows stay for 30 days, so that no email is processed twice. */
export const receivedEmails = pgTable(
  "received_emails",
  {
    /** The hash of the email's Message-ID and sender or, without a Message-ID, of the whole email. */
    messageKey: text("message_key").primaryKey(),
    outcome: oneOf("outcome", emailOutcome).notNull(),
    /** The thread that the email belongs to. Null for automatic and unmatched emails. */
    caseId: text("case_id").references(() => cases.id, cascade),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [index().on(table.caseId, table.receivedAt), index().on(table.receivedAt)],
);

/** Emails that did not become messages of a thread. Staff can read them for 30 days (DESK-CASE-08). */
export const unmatchedEmails = pgTable(
  "unmatched_emails",
  {
    id: id(),
    reason: oneOf("reason", unmatchedReason).notNull(),
    /** The sender, the subject and the beginning of the text. */
    sealedEmail: sealed("sealed_email").notNull(),
    receivedAt: instant("received_at").notNull(),
    resolvedAt: instant("resolved_at"),
  },
  (table) => [index().on(table.receivedAt)],
);

/**
 * Answers of the lender from earlier releases, which had no threads. The portal shows each answer as a message of its
 * thread.
 */
export const caseAnswers = pgTable(
  "case_answers",
  {
    id: id(),
    caseId: text("case_id")
      .notNull()
      .references(() => cases.id, restrict),
    /** The answer's text, encrypted because answers often quote the inquiry. */
    sealedText: sealed("sealed_text").notNull(),
    answeredAt: instant("answered_at").notNull(),
  },
  (table) => [index().on(table.caseId)],
);

/** Every version of a legal page. The newest published version is shown. */
export const legalTexts = pgTable(
  "legal_texts",
  {
    id: serial("id").primaryKey(),
    kind: oneOf("kind", legalKind).notNull(),
    country: oneOf("country", country).notNull(),
    version: text("version").notNull(),
    title: text("title").notNull(),
    /** Markup from the lender. The portal sanitizes the markup before showing it. */
    content: text("content").notNull(),
    publishedAt: instant("published_at").notNull(),
  },
  (table) => [unique().on(table.kind, table.country, table.version)],
);

/** A borrower's first acceptance of a version of the terms, with the application that required the terms. */
export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    legalTextId: integer("legal_text_id")
      .notNull()
      .references(() => legalTexts.id, restrict),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    acceptedAt: instant("accepted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contactId, table.legalTextId] }),
    index().on(table.opportunityId).concurrently(),
  ],
);
