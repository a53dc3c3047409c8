import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { legalTexts, termsAcceptances } from "@portal/database/schema/support";
import { requireRow } from "@portal/database/require-row";
import { and, desc, eq } from "drizzle-orm";

export function listAcceptances(database: Queryable, contactId: string) {
  return database
    .select({ documentId: termsAcceptances.legalTextId, acceptedAt: termsAcceptances.acceptedAt })
    .from(termsAcceptances)
    .innerJoin(legalTexts, eq(legalTexts.id, termsAcceptances.legalTextId))
    .where(eq(termsAcceptances.contactId, contactId))
    .orderBy(desc(termsAcceptances.acceptedAt), desc(termsAcceptances.legalTextId));
}

/** Stores an acceptance of the terms, and keeps the first acceptance if there is one. */
export async function writeAcceptance(
  database: TransactionDatabase,
  row: typeof termsAcceptances.$inferInsert,
) {
  await database.insert(termsAcceptances).values(row).onConflictDoNothing();
  return requireRow(
    await database
      .select()
      .from(termsAcceptances)
      .where(
        and(eq(termsAcceptances.contactId, row.contactId), eq(termsAcceptances.legalTextId, row.legalTextId)),
      ),
  );
}
