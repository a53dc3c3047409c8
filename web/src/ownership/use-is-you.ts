import type { OwnershipContact } from "@portal/domain/ownership/owners/contract";
import { useUser } from "../platform/user.ts";

/** Whether the applicant is the signed-in borrower. A business with several borrowers may have another applicant. */
export function useIsYou(applicant: Pick<OwnershipContact, "id"> | undefined): boolean {
  const { contactId } = useUser();
  return applicant?.id === contactId;
}
