import { unavailableReason } from "@portal/domain/forgiveness/eligibility/rules";
import { takesDocuments } from "@portal/domain/forgiveness/record/rules";
import { lentOf } from "./lent-of.ts";

type LoanFacts = Parameters<typeof lentOf>[0] & {
  readonly opportunity: Parameters<typeof unavailableReason>[1];
};

/** Returns whether a loan's forgiveness application still accepts documents (FH-94, FORG-HOME-03, FORG-PERM-03). */
export function takesDocumentsOf(record: Parameters<typeof takesDocuments>[0], lent: LoanFacts): boolean {
  return takesDocuments(record) && unavailableReason(lentOf(lent), lent.opportunity) === undefined;
}
