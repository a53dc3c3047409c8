import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, id, instant, restrict, plainMonth } from "../columns.ts";
import { contacts } from "./auth.ts";
import { documents } from "./documents.ts";
import { opportunities } from "./loans.ts";

/** A borrower's visit to the open-banking widget. Most visits are abandoned. */
export const bankConnections = pgTable(
  "bank_connections",
  {
    /** The open-banking service also uses this id to identify the link to the bank. */
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    /**
     * The open-banking service's id of the link; null until the link exists. The token that opens the widget is not
     * stored.
     */
    linkId: text("link_id"),
    openedAt: instant("opened_at").notNull(),
    linkedAt: instant("linked_at"),
    institution: text("institution"),
    /** When the portal had fetched all statements. */
    collectedAt: instant("collected_at"),
  },
  (table) => [index().on(table.opportunityId), index().on(table.contactId, table.openedAt)],
);

export const bankConnectionAccounts = pgTable(
  "bank_connection_accounts",
  {
    connectionId: text("connection_id")
      .notNull()
      .references(() => bankConnections.id, restrict),
    /** The position of the statement, from 0. */
    position: integer("position").notNull(),
    name: text("name").notNull(),
    kind: text("kind").notNull(),
    holder: text("holder"),
    routingNumber: text("routing_number"),
    sealedNumber: text("sealed_number").notNull(),
    lastFour: text("last_four").notNull(),
    balanceCents: cents("balance"),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.position] })],
);

/** Statements from a linked bank. Each became a document or was refused by the rules for uploaded files. */
export const bankConnectionStatements = pgTable(
  "bank_connection_statements",
  {
    connectionId: text("connection_id")
      .notNull()
      .references(() => bankConnections.id, restrict),
    statementId: text("statement_id").notNull(),
    month: plainMonth("month").notNull(),
    documentId: text("document_id").references(() => documents.id, restrict),
    refusal: text("refusal"),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.statementId] })],
);
