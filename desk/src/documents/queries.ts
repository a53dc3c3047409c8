import * as contract from "@portal/domain/documents/lender/contract";
import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { fetchFile } from "@portal/ui/calls/fetch-file.ts";
import { queryOptions } from "@tanstack/react-query";
import { askDesk, callDesk } from "../platform/call-desk.ts";

/** The maximum number of an application's files that the page reads. Each call returns up to 200 files. */
const mostPages = 5;

/** All files of an application, newest first. */
export const documentsQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["documents", opportunityId],
    queryFn: () => listDocuments(opportunityId),
    staleTime: 20_000,
    gcTime: 60_000,
  });

export async function listDocuments(opportunityId: string): Promise<LenderDocument[]> {
  const all: LenderDocument[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { opportunityId, limit: 200, ...(cursor !== undefined && { cursor }) };
    const { documents, nextCursor } = await askDesk(contract.listLenderDocuments, { query });
    all.push(...documents);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return all;
}

export type Review = BodyOf<typeof contract.reviewDocument>;

export type Reviewed = {
  readonly document: Pick<LenderDocument, "documentId" | "version">;
  readonly body: Review;
  /** The idempotency key, which is the same for every attempt at one decision. */
  readonly idempotencyKey: string;
};

export const reviewDocument = {
  call: ({ document: { documentId, version }, body, idempotencyKey }: Reviewed) =>
    callDesk(contract.reviewDocument, { params: { documentId }, body, version, idempotencyKey }),
};

export const undoReview = (documentId: string) =>
  callDesk(contract.undoReview, { params: { documentId }, body: {} });

export const previewQuery = (documentId: string) =>
  queryOptions({
    queryKey: ["preview", documentId],
    queryFn: () => askDesk(contract.previewDocument, { params: { documentId } }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Fetches a file as the borrower sent it, only into memory. The audit trail records the purpose (DESK-DOC-12). */
export const fetchContent = (documentId: string, purpose: "review" | "prefetch" | "download") =>
  fetchFile(contract.downloadDocument, { documentId }, { for: purpose });
