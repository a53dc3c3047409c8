import * as contract from "@portal/domain/loans/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

const loanKey = "loan";
const transactionsKey = "transactions";
const renewalsKey = "renewals";

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

/** Waits until the transactions of these loans are loaded. Ignores failed calls. */
export const cachedTransactionsQuery = (loanIds: readonly string[]) =>
  queryOptions({
    queryKey: ["cached-transactions", loanIds],
    queryFn: ({ client }) =>
      Promise.all(loanIds.map((id) => client.prefetchQuery(transactionsQuery(id)))).then(() => true),
  });

const renewalQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["renewal", accountId],
    queryFn: async () =>
      (await valueOf(callApi(contract.isRenewalEligible, { params: { id: accountId } }))).isRenewalEligible,
  });

/** Returns which businesses can borrow again. Omits a business if the call about it fails. */
export const renewalsQuery = (accountIds: readonly string[]) =>
  queryOptions({
    queryKey: [renewalsKey, accountIds],
    queryFn: async ({ client }) => {
      const isEligible = await Promise.all(
        accountIds.map((id) => client.fetchQuery(renewalQuery(id)).catch(() => false)),
      );
      return accountIds.filter((_, position) => isEligible[position]);
    },
  });

/** Queries that a payment makes stale, because they depend on the loans. */
export const shownOfLoans = [advancesQuery, { queryKey: [loanKey] }, { queryKey: [transactionsKey] }];

type Business = { readonly accountId: string; readonly campaignId: string | null };

/** Creates a new application for a business, and returns the address of the application form on another site. */
export const renew = {
  call: ({ accountId, campaignId }: Business) =>
    callApi(contract.renew, { params: { id: accountId }, body: { campaignId } }),
  makesStale: ({ accountId }: Business) => [renewalQuery(accountId), { queryKey: [renewalsKey] }],
};

export const createPppLead = {
  call: ({ accountId, contactId, campaignId }: Business & { readonly contactId: string }) =>
    callApi(contract.createPppLead, { params: { id: accountId }, body: { contactId, campaignId } }),
};
