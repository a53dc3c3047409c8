import { listContactAccounts } from "@portal/domain/loans/addresses/contract";
import { updateContact as updateContactContract } from "@portal/domain/ownership/references/contract";
import * as contract from "@portal/domain/settings/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

/** Fetches the borrower first, and then the other people of the borrower's businesses. */
export const contactsQuery = queryOptions({
  queryKey: ["contacts"],
  queryFn: async () => (await valueOf(callApi(contract.listContacts, {}))).contacts,
});

/** Fetches the borrower's businesses with masked addresses. */
export const contactAccountsQuery = queryOptions({
  queryKey: ["contacts", "accounts"],
  queryFn: async () => (await valueOf(callApi(listContactAccounts, {}))).accounts,
});

export const ownContactQuery = (id: string) =>
  queryOptions({
    queryKey: ["contact", id],
    queryFn: () => valueOf(callApi(contract.getContact, { params: { id } })),
  });

export const updateContact = {
  call: ({
    id,
    ...body
  }: {
    readonly id: string;
    readonly homePhone?: string;
    readonly businessWebAddress?: string;
  }) => callApi(updateContactContract, { params: { id }, body }),
  makesStale: ({ id }: { readonly id: string }) => [ownContactQuery(id)],
};
