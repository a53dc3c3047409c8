import type { Queryable } from "@portal/database/connection";
import { legalTexts } from "@portal/database/schema/support";
import type { LegalText } from "@portal/domain/book/legal-text";
import { sql } from "drizzle-orm";

/** Returns all versions of all legal pages, because a lender has only a few dozen. */
export function listLegalTexts(database: Queryable) {
  return database.select().from(legalTexts);
}

/** Inserts new versions of legal pages and updates the publication time of existing versions. */
export async function writeLegalTexts(database: Queryable, texts: readonly LegalText[]): Promise<void> {
  if (texts.length === 0) return;
  await database
    .insert(legalTexts)
    .values([...texts])
    .onConflictDoUpdate({
      target: [legalTexts.kind, legalTexts.country, legalTexts.version],
      set: { publishedAt: sql`excluded.published_at` },
    });
}
