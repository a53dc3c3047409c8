import { searchRecords, type SearchKind } from "@portal/domain/work/search/contract";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { askDesk } from "../../platform/call-desk.ts";

export type SearchReply = ReplyOf<typeof searchRecords>;

/** Milliseconds for which the results of a query are cached. */
const freshMilliseconds = 10_000;

export const searchQuery = (words: string, kind?: SearchKind) =>
  queryOptions({
    queryKey: ["search", words, kind],
    queryFn: () => askDesk(searchRecords, { body: { words, ...(kind && { kind }) } }),
    staleTime: freshMilliseconds,
    gcTime: freshMilliseconds,
  });
