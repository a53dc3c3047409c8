import { randomUUID } from "node:crypto";
import type { Queryable } from "@portal/database/connection";
import { contractReviews, contracts, documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { theOne } from "@portal/database/the-one";
import { signedCopyType } from "@portal/domain/documents/agreement/rules";
import { and, desc, eq } from "drizzle-orm";
import { isEither } from "../../../access/either-id.ts";
import type { Scope } from "../../../context.ts";
import { openFilename, sealFilename } from "../../seal-filename.ts";

type Named = Pick<Scope, "database" | "cipher">;

/** The portal's id of any borrower's application, by either id: the lender's operations alone ask. */
export async function findApplicationId(database: Queryable, eitherId: string): Promise<string | undefined> {
  const isIt = isEither(opportunities, eitherId);
  const [row] = await database.select({ id: opportunities.id }).from(opportunities).where(isIt);
  return row?.id;
}

/** It as a whole, and no other call changes where its agreement stands until this transaction has ended. */
export async function lockApplication(database: Queryable, eitherId: string) {
  const isIt = isEither(opportunities, eitherId);
  const [row] = await database.select().from(opportunities).where(isIt).for("no key update");
  return row;
}

export async function insertContract(
  { database, cipher }: Named,
  row: Omit<typeof contracts.$inferInsert, "id">,
) {
  const id = randomUUID();
  const filename = sealFilename(cipher, "contracts", id, row.filename);
  const inserted = await database
    .insert(contracts)
    .values({ ...row, id, filename })
    .returning();
  return openFilename(cipher, "contracts", theOne(inserted));
}

/** The agreement that counts. */
export async function findNewest({ database, cipher }: Named, opportunityId: string) {
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

/** What was sent of the signed copy and not judged yet, judged now. @returns the documents' ids */
export async function judgeCopy(
  database: Queryable,
  opportunityId: string,
  review: Pick<typeof documents.$inferSelect, "review" | "reviewReason" | "reviewedAt">,
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
