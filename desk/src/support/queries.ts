import { answerCase, listLenderCases } from "@portal/domain/support/lender/contract";
import { listTemplates as templates } from "@portal/domain/support/lender/templates/contract";
import * as contract from "@portal/domain/support/lender/threads/contract";
import type { BodyOf, QueryOf } from "@portal/domain/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { askDesk, callDesk } from "../platform/call-desk.ts";

export type CasesQuery = QueryOf<typeof listLenderCases>;
export type CasesPage = Awaited<ReturnType<typeof askCases>>;

export const askCases = (query: CasesQuery) => askDesk(listLenderCases, { query });

/** A page of threads. Does not refetch by itself, so that rows never move on their own. */
export const casesQuery = (query: CasesQuery, visit: number) =>
  queryOptions({
    queryKey: ["cases", visit, query],
    queryFn: () => askCases(query),
    staleTime: Infinity,
    gcTime: 0,
  });

/** The person of the threads, or the record that they concern. */
export type CasesOwner =
  | { readonly contactId: string }
  | { readonly accountId: string }
  | { readonly opportunityId: string }
  | { readonly advanceId: string };

const borrowerCases = ["cases", "of"] as const;

/** The newest threads with a person, or about a business, an application or a loan. */
export const borrowerCasesQuery = (owner: CasesOwner) =>
  queryOptions({
    queryKey: [...borrowerCases, owner],
    queryFn: () => askCases({ ...owner, limit: 100, sort: "newest" }),
    staleTime: 0,
    gcTime: 60_000,
  });

/** The topics that a thread can have. They change rarely. */
export const topicsQuery = queryOptions({
  queryKey: ["case-topics"],
  queryFn: async () => (await askCases({ limit: 1, sort: "created" })).topics,
  staleTime: 300_000,
});

const messagesAtATime = 50;

/** A thread with its newest messages. Loading it marks it as read. */
export const threadQuery = (caseId: string) =>
  queryOptions({
    queryKey: ["thread", caseId],
    queryFn: async () => {
      const query = { limit: messagesAtATime };
      return (await askDesk(contract.getThread, { params: { caseId }, query })).thread;
    },
    staleTime: 0,
    gcTime: 60_000,
  });

export const earlierMessages = {
  call: ({ caseId, cursor }: { readonly caseId: string; readonly cursor: string }) =>
    callDesk(contract.getThread, { params: { caseId }, query: { limit: messagesAtATime, cursor } }),
};

export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: async () => (await askDesk(templates, {})).templates,
  staleTime: 60_000,
});

export const assigneesQuery = queryOptions({
  queryKey: ["case-assignees"],
  queryFn: async () => (await askDesk(contract.listCaseAssignees, {})).people,
  staleTime: 60_000,
});

type OfThread = {
  readonly caseId: string;
  /** The version of the thread on screen. */
  readonly version: number;
};

export type Reply = BodyOf<typeof answerCase>;
export const answerThread = {
  call: ({
    caseId,
    version,
    idempotencyKey,
    ...body
  }: OfThread & Reply & { readonly idempotencyKey: string }) =>
    callDesk(answerCase, { params: { caseId }, body, version, idempotencyKey }),
};

export type ThreadChanges = BodyOf<typeof contract.changeCase>;
export const changeThread = {
  call: ({ caseId, version, ...body }: OfThread & ThreadChanges) =>
    callDesk(contract.changeCase, { params: { caseId }, body, version }),
};

type NewThread = BodyOf<typeof contract.openCase>;
export const openThread = {
  /** Refetches sections of the borrower's page, because they list the new thread and its email. */
  makesStale: () => [{ queryKey: borrowerCases }, { queryKey: ["section", "mails"] }],
  call: ({ idempotencyKey, ...body }: NewThread & { readonly idempotencyKey: string }) =>
    callDesk(contract.openCase, { body, idempotencyKey }),
};

export const claimThread = (caseId: string) => callDesk(contract.claimCase, { params: { caseId }, body: {} });

export const releaseThread = (caseId: string) => callDesk(contract.releaseCase, { params: { caseId } });
