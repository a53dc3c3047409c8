import { itemPage } from "@portal/domain/applications/pages/rules";
import { isGivenSince } from "@portal/domain/documents/evidence/rules";
import { areReferencesGiven as isEnough } from "@portal/domain/ownership/references/rules";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { FormJudge } from "../applications/fulfill-forms.ts";
import { listReferences } from "./references/reference-store.ts";

/**
 * Returns whether the borrower entered the requested references (SH-128). A borrower who owns the property needs no
 * landlord as a reference.
 */
export const areReferencesGiven: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  if (itemPage(stipulation) !== "references") return false;
  const row = await findOwnOpportunity(tx.database, borrower, opportunity.id);
  const references = await listReferences(tx.database, borrower, opportunity.id);
  const roles = references
    .filter(({ changedAt }) => isGivenSince(stipulation, changedAt))
    .map(({ role }) => role);
  // If the time of the answer about property ownership is unknown, the answer counts as older than any rejection.
  const saidAt = row?.ownsPropertyAt ?? Temporal.Instant.fromEpochMilliseconds(0);
  const ownsProperty = isGivenSince(stipulation, saidAt) ? (row?.ownsProperty ?? null) : null;
  return isEnough(stipulation, { ownsProperty, roles });
};
