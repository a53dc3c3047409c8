import * as contract from "@portal/domain/work/views/contract";
import type { ViewPage } from "@portal/domain/work/views/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { askDesk, callDesk } from "../../platform/call-desk.ts";

export const viewsKey = ["views"] as const;
/**
 * A change of a view makes the views of all pages stale, because a new start page replaces the old start page on any
 * page.
 */
const makesStale = () => [{ queryKey: viewsKey }];

/** The views of a page, with their counts. */
export const viewsQuery = (page: ViewPage) =>
  queryOptions({
    queryKey: [...viewsKey, page],
    queryFn: async () => (await askDesk(contract.listViews, { query: { page } })).views,
    staleTime: 0,
    gcTime: 300_000,
  });

/** Returns the address of the person's start page, or null. */
export const askStartView = async () => (await askDesk(contract.getStartView, {})).address;

type Body = BodyOf<typeof contract.saveView>;

export const saveView = (body: Body, idempotencyKey: string) =>
  callDesk(contract.saveView, { body, idempotencyKey });

export const changeView = (viewId: string, body: Body) =>
  callDesk(contract.changeView, { params: { viewId }, body });

export const setStartView = {
  call: ({ viewId, isStart }: { readonly viewId: string; readonly isStart: boolean }) =>
    callDesk(contract.setStartView, { params: { viewId }, body: { isStart } }),
  makesStale,
};

export const deleteView = {
  call: (viewId: string) => callDesk(contract.deleteView, { params: { viewId } }),
  makesStale,
};
