import type { Stipulation } from "../../applications/contract.ts";
import type { StipulationGroup } from "../../applications/groups/rules.ts";
import type { UploadedDocument } from "../contract.ts";
import { sentFilesTexts } from "./messages.ts";

export type SentFiles = {
  readonly title: string;
  readonly documents: readonly UploadedDocument[];
};

/**
 * Returns whether the borrower sent files for at least one of the requests. Excludes declined requests, and requests
 * that the lender received outside the portal.
 */
export const hasSentFiles = (
  requests: readonly Pick<Stipulation, "isDocument" | "isFulfilled" | "optedOut" | "isReceivedByLender">[],
): boolean =>
  requests.some((each) => each.isDocument && each.isFulfilled && !each.optedOut && !each.isReceivedByLender);

/**
 * Groups the borrower's own files, and those that the lender added, by action item, in the order of the items. Files
 * without an item come last.
 */
export function sentFiles(
  documents: readonly UploadedDocument[],
  groups: readonly Pick<StipulationGroup, "title" | "stipulations">[],
): SentFiles[] {
  const own = documents.filter(({ isOwn, isAddedByLender }) => isOwn || isAddedByLender);
  const groupOf = ({ stipulationId }: UploadedDocument) =>
    groups.find(({ stipulations }) => stipulations.some(({ id }) => id === stipulationId));
  const sections = groups.map((group) => ({
    title: group.title,
    documents: own.filter((document) => groupOf(document) === group),
  }));
  const others = own.filter((document) => groupOf(document) === undefined);
  return [...sections, { title: sentFilesTexts.other, documents: others }].filter(
    (section) => section.documents.length > 0,
  );
}
