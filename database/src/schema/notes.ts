import { noteSubject } from "@portal/domain/work/notes/contract";
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { cascade, id, instant, oneOf, restrict, sealed } from "../columns.ts";
import { contacts } from "./auth.ts";
import { accounts, advances, opportunities } from "./loans.ts";
import { staff } from "./staff.ts";

/** Notes among staff. Their words never change, and no borrower's operation reads this table (DESK-NOTE-02). */
export const notes = pgTable(
  "notes",
  {
    id: id(),
    aboutKind: oneOf("about_kind", noteSubject).notNull(),
    aboutId: text("about_id").notNull(),
    /** The records that list the note, or whose deletion deletes it. */
    contactId: text("contact_id").references(() => contacts.id, cascade),
    accountId: text("account_id").references(() => accounts.id, cascade),
    opportunityId: text("opportunity_id").references(() => opportunities.id, cascade),
    advanceId: text("advance_id").references(() => advances.id, cascade),
    sealedText: sealed("sealed_text").notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id, restrict),
    at: instant("at").notNull(),
    pinned: boolean("pinned").notNull().default(false),
    withdrawnBy: text("withdrawn_by").references(() => staff.id, restrict),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    index().on(table.aboutKind, table.aboutId, table.at, table.id),
    index().on(table.contactId),
    index().on(table.advanceId),
    index().on(table.accountId, table.at, table.id),
    index().on(table.opportunityId, table.at, table.id),
  ],
);
