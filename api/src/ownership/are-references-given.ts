import { itemPage } from "@portal/domain/applications/pages/rules";
import { isGivenSince } from "@portal/domain/documents/evidence/rules";
import { areReferencesGiven as isEnough } from "@portal/domain/ownership/references/rules";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { FormJudge } from "../documents/judge-evidence.ts";
import { listReferences } from "./references/reference-store.ts";

/** A request for references is fulfilled by a landlord or an owned property, or by two vendors (SH-128). */
export const areReferencesGiven: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  if (itemPage(stipulation) !== "references") return false;
  const row = await findOwnOpportunity(tx.database, borrower, opportunity.id);
  const references = await listReferences(tx.database, borrower, opportunity.id);
  const roles = references
    .filter(({ changedAt }) => isGivenSince(stipulation, changedAt))
    .map(({ role }) => role);
  // An answer about the property without a time stays valid until the lender rejects the request.
  const saidAt = row?.ownsPropertyAt ?? Temporal.Instant.fromEpochMilliseconds(0);
  const ownsProperty = isGivenSince(stipulation, saidAt) ? (row?.ownsProperty ?? null) : null;
  return isEnough(stipulation, { ownsProperty, roles });
};
