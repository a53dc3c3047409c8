import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accounts } from "./schema/loans.ts";

/**
 * SQL for a business's name. A subquery instead of a join, because PostgreSQL's planning time multiplies with each
 * joined table. The query must join another table, or Drizzle omits the table's name from the column.
 */
export const accountName = (accountId: PgColumn): SQL<string> =>
  sql<string>`(select ${accounts.name} from ${accounts} where ${accounts.id} = ${accountId})`;
