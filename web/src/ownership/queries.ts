import * as contract from "@portal/domain/ownership/references/contract";
import { opportunitiesQuery, opportunityContactsQuery } from "../applications/queries.ts";
import { callApi } from "../platform/call-api.ts";
import type { BodyOf } from "@portal/domain/wire/endpoint";

type NewReference = BodyOf<typeof contract.createReference>;

/** Names a reference, or changes the one that was named under an id (SERV-REF-05). */
export const saveReference = {
  call: ({ id, key, ...reference }: NewReference & { readonly id: string | null; readonly key: string }) => {
    if (id === null) return callApi(contract.createReference, { body: reference, idempotencyKey: key });
    const { businessNameReference: businessName, opportunityId: _, ...rest } = reference;
    return callApi(contract.updateContact, { params: { id }, body: { ...rest, businessName } });
  },
  makesStale: ({ opportunityId }: NewReference) => [opportunityContactsQuery(opportunityId)],
};

export const ownProperty = {
  call: ({ opportunityId }: { readonly opportunityId: string }) =>
    callApi(contract.ownProperty, { params: { id: opportunityId }, body: {} }),
  makesStale: () => [opportunitiesQuery],
};
