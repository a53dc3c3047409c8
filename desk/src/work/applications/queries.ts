import { moveStage as moveStageContract } from "@portal/domain/applications/stages/contract";
import { listSignatures } from "@portal/domain/agreement/lender/contract";
import { listLenderAccounts } from "@portal/domain/banking/lender/contract";
import { listLenderOwners, listLenderReferences } from "@portal/domain/ownership/lender/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { getApplication, listMoves } from "@portal/domain/work/applications/contract";
import { queryOptions } from "@tanstack/react-query";
import { askDesk, callDesk } from "../../platform/call-desk.ts";

/** The beginning of the keys of all queries about an application. */
export const applicationKey = (opportunityId: string) => ["application", opportunityId] as const;

const common = { staleTime: 0, gcTime: 0 } as const;

export const applicationQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: [...applicationKey(opportunityId), "page"],
    queryFn: () => askDesk(getApplication, { params: { opportunityId } }),
    ...common,
  });

export const movesQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: [...applicationKey(opportunityId), "moves"],
    queryFn: () => askDesk(listMoves, { params: { opportunityId } }),
    ...common,
  });

export const ownersQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: [...applicationKey(opportunityId), "owners"],
    queryFn: () => askDesk(listLenderOwners, { params: { opportunityId } }),
    ...common,
  });

export const referencesQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: [...applicationKey(opportunityId), "references"],
    queryFn: () => askDesk(listLenderReferences, { params: { opportunityId } }),
    ...common,
  });

export const banksQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: [...applicationKey(opportunityId), "banks"],
    queryFn: () => askDesk(listLenderAccounts, { params: { opportunityId } }),
    ...common,
  });

/** The audit trail records each read, so that the query never runs again by itself. */
export const signaturesQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["signatures", opportunityId],
    queryFn: () => askDesk(listSignatures, { params: { opportunityId } }),
    staleTime: Infinity,
    gcTime: 0,
  });

export type MoveBody = Omit<BodyOf<typeof moveStageContract>, "closedAt">;

export const moveStage = {
  call: ({
    opportunityId,
    version,
    body,
    idempotencyKey,
  }: {
    readonly opportunityId: string;
    readonly version: number;
    readonly body: MoveBody;
    readonly idempotencyKey: string;
  }) =>
    callDesk(moveStageContract, {
      params: { opportunityId },
      body: { ...body, closedAt: null },
      version,
      idempotencyKey,
    }),
};
