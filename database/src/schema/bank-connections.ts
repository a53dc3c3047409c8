import { isNull } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, id, instant, plainMonth, restrict, sealed } from "../columns.ts";
import { contacts } from "./auth.ts";
import { documents } from "./documents.ts";
import { opportunities } from "./loans.ts";

/** A visit to the open-banking widget. Most visits end without a connected bank. */
export const bankConnections = pgTable(
  "bank_connections",
  {
    /** The reference that the open-banking service uses for the connection. */
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    /**
     * The connection's id at the open-banking service; null until the connection exists. The widget's token is not
     * stored.
     */
    linkId: text("link_id"),
    openedAt: instant("opened_at").notNull(),
    linkedAt: instant("linked_at"),
    institution: text("institution"),
    /** The time at which the portal finished fetching all bank statements. */
    collectedAt: instant("collected_at"),
  },
  (table) => [
    index().on(table.opportunityId),
    index().on(table.contactId, table.openedAt),
    index("bank_connections_unlinked").on(table.openedAt).where(isNull(table.linkedAt)).concurrently(),
    index("bank_connections_uncollected").on(table.linkedAt).where(isNull(table.collectedAt)).concurrently(),
  ],
);

export const bankConnectionAccounts = pgTable(
  "bank_connection_accounts",
  {
    connectionId: text("connection_id")
      .notNull()
      .references(() => bankConnections.id, restrict),
    /** The bank account's position in the bank's list, starting at 0. */
    position: integer("position").notNull(),
    name: text("name").notNull(),
    kind: text("kind").notNull(),
    holder: text("holder"),
    routingNumber: text("routing_number"),
    sealedNumber: sealed("sealed_number").notNull(),
    lastFour: text("last_four").notNull(),
    balanceCents: cents("balance"),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.position] })],
);

/** Bank statements from a connected bank. Each became a document or was refused by the rules for uploaded files. */
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
  (table) => [
    primaryKey({ columns: [table.connectionId, table.statementId] }),
    index().on(table.documentId).concurrently(),
  ],
);
