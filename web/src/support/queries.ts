import * as contract from "@portal/domain/support/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

export const expertsQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["experts", opportunityId],
    queryFn: async () =>
      (await valueOf(callApi(contract.listBusinessFundingExperts, { params: { id: opportunityId } }))).bfes,
  });
