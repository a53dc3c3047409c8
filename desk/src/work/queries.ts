import { listWorkAssignees } from "@portal/domain/work/assignments/contract";
import * as contract from "@portal/domain/work/contract";
import type { BodyOf, QueryOf } from "@portal/domain/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { askDesk, callDesk } from "../platform/call-desk.ts";

type WorkKind = contract.WorkKind;
export type WorkQuery = QueryOf<typeof contract.listWork>;
export type WorkPage = Awaited<ReturnType<typeof askWork>>;

export const askWork = (query: WorkQuery) => askDesk(contract.listWork, { query });

/** A page of the queue. Does not refetch by itself, so that rows never move on their own (DESK-QUEUE-13). */
export const workQuery = (query: WorkQuery, visit: number) =>
  queryOptions({
    queryKey: ["work", visit, query],
    queryFn: () => askWork(query),
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * The queue's list for the page of an item. Has a separate cache entry, because the queue's page must load its list
 * again.
 */
export const placeQuery = (query: WorkQuery) =>
  queryOptions({ queryKey: ["work-place", query], queryFn: () => askWork(query), staleTime: 0, gcTime: 0 });

/** The people who work on a queue, each with the number of assigned items. */
export const workAssigneesQuery = (kind: WorkKind) =>
  queryOptions({
    queryKey: ["work-assignees", kind],
    queryFn: async () => (await askDesk(listWorkAssignees, { query: { kind } })).people,
    staleTime: 60_000,
  });

export const getItem = (itemId: string) => callDesk(contract.getWorkItem, { params: { itemId } });

export const claimItem = (itemId: string) => callDesk(contract.claimItem, { params: { itemId }, body: {} });

export const releaseItem = (itemId: string) => callDesk(contract.releaseItem, { params: { itemId } });

export const reserveItem = (itemId: string) =>
  callDesk(contract.reserveItem, { params: { itemId }, body: {} });

export const takeOver = {
  call: (itemId: string) => callDesk(contract.takeOverItem, { params: { itemId }, body: {} }),
};

export const takeNext = {
  call: (body: BodyOf<typeof contract.takeNextItem>) => callDesk(contract.takeNextItem, { body }),
};

export const assignItems = {
  call: (body: BodyOf<typeof contract.assignWork>) => callDesk(contract.assignWork, { body }),
};

type Aside = BodyOf<typeof contract.setItemAside>;
export const setAside = {
  call: ({ itemId, ...body }: Aside & { readonly itemId: string }) =>
    callDesk(contract.setItemAside, { params: { itemId }, body }),
};

export const askChanges = (query: QueryOf<typeof contract.listChanges>) =>
  callDesk(contract.listChanges, { query });
