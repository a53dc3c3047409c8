import { whyNoWork } from "@portal/domain/forgiveness/eligibility/rules";
import { takesDocuments } from "@portal/domain/forgiveness/record/rules";
import { lentOf } from "./lent-of.ts";

type Lent = {
  readonly advance: Parameters<typeof lentOf>[0];
  readonly opportunity: Parameters<typeof whyNoWork>[1];
};

/** Whether anything is still taken for the forgiveness of a loan (FH-94, FORG-HOME-03, FORG-PERM-03). */
export function takesDocumentsOf(
  record: Parameters<typeof takesDocuments>[0],
  { advance, opportunity }: Lent,
): boolean {
  return takesDocuments(record) && whyNoWork(lentOf(advance), opportunity) === undefined;
}
