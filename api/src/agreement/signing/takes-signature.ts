import type { TransactionDatabase } from "@portal/database/connection";
import { keepsSigningOpen } from "@portal/domain/agreement/rules";
import { findOwnOpportunity, lockOwnOpportunity, type OpportunityRow } from "../../access/find-own.ts";
import type { Context, Transaction } from "../../context.ts";
import { findOwnContract } from "../store.ts";
import { findSigning, type SigningRow } from "./signing-store.ts";

/**
 * Returns whether a signing can be completed now. Also checks the agreement, because the session of a voided agreement
 * may stay open for a while.
 */
export async function takesSignature({ database }: Context, signingId: string): Promise<boolean> {
  const found = await findSigning(database, signingId);
  if (found?.signing.state !== "open") return false;
  const { contactId, opportunityId } = found.signing;
  const opportunity = await findOwnOpportunity(database, contactId, opportunityId);
  return isOpen(database, found.signing, opportunity);
}

/**
 * Returns whether a signing can be completed. Locks the application, so that the result stays valid until the commit.
 */
export async function holdForSignature({ database }: Transaction, signingId: string): Promise<boolean> {
  const before = await findSigning(database, signingId);
  if (!before) return false;
  const { contactId, opportunityId } = before.signing;
  const opportunity = await lockOwnOpportunity(database, contactId, opportunityId);
  // Reads the signing again, because another transaction may have ended the signing during the wait for the lock.
  const found = await findSigning(database, signingId);
  return found?.signing.state === "open" && isOpen(database, found.signing, opportunity);
}

async function isOpen(
  database: Context["database"] | TransactionDatabase,
  { contactId, opportunityId, contractId }: SigningRow,
  opportunity: OpportunityRow | undefined,
): Promise<boolean> {
  if (!opportunity) return false;
  const newest = await findOwnContract(database, contactId, opportunityId);
  return (
    newest?.id === contractId &&
    keepsSigningOpen({
      completionStatus: opportunity.agreementCompletion,
      uwReviewStatus: opportunity.agreementReview,
      contract: newest,
    })
  );
}
