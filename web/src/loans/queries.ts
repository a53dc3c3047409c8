import * as contract from "@portal/domain/loans/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

const loanKey = "loan";
const transactionsKey = "transactions";

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: async () => (await valueOf(callApi(contract.listAccounts, {}))).accounts,
});

export const advancesQuery = queryOptions({
  queryKey: ["advances"],
  queryFn: async () => (await valueOf(callApi(contract.listAdvances, {}))).advances,
});

export const loanQuery = (id: string) =>
  queryOptions({
    queryKey: [loanKey, id],
    queryFn: async () => (await valueOf(callApi(contract.getLoan, { params: { id } }))).loan,
  });

export const transactionsQuery = (id: string) =>
  queryOptions({
    queryKey: [transactionsKey, id],
    queryFn: async () => (await valueOf(callApi(contract.listTransactions, { params: { id } }))).transactions,
  });

export const renewalQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["renewal", accountId],
    queryFn: async () =>
      (await valueOf(callApi(contract.isRenewalEligible, { params: { id: accountId } }))).isRenewalEligible,
  });

/** Queries that depend on any loan's data, which a payment makes stale. */
export const shownOfLoans = [advancesQuery, { queryKey: [loanKey] }, { queryKey: [transactionsKey] }];

type Business = { readonly accountId: string; readonly campaignId: string | null };

/** Begins a new application for a business, and returns the address of the application form outside the portal. */
export const renew = {
  call: ({ accountId, campaignId }: Business) =>
    callApi(contract.renew, { params: { id: accountId }, body: { campaignId } }),
  makesStale: ({ accountId }: Business) => [renewalQuery(accountId)],
};

export const createPppLead = {
  call: ({ accountId, contactId, campaignId }: Business & { readonly contactId: string }) =>
    callApi(contract.createPppLead, { params: { id: accountId }, body: { contactId, campaignId } }),
};
