import * as contract from "@portal/domain/support/inquiry/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

export const caseTypesQuery = queryOptions({
  queryKey: ["case-types"],
  queryFn: async () => (await valueOf(callApi(contract.listCaseTypes, {}))).caseTypes,
});

type NewCase = {
  readonly accountId: string | null;
  readonly type: string;
  readonly description: string;
  /** The idempotency key, so that resending the inquiry after a lost response creates no second case. */
  readonly key: string;
};

/** Sends an inquiry to the support team (CORE-CONTACT-11). */
export const createCase = {
  call: ({ key, ...inquiry }: NewCase) =>
    callApi(contract.createCase, {
      body: { ...inquiry, subject: contract.caseSubject },
      idempotencyKey: key,
    }),
  makesStale: () => [{ queryKey: ["threads"] }],
};
