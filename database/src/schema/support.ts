import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { externalId, id } from "../columns.ts";
import { opportunities } from "./applications.ts";

/** The lender's people for an application. */
export const businessFundingExperts = pgTable(
  "business_funding_experts",
  {
    id: id(),
    externalId: externalId(),
    opportunityId: text()
      .notNull()
      .references(() => opportunities.id, { onDelete: "cascade" }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text(),
    extension: text(),
    email: text(),
    isSystemUser: boolean().notNull().default(false),
  },
  (table) => [index().on(table.opportunityId)],
);
