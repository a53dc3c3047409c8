import * as accounts from "@portal/domain/banking/accounts/contract";
import type { SentAccounts } from "@portal/domain/banking/accounts/contract";
import * as contract from "@portal/domain/banking/contract";
import type { RoutingType } from "@portal/domain/banking/directory/rules";
import type { BankPage } from "@portal/domain/banking/form/rules";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

export const bankAccountsQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["bank-accounts", opportunityId],
    queryFn: () => valueOf(callApi(accounts.getBankAccounts, { params: { id: opportunityId } })),
  });

/** The routing numbers of all banks for ACH or for wires. The list is long and stays the same for hours. */
export const routingNumbersQuery = (routingType: RoutingType) =>
  queryOptions({
    queryKey: ["routing-numbers", routingType],
    queryFn: () => valueOf(callApi(contract.listRoutingNumbers, { query: { routingType } })),
    staleTime: 60 * 60 * 1000,
  });

/** Finds the bank of a routing number. With `routingType`, also checks that the number accepts this type (SH-051). */
export function findInstitution(routingNumber: string, routingType?: RoutingType) {
  return callApi(contract.findInstitution, { params: { routingNumber }, query: { routingType } });
}

type Save = {
  readonly page: BankPage;
  readonly opportunityId: string;
  readonly body: SentAccounts;
  /** The idempotency key of this save. If the call is sent again after a lost response, the server saves only once. */
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
