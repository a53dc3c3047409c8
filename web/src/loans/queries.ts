import * as contract from "@portal/domain/loans/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "../platform/call-api.ts";

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
    queryKey: ["loan", id],
    queryFn: async () => (await valueOf(callApi(contract.getLoan, { params: { id } }))).loan,
  });

export const transactionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["transactions", id],
    queryFn: async () => (await valueOf(callApi(contract.listTransactions, { params: { id } }))).transactions,
  });

export const renewalQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["renewal", accountId],
    queryFn: async () =>
      (await valueOf(callApi(contract.isRenewalEligible, { params: { id: accountId } }))).isRenewalEligible,
  });

export const renew = (accountId: string, campaignId: string | null) =>
  callApi(contract.renew, { params: { id: accountId }, body: { campaignId } });

export const createPppLead = (accountId: string, contactId: string, campaignId: string | null) =>
  callApi(contract.createPppLead, { params: { id: accountId }, body: { contactId, campaignId } });
