import * as contract from "@portal/domain/loans/products/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

export const loanProductsQuery = queryOptions({
  queryKey: ["loan-products"],
  queryFn: async () => (await valueOf(callApi(contract.listLoanProducts, {}))).loans,
});
