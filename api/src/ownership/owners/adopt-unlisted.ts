import { numberDigits } from "@portal/domain/ownership/person/rules";
import { hasRole } from "@portal/domain/ownership/roles/rules";
import type { Transaction } from "../../context.ts";
import type { Matched } from "./match-contacts.ts";
import type { OwnerRow } from "./owner-store.ts";
import { ownerFingerprint } from "./seal-owner-number.ts";

/**
 * Matches newly entered people to stored people by email address, SSN or SIN. Borrowers enter some stored people again,
 * because the page does not list everyone.
 */
export function adoptUnlisted(
  tx: Pick<Transaction, "cipher">,
  matched: readonly Matched[],
  { opportunityId, others }: { readonly opportunityId: string; readonly others: readonly OwnerRow[] },
): readonly Matched[] {
  const free = new Set(others.filter((row) => !hasRole(row) && !matched.some(({ id }) => id === row.id)));
  return matched.map((each) => {
    if (each.known) return each;
    const { email, ssn } = each.contact;
    const digits = numberDigits(ssn ?? "");
    const print = digits === undefined ? undefined : ownerFingerprint(tx.cipher, opportunityId, digits);
    const known = [...free].find((row) => row.fingerprint === print || isSameEmail(row.email, email));
    if (!known) return each;
    free.delete(known);
    return { ...each, id: known.id, known };
  });
}

function isSameEmail(one: string | null, other: string | null | undefined): boolean {
  const [left, right] = [one, other].map((each) => each?.trim().toLowerCase() ?? "");
  return left !== "" && left === right;
}
