import * as contract from "@portal/domain/support/terms/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

/** Asks the server whether the borrower has accepted the current terms (SH-082). */
export const acceptanceQuery = queryOptions({
  queryKey: ["acceptance"],
  queryFn: async () => (await valueOf(callApi(contract.getAcceptance, {}))).acceptance,
});

export const acceptTerms = {
  call: (body: { readonly documentId: string; readonly opportunityId: string }) =>
    callApi(contract.acceptTerms, { body }),
  makesStale: () => [acceptanceQuery],
};
