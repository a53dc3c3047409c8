import type { Queryable } from "@portal/database/connection";
import type { PersonRole } from "@portal/domain/work/records/contract";
import { listApplicants, listParts } from "./record-store.ts";

type Part = { readonly role: PersonRole; readonly percentOwned: number | null };

/** Returns each person's role and share in each business, from the newest application that names the person. */
export async function partsOf(
  database: Queryable,
  accountIds: readonly string[],
  contactIds: readonly string[],
): Promise<(accountId: string, contactId: string) => Part> {
  const keyOf = (row: { readonly accountId: string; readonly contactId: string }) =>
    `${row.accountId} ${row.contactId}`;
  const named = new Map<string, Part>();
  for (const row of await listParts(database, accountIds, contactIds))
    if (!named.has(keyOf(row))) named.set(keyOf(row), { role: roleOf(row), percentOwned: row.percentOwned });
  const applicants = new Set((await listApplicants(database, accountIds, contactIds)).map(keyOf));
  return (accountId, contactId) => {
    const key = keyOf({ accountId, contactId });
    const other = { role: applicants.has(key) ? "applicant" : "contact", percentOwned: null } as const;
    return named.get(key) ?? other;
  };
}

function roleOf(row: Awaited<ReturnType<typeof listParts>>[number]): PersonRole {
  if (row.isBeneficialOwner || (row.percentOwned ?? 0) > 0) return "owner";
  if (row.isControllingManager) return "manager";
  return row.signerNumber === null ? "contact" : "signer";
}
