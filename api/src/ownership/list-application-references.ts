import type { Queryable } from "@portal/database/connection";
import type { OpportunityContact } from "@portal/domain/applications/contract";
import { listReferences } from "./references/reference-store.ts";

/** Returns an application's references in the format of contacts (SERV-API-12). */
export async function listApplicationReferences(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<OpportunityContact[]> {
  const rows = await listReferences(database, borrower, opportunityId);
  return rows.map(({ id, firstName, lastName, phoneNumber, role, businessName }) => ({
    id,
    name: { first: firstName, last: lastName },
    email: null,
    phone: phoneNumber,
    role,
    businessName,
    opportunityId,
    isApplicant: false,
  }));
}
