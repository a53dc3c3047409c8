import { referenceRole } from "@portal/domain/ownership/references/contract";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, kept, oneOf } from "../columns.ts";
import { opportunities } from "./loans.ts";

/** Somebody whom the borrower named, and whom the lender may call: a landlord or a vendor. They never sign in. */
export const businessReferences = pgTable(
  "business_references",
  {
    id: id(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, kept),
    role: oneOf("role", referenceRole).notNull(),
    businessName: text("business_name"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** Ten digits. */
    phoneNumber: text("phone_number").notNull(),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [index().on(table.opportunityId)],
);
