import type { Queryable } from "@portal/database/connection";
import { transactions } from "@portal/database/schema/loans";
import { achEntries, payments } from "@portal/database/schema/payments";
import { desc, eq } from "drizzle-orm";

export function listSentPayments(database: Queryable, most: number) {
  return database
    .select({ entry: achEntries, payment: payments, status: transactions.status })
    .from(achEntries)
    .innerJoin(payments, eq(payments.transactionId, achEntries.transactionId))
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .orderBy(desc(achEntries.effectiveDate), desc(achEntries.traceNumber))
    .limit(most);
}
