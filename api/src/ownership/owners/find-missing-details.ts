import type { PersonField } from "@portal/domain/ownership/person/rules";
import { missingDetails } from "@portal/domain/ownership/signers/rules";
import { fieldsOf, stagedOf, type OwnershipAbout } from "@portal/domain/ownership/staged/rules";
import type { OwnerRow } from "./owner-store.ts";
import { presentOwner } from "./present-owners.ts";

/** Returns the details that a known person must still give before signing. */
export function findMissingDetails(
  row: OwnerRow,
  about: Pick<OwnershipAbout, "country" | "isSba" | "today">,
): PersonField[] {
  const person = fieldsOf(stagedOf(presentOwner(row, false), about.country));
  return missingDetails(person, { ...about, hasNumber: row.sealedNumber !== null });
}
