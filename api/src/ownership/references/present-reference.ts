import type { Reference } from "@portal/domain/ownership/references/contract";
import type { ReferenceRow } from "./reference-store.ts";

export function presentReference(row: ReferenceRow): Reference {
  const { id, businessName, firstName, lastName, phoneNumber, role, opportunityId } = row;
  return { id, businessName, firstName, lastName, phoneNumber, role, opportunityId };
}
