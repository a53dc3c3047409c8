import type { listLenderReferences as contract } from "@portal/domain/ownership/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { findApplication, listReferencesOf } from "./lender-store.ts";

export const listLenderReferences: Act<typeof contract> = async ({ database }, { params }) => {
  const application = await findApplication(database, params.opportunityId);
  if (!application) return refuse("NOT_FOUND");
  const { id: opportunityId, ownsProperty } = application;
  const rows = await listReferencesOf(database, opportunityId);
  const references = rows.map(({ id, role, businessName, firstName, lastName, phoneNumber, changedAt }) => ({
    id,
    role,
    businessName,
    firstName,
    lastName,
    phoneNumber,
    changedTimestamp: changedAt,
  }));
  return done({ opportunityId, ownsProperty, references });
};
