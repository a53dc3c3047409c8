import type { Opportunity } from "@portal/domain/applications/contract";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUser } from "../../platform/user.ts";
import { listUnplaced, placeDocuments, placeRejected } from "../upload/place-documents.ts";
import { documentsQuery } from "../queries.ts";

/** Returns an application's documents by slot, and the documents that fit several slots. */
export function useSlotDocuments(opportunity: Opportunity, slots: readonly UploadSlot[]) {
  const { contactId } = useUser();
  const { data, isLoading } = useQuery({ ...documentsQuery(opportunity.id), retry: false });
  return useMemo(() => {
    const documents = data ?? [];
    const placed = placeDocuments(documents, slots, opportunity);
    const rejected = placeRejected(documents, slots, opportunity);
    const unplaced = listUnplaced(documents, slots, opportunity, contactId);
    return { placed, rejected, unplaced, isLoading };
  }, [data, isLoading, slots, opportunity, contactId]);
}
