import { caseStatus, caseTypeGroup, legalKind } from "@portal/domain/support/contract";
import { country } from "@portal/domain/wire/shapes";
import { isNotNull } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, serial, text, unique } from "drizzle-orm/pg-core";
import { externalId, id, instant, oneOf, restrict, sealed } from "../columns.ts";
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
    /** The inquiry's text, encrypted because borrowers may include confidential data. */
    sealedDescription: sealed("sealed_description").notNull(),
    status: oneOf("status", caseStatus).notNull().default("open"),
    createdAt: instant("created_at").notNull(),
    closedAt: instant("closed_at"),
  },
  (table) => [
    index().on(table.contactId),
    index().on(table.accountId).concurrently(),
    index("cases_closed").on(table.closedAt, table.id).where(isNotNull(table.closedAt)).concurrently(),
    index().on(table.createdAt, table.id),
    index().on(table.status, table.createdAt, table.id).concurrently(),
  ],
);

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
