import * as accounts from "@portal/domain/banking/accounts/contract";
import type { SentAccounts } from "@portal/domain/banking/accounts/contract";
import * as contract from "@portal/domain/banking/contract";
import type { RoutingType } from "@portal/domain/banking/directory/rules";
import type { BankPage } from "@portal/domain/banking/form/rules";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "../platform/call-api.ts";

export const bankAccountsQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["bank-accounts", opportunityId],
    queryFn: () => valueOf(callApi(accounts.getBankAccounts, { params: { id: opportunityId } })),
    // A number that is being typed must not be held against what another tab saved since.
    refetchOnWindowFocus: false,
  });

/** Every bank's numbers for ACH or for wires: long, and the same for hours. */
export const routingNumbersQuery = (routingType: RoutingType) =>
  queryOptions({
    queryKey: ["routing-numbers", routingType],
    queryFn: () => valueOf(callApi(contract.listRoutingNumbers, { query: { routingType } })),
    staleTime: 60 * 60 * 1000,
  });

/** The bank of a routing number, and whether it can be used for what it is meant for, where that is told (SH-051). */
export function findInstitution(routingNumber: string, routingType?: RoutingType) {
  return callApi(contract.findInstitution, { params: { routingNumber }, query: { routingType } });
}

type Save = {
  readonly page: BankPage;
  readonly opportunityId: string;
  readonly body: SentAccounts;
  /** Names this one save: sent again because its answer was lost, it is saved once. */
  readonly key: string;
};

export const saveBankAccounts = {
  call: ({ page, opportunityId, body, key }: Save) =>
    callApi<typeof accounts.addBankAccounts | typeof accounts.saveBankAccounts>(
      page === "add" ? accounts.addBankAccounts : accounts.saveBankAccounts,
      { params: { id: opportunityId }, body, idempotencyKey: key },
    ),
  makesStale: ({ opportunityId }: Save) => [bankAccountsQuery(opportunityId)],
};
