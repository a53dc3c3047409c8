import type { listLenderOwners as contract } from "@portal/domain/ownership/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { presentPeople } from "../owners/present-owners.ts";
import { findApplication, findPeople } from "./lender-store.ts";

export const listLenderOwners: Act<typeof contract> = async ({ database }, { params }) => {
  const application = await findApplication(database, params.opportunityId);
  if (!application) return refuse("NOT_FOUND");
  const people = await findPeople(database, application);
  const { id: opportunityId, attestation } = application;
  return done({
    opportunityId,
    attestation: attestation && {
      attestationId: attestation.attestationId,
      attestedTimestamp: attestation.attestedAt,
    },
    contacts: people ? presentPeople(people) : [],
  });
};
