import { hasRole } from "@portal/domain/ownership/roles/rules";
import type { Transaction } from "../../context.ts";
import { replaceOwners, type OwnerRow } from "./owner-store.ts";

/**
 * Renumbers the signers from 2 and deletes people without a role. Keeps the names of removed imported people, because
 * the next import would otherwise restore the removed roles.
 */
export async function writePeople(
  tx: Transaction,
  opportunityId: string,
  {
    applicant,
    others,
    removed = [],
  }: {
    readonly applicant: OwnerRow;
    readonly others: readonly OwnerRow[];
    readonly removed?: readonly OwnerRow[];
  },
): Promise<readonly OwnerRow[]> {
  const kept = others.filter((row) => hasRole(row) || row.isFromBook);
  const signers = kept
    .filter(({ signerNumber }) => signerNumber !== null)
    .toSorted((one, other) => (one.signerNumber ?? 0) - (other.signerNumber ?? 0));
  const numberOf = new Map(signers.map(({ id }, at) => [id, at + 2]));
  const rows = kept.map((row, position) => ({
    ...row,
    signerNumber: numberOf.get(row.id) ?? null,
    position,
  }));
  const names = removed
    .filter(({ isFromBook }) => isFromBook)
    .map((row) => ({
      ...row,
      sealedNumber: null,
      lastFour: null,
      fingerprint: null,
      percentOwned: null,
      isOwn: true,
      changedAt: tx.clock.now(),
    }));
  await replaceOwners(tx.database, opportunityId, [applicant, ...rows, ...names]);
  return rows;
}
