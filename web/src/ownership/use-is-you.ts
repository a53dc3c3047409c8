import type { OwnershipContact } from "@portal/domain/ownership/owners/contract";
import { useUser } from "../platform/user.ts";

/** Returns whether the signed-in borrower is the applicant. Another borrower of the business may be signed in. */
export function useIsYou(applicant: Pick<OwnershipContact, "id"> | undefined): boolean {
  const { contactId } = useUser();
  return applicant?.id === contactId;
}
