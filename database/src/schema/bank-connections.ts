import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, id, instant, kept, plainMonth } from "../columns.ts";
import { contacts } from "./auth.ts";
import { documents } from "./documents.ts";
import { opportunities } from "./loans.ts";

/** A borrower's visit to the open-banking widget; most that are opened are not come to the end of. */
export const bankConnections = pgTable(
  "bank_connections",
  {
    /** The service knows the link by it too. */
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, kept),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, kept),
    /** The service's own id of the link, once it has begun one. The token that opens the widget is kept nowhere. */
    linkId: text("link_id"),
    openedAt: instant("opened_at").notNull(),
    /** When the service said that the bank is linked. */
    linkedAt: instant("linked_at"),
    institution: text("institution"),
    /** When all its statements had been fetched. */
    collectedAt: instant("collected_at"),
  },
  (table) => [index().on(table.opportunityId), index().on(table.contactId, table.openedAt)],
);

/** The accounts of a linked bank. */
export const bankConnectionAccounts = pgTable(
  "bank_connection_accounts",
  {
    connectionId: text("connection_id")
      .notNull()
      .references(() => bankConnections.id, kept),
    /** From 0. */
    position: integer("position").notNull(),
    name: text("name").notNull(),
    kind: text("kind").notNull(),
    holder: text("holder"),
    routingNumber: text("routing_number"),
    /** The account number, encrypted before it was written. */
    sealedNumber: text("sealed_number").notNull(),
    lastFour: text("last_four").notNull(),
    balanceCents: cents("balance"),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.position] })],
);

/** The statements that came from a linked bank: as a document, or refused as an uploaded file would be. */
export const bankConnectionStatements = pgTable(
  "bank_connection_statements",
  {
    connectionId: text("connection_id")
      .notNull()
      .references(() => bankConnections.id, kept),
    /** The service's id of it. */
    statementId: text("statement_id").notNull(),
    month: plainMonth("month").notNull(),
    documentId: text("document_id").references(() => documents.id, kept),
    refusal: text("refusal"),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.statementId] })],
);
