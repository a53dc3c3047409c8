import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "../columns.ts";
import { opportunities } from "./applications.ts";
import { contacts } from "./auth.ts";

/** A file a borrower sent. The bytes lie encrypted in the storage under `storageId`, never under the user's name. */
export const documents = pgTable(
  "documents",
  {
    id: id(),
    opportunityId: text()
      .notNull()
      .references(() => opportunities.id, { onDelete: "cascade" }),
    contactId: text()
      .notNull()
      .references(() => contacts.id),
    filename: text().notNull(),
    documentType: text().notNull(),
    contentType: text().notNull(),
    /** Bytes of the file as it was sent. */
    size: integer().notNull(),
    /** SHA-256 of the file as it was sent, hexadecimal. */
    sha256: text().notNull(),
    storageId: text().notNull().unique(),
    uploadedAt: instant().notNull(),
  },
  (table) => [index().on(table.opportunityId)],
);
