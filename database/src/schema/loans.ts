import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, externalId, id, instant, plainDate } from "../columns.ts";
import { contacts } from "./auth.ts";

/** A business that borrows. */
export const accounts = pgTable("accounts", {
  id: id(),
  externalId: externalId(),
  name: text().notNull(),
  businessEntityType: text(),
  isRenewalEligible: boolean().notNull().default(false),
  street: text(),
  city: text(),
  state: text(),
  zip: text(),
});

/** Who may see a business: every query on a borrower's data goes through this table. */
export const accountContacts = pgTable(
  "account_contacts",
  {
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    contactId: text()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.contactId] }), index().on(table.contactId)],
);

/** A loan that was paid out. `opportunityId` is a foreign key too, set in a migration of its own. */
export const advances = pgTable(
  "advances",
  {
    id: id(),
    externalId: externalId(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    opportunityId: text(),
    loanId: text().notNull().unique(),
    name: text().notNull(),
    type: text().notNull(),
    loanVersion: text(),
    issuedDate: plainDate(),
    amountCents: cents("amount").notNull(),
    balanceCents: cents("balance").notNull(),
    repaymentAmountCents: cents("repayment_amount"),
    currentPaymentCents: cents("current_payment"),
    paymentFrequency: text(),
    nextPaymentDate: plainDate(),
    pastDueAmountCents: cents("past_due_amount").notNull().default(0),
  },
  (table) => [index().on(table.accountId)],
);

export const transactions = pgTable(
  "transactions",
  {
    id: id(),
    externalId: externalId(),
    advanceId: text()
      .notNull()
      .references(() => advances.id, { onDelete: "cascade" }),
    date: plainDate().notNull(),
    description: text().notNull(),
    status: text({ enum: ["Q", "PA", "F", "S", "C"] }).notNull(),
    amountCents: cents("amount").notNull(),
  },
  (table) => [index().on(table.advanceId, table.date)],
);

/** A scheduled automatic payment. */
export const autoDrafts = pgTable(
  "auto_drafts",
  {
    id: id(),
    externalId: externalId(),
    advanceId: text()
      .notNull()
      .references(() => advances.id, { onDelete: "cascade" }),
    effectiveDate: plainDate().notNull(),
    amountCents: cents("amount").notNull(),
    message: text().notNull(),
  },
  (table) => [index().on(table.advanceId)],
);

/** What the borrower began from the portal: a renewal or a PPP lead, handed to the lender. */
export const loanLeads = pgTable("loan_leads", {
  id: id(),
  kind: text({ enum: ["renewal", "ppp"] }).notNull(),
  accountId: text()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  contactId: text()
    .notNull()
    .references(() => contacts.id, { onDelete: "cascade" }),
  campaignId: text(),
  createdAt: instant().notNull(),
});
