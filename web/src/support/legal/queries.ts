import type { LegalKind } from "@portal/domain/support/contract";
import * as contract from "@portal/domain/support/legal/contract";
import type { Country } from "@portal/domain/wire/shapes";
import { queryOptions } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

const calls = {
  "privacy-policy": (id: Country) => callApi(contract.getPrivacyPolicy, { params: { id } }),
  "terms-of-use": (id: Country) => callApi(contract.getTermsOfUse, { params: { id } }),
  "terms-and-conditions": (id: Country) =>
    callApi(contract.getTermsAndConditions, { params: { id }, query: { "include-content": "true" } }),
} as const satisfies Record<LegalKind, unknown>;

export const legalTextQuery = (kind: LegalKind, country: Country) =>
  queryOptions({
    queryKey: ["legal-text", kind, country],
    queryFn: async () => {
      const { content = "", ...rest } = await valueOf<typeof contract.getTermsAndConditions>(
        calls[kind](country),
      );
      return { ...rest, content };
    },
  });
