import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import type { WorkItem } from "@portal/domain/work/contract";
import { subjectOf } from "@portal/domain/work/rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentsQuery, listDocuments } from "../../documents/queries.ts";

/** The order on the page: files to review in the order of their arrival, then accepted and returned ones. */
const order = { received: 0, accepted: 1, rejected: 2 } as const;

export function filesOf(item: WorkItem, documents: readonly LenderDocument[]): LenderDocument[] {
  // The list is newest first, and files of one upload have the same time.
  return documents
    .toReversed()
    .filter((each) => subjectOf(each) === item.subjectId && each.documentType !== "SignedLoanAgreement")
    .toSorted(
      (one, other) =>
        order[one.review] - order[other.review] ||
        Temporal.Instant.compare(one.uploadedTimestamp, other.uploadedTimestamp),
    );
}

/**
 * The item's files as the person last saw them. Changes by others show as a notice, and the page takes them over only
 * when the person asks, so that they never decide on a version that they have not seen (DESK-CLAIM-07).
 */
export function useReviewFiles(item: WorkItem) {
  const { opportunityId } = item;
  const client = useQueryClient();
  const query = useQuery({ ...documentsQuery(opportunityId ?? ""), enabled: opportunityId !== null });
  const files = query.data && filesOf(item, query.data);
  const [latest, setLatest] = useState<readonly LenderDocument[]>();
  const arrived = latest?.filter(({ documentId }) => !files?.some((each) => each.documentId === documentId));
  const keep = (documents: LenderDocument[]) =>
    client.setQueryData(documentsQuery(opportunityId ?? "").queryKey, documents);
  return {
    query,
    files,
    /** Files that came while the page was open. */
    arrived: arrived ?? [],
    /** A file on screen that somebody else reviewed meanwhile. */
    changed: latest?.find((now) =>
      files?.some((seen) => seen.documentId === now.documentId && seen.review !== now.review),
    ),
    /** Asks whether anything changed, without changing what is on screen. */
    look: async () => {
      if (opportunityId === null) return;
      // A failed check changes nothing. The next change triggers another check.
      const documents = await listDocuments(opportunityId).catch(() => undefined);
      if (documents) setLatest(filesOf(item, documents));
    },
    showLatest: async () => {
      setLatest(undefined);
      await query.refetch();
    },
    /** Replaces a file after the person's own decision. */
    replace: (document: LenderDocument) => {
      setLatest(undefined);
      keep((query.data ?? []).map((each) => (each.documentId === document.documentId ? document : each)));
    },
  };
}
