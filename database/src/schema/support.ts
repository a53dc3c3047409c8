import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { externalId, id, kept } from "../columns.ts";
import { opportunities } from "./loans.ts";

/** The lender's people for an application. */
export const businessFundingExperts = pgTable(
  "business_funding_experts",
  {
    id: id(),
    externalId: externalId(),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, kept),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text("phone"),
    extension: text("extension"),
    email: text("email"),
    isSystemUser: boolean("is_system_user").notNull().default(false),
  },
  (table) => [index().on(table.opportunityId)],
);
