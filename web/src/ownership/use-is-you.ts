import type { OwnershipContact } from "@portal/domain/ownership/owners/contract";
import { useUser } from "../platform/user.ts";

/** Whether the applicant is who sits here: of a business with several borrowers it may be another of them. */
export function useIsYou(applicant: Pick<OwnershipContact, "id"> | undefined): boolean {
  const { contactId } = useUser();
  return applicant?.id === contactId;
}
