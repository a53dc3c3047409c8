import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import type { WorkItem } from "@portal/domain/work/contract";
import { subjectOf } from "@portal/domain/work/rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentsQuery, listDocuments } from "../../documents/queries.ts";

/** The order of files on the page: first files to review, then accepted files, then returned files. */
const order = { received: 0, accepted: 1, rejected: 2 } as const;

export function filesOf(item: WorkItem, documents: readonly LenderDocument[]): LenderDocument[] {
  // Reverses the list first, because it is newest first and the files of one upload have the same time.
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
 * The item's files as the person last saw them. The page announces changes by others, and shows them only after a
 * click. The person therefore never decides about a version that is not on screen (DESK-CLAIM-07).
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
    /** Files that arrived while the page was open. */
    arrived: arrived ?? [],
    /** A file on screen that somebody else has reviewed meanwhile. */
    changed: latest?.find((now) =>
      files?.some((seen) => seen.documentId === now.documentId && seen.review !== now.review),
    ),
    /** Checks for changes, but does not show them yet. */
    look: async () => {
      if (opportunityId === null) return;
      // Ignores a failed check, because the next change triggers another check.
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
