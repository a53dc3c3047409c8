import { listOpportunityContacts } from "@portal/domain/applications/contract";
import * as attestation from "@portal/domain/ownership/attestation/contract";
import * as owners from "@portal/domain/ownership/owners/contract";
import * as contract from "@portal/domain/ownership/references/contract";
import * as signers from "@portal/domain/ownership/signers/contract";
import { queryOptions } from "@tanstack/react-query";
import { opportunitiesQuery, opportunityContactsQuery } from "../applications/queries.ts";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";
import type { BodyOf } from "@portal/domain/wire/endpoint";

type NewReference = BodyOf<typeof contract.createReference>;

/** Creates a reference, or updates the reference with the given id (SERV-REF-05). */
export const saveReference = {
  call: ({ id, key, ...reference }: NewReference & { readonly id: string | null; readonly key: string }) => {
    if (id === null) return callApi(contract.createReference, { body: reference, idempotencyKey: key });
    const { businessNameReference: businessName, opportunityId: _, ...rest } = reference;
    return callApi(contract.updateContact, { params: { id }, body: { ...rest, businessName } });
  },
  makesStale: ({ opportunityId }: NewReference) => [opportunityContactsQuery(opportunityId)],
};

/** Reads an application's references from the server, bypassing the query cache. */
export const readReferences = {
  call: ({ opportunityId }: { readonly opportunityId: string }) =>
    callApi(listOpportunityContacts, { params: { id: opportunityId } }),
};

export const ownProperty = {
  call: ({ opportunityId }: { readonly opportunityId: string }) =>
    callApi(contract.ownProperty, { params: { id: opportunityId }, body: {} }),
  makesStale: () => [opportunitiesQuery],
};

export const ownershipQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["ownership", opportunityId],
    queryFn: async () =>
      (await valueOf(callApi(owners.getOwnership, { params: { id: opportunityId } }))).contacts,
  });

export const possibleSignersQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["possible-signers", opportunityId],
    queryFn: async () =>
      (await valueOf(callApi(signers.listPossibleSigners, { params: { id: opportunityId } }))).contacts,
  });

export const attestationQuery = queryOptions({
  queryKey: ["attestation"],
  queryFn: async () => (await valueOf(callApi(attestation.getAttestation, {}))).attestation,
});

export const attest = {
  call: (body: BodyOf<typeof attestation.attest>) => callApi(attestation.attest, { body }),
};

/** Checks whether another person of the application has the same SSN or SIN (SH-074). */
export const checkNumber = {
  call: (body: BodyOf<typeof owners.checkNumber>) => callApi(owners.checkNumber, { body }),
};

type Keyed = { readonly key: string };
const peopleOf = (opportunityId: string) => [
  ownershipQuery(opportunityId),
  possibleSignersQuery(opportunityId),
  opportunitiesQuery,
];

export const saveOwnership = {
  call: ({ key, ...body }: BodyOf<typeof owners.saveOwnership> & Keyed) =>
    callApi(owners.saveOwnership, { body, idempotencyKey: key }),
  makesStale: ({ opportunityId }: { readonly opportunityId: string }) => peopleOf(opportunityId),
};

export const saveSigners = {
  call: ({ key, ...body }: BodyOf<typeof signers.saveSigners> & Keyed) =>
    callApi(signers.saveSigners, { params: { id: body.opportunityId }, body, idempotencyKey: key }),
  makesStale: ({ opportunityId }: { readonly opportunityId: string }) => peopleOf(opportunityId),
};
