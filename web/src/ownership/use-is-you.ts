import type { OwnershipContact } from "@portal/domain/ownership/owners/contract";
import { useUser } from "../platform/user.ts";

/** Returns whether the signed-in borrower is the applicant. Several borrowers of a business share one applicant. */
export function useIsYou(applicant: Pick<OwnershipContact, "id"> | undefined): boolean {
  const { contactId } = useUser();
  return applicant?.id === contactId;
}
