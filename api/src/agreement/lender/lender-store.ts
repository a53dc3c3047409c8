import { randomUUID } from "node:crypto";
import type { Queryable } from "@portal/database/connection";
import { contractReviews, contracts } from "@portal/database/schema/agreement";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { requireRow } from "@portal/database/require-row";
import { signedCopyType } from "@portal/domain/agreement/rules";
import { and, desc, eq } from "drizzle-orm";
import { isEither } from "../../access/either-id.ts";
import type { Scope } from "../../context.ts";
import { openFilename, sealFilename } from "../../documents/seal-filename.ts";

type SealedScope = Pick<Scope, "database" | "cipher">;

/** Finds any borrower's application by the portal's id or the lender's id. Only for the lender's operations. */
export async function findApplicationId(database: Queryable, eitherId: string): Promise<string | undefined> {
  const isIt = isEither(opportunities, eitherId);
  const [row] = await database.select({ id: opportunities.id }).from(opportunities).where(isIt);
  return row?.id;
}

export async function insertContract(
  { database, cipher }: SealedScope,
  row: Omit<typeof contracts.$inferInsert, "id">,
) {
  const id = randomUUID();
  const filename = sealFilename(cipher, "contracts", id, row.filename);
  const inserted = await database
    .insert(contracts)
    .values({ ...row, id, filename })
    .returning();
  return openFilename(cipher, "contracts", requireRow(inserted));
}

/** Returns the application's newest agreement, which is the only valid one. */
export async function findNewest({ database, cipher }: SealedScope, opportunityId: string) {
  const [row] = await database
    .select()
    .from(contracts)
    .where(eq(contracts.opportunityId, opportunityId))
    .orderBy(desc(contracts.generatedAt), desc(contracts.id))
    .limit(1);
  return row && openFilename(cipher, "contracts", row);
}

export async function insertReview(
  database: Queryable,
  row: Omit<typeof contractReviews.$inferInsert, "id">,
): Promise<void> {
  await database.insert(contractReviews).values(row);
}

/** Records the lender's review for each unreviewed file of a signed copy. @returns the documents' ids */
export async function judgeCopy(
  database: Queryable,
  opportunityId: string,
  review: Pick<typeof documents.$inferSelect, "review" | "reviewReason" | "reviewedAt" | "reviewedBy">,
): Promise<string[]> {
  const rows = await database
    .update(documents)
    .set(review)
    .where(
      and(
        eq(documents.opportunityId, opportunityId),
        eq(documents.documentType, signedCopyType),
        eq(documents.review, "received"),
      ),
    )
    .returning({ id: documents.id });
  return rows.map(({ id }) => id);
}
