import * as contract from "@portal/domain/support/threads/contract";
import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";
import { fetchAhead } from "@portal/ui/when-idle.ts";
import { useEffect, useState } from "react";

const pageSize = "50";

type Query = { readonly limit: string; readonly cursor?: string };

/** Fetches the first pages of a list, one after the other. */
async function pagesOf<Page extends { readonly nextCursor: string | null }>(
  count: number,
  fetchPage: (query: Query) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const page = await fetchPage({ limit: pageSize, ...(cursor !== null && { cursor }) });
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < count);
  return pages;
}

const list = ["threads", "list"];

/** @param count the number of pages to show. While another page loads, the pages before it stay. */
export const threadsQuery = (count: number) =>
  queryOptions({
    queryKey: [...list, count],
    queryFn: () => pagesOf(count, async (query) => valueOf(callApi(contract.listThreads, { query }))),
    placeholderData: (previous: contract.ThreadPage[] | undefined) => previous,
  });

/** A thread with its newest page of messages first. */
export const threadQuery = (caseId: string, count: number) =>
  queryOptions({
    queryKey: ["threads", "one", caseId, count],
    queryFn: () =>
      pagesOf(count, async (query) => valueOf(callApi(contract.getOwnThread, { params: { caseId }, query }))),
    placeholderData: (previous: contract.BorrowerThread[] | undefined) => previous,
  });

const unreadQuery = queryOptions({
  queryKey: ["threads", "unread"],
  queryFn: async () => valueOf(callApi(contract.getUnreadThreads, {})),
});

/** Returns the unread threads. Asks for them only when the page is shown and no call is running (DESK-BOR-03). */
export function useUnread(): contract.UnreadThreads | undefined {
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      fetchAhead(() => {
        setIdle(true);
        return Promise.resolve();
      }),
    [],
  );
  return useQuery({ ...unreadQuery, enabled: isIdle }).data;
}

type Reply = { readonly caseId: string; readonly text: string; readonly key: string };

export const replyToThread = {
  call: ({ caseId, text, key }: Reply) =>
    callApi(contract.replyToThread, { params: { caseId }, body: { text }, idempotencyKey: key }),
  makesStale: () => [{ queryKey: ["threads"] }],
};

async function markRead(client: QueryClient, caseId: string, messageId: string): Promise<void> {
  const answer = await callApi(contract.markThreadRead, { params: { caseId }, body: { messageId } });
  if (!answer.ok) return;
  client.setQueryData(unreadQuery.queryKey, answer.value);
  void client.invalidateQueries({ queryKey: list });
}

/** Marks a thread as read once the page shows its newest message. A failure leaves the thread unread. */
export function useMarkRead(caseId: string, messageId: string | undefined, isUnread: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isUnread && messageId !== undefined) void markRead(client, caseId, messageId);
  }, [client, caseId, messageId, isUnread]);
}
