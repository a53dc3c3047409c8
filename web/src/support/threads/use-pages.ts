import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { useCall, type Answer } from "@portal/ui/calls/use-call.ts";
import { useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";

const pageSize = "50";

type Page = { readonly nextCursor: string | null };
export type PageQuery = { readonly limit: string; readonly cursor?: string };
/** A list that the server returns in pages. */
export type PagedList<P extends Page> = {
  readonly queryKey: QueryKey;
  readonly fetchPage: (query: PageQuery) => Promise<Answer<P, string>>;
};

/** Fetches the first pages of a list, one after the other. */
async function fetchPages<P extends Page>(
  count: number,
  { fetchPage }: PagedList<P>,
): Promise<Answer<P[], string>> {
  const pages: P[] = [];
  let cursor: string | null = null;
  do {
    const answer: Answer<P, string> = await fetchPage({
      limit: pageSize,
      ...(cursor !== null && { cursor }),
    });
    if (!answer.ok) return answer;
    pages.push(answer.value);
    cursor = answer.value.nextCursor;
  } while (cursor !== null && pages.length < count);
  return { ok: true, value: pages };
}

/**
 * Returns the loaded pages of a list, and a function that loads one more page. The function also loads the earlier
 * pages again, because new entries may have shifted them. If it fails, the loaded pages stay.
 */
export function usePages<P extends Page>(list: PagedList<P>) {
  const { queryKey } = list;
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await fetchPages(client.getQueryData<P[]>(queryKey)?.length ?? 1, list);
      if (answer.ok) return answer.value;
      throw new RefusedCall(answer.code, answer.message);
    },
  });
  const { run, isPending, failure } = useCall({ call: (count: number) => fetchPages(count, list) });
  const pages = query.data ?? [];
  const hasMore = pages.at(-1)?.nextCursor !== null;
  return {
    query,
    /** Undefined if the first page contains the whole list. */
    more:
      pages.length > 1 || hasMore
        ? {
            isComplete: !hasMore,
            isPending,
            failure,
            /** Returns whether the list is complete afterwards. */
            load: async () => {
              const answer = await run(pages.length + 1);
              if (!answer.ok) return false;
              // Cancels a running refetch, because its result would have one page less.
              await client.cancelQueries({ queryKey });
              client.setQueryData(queryKey, answer.value);
              return answer.value.at(-1)?.nextCursor === null;
            },
          }
        : undefined,
  };
}

export type More = NonNullable<ReturnType<typeof usePages>["more"]>;
