import type { TransactionDatabase } from "@portal/database/connection";
import { keepsSigningOpen } from "@portal/domain/documents/agreement/rules";
import { findOwnOpportunity, lockOwnOpportunity, type OpportunityRow } from "../../../access/find-own.ts";
import type { Context, Transaction } from "../../../context.ts";
import { findOwnContract } from "../agreement-store.ts";
import { findSigning, type SigningRow } from "./signing-store.ts";

/**
 * Whether a signing may still be finished: the agreement is the newest and out, and the signer still belongs to the
 * business. The session at the provider is called off by a job, a moment after the lender voids the agreement.
 */
export async function takesSignature({ database }: Context, signingId: string): Promise<boolean> {
  const found = await findSigning(database, signingId);
  if (found?.signing.state !== "open") return false;
  const { contactId, opportunityId } = found.signing;
  const opportunity = await findOwnOpportunity(database, contactId, opportunityId);
  return isOpen(database, found.signing, opportunity);
}

/** The same, and it stays true until the transaction commits. */
export async function holdForSignature({ database }: Transaction, signingId: string): Promise<boolean> {
  const before = await findSigning(database, signingId);
  if (!before) return false;
  const { contactId, opportunityId } = before.signing;
  const opportunity = await lockOwnOpportunity(database, contactId, opportunityId);
  // Read again: whoever held the application may have ended the signing.
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
