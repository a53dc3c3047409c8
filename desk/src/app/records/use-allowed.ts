import type { Permission } from "@portal/domain/wire/desk/permission";
import { useStaff } from "../../platform/session.ts";

/** Returns the parts of a page that the person may see (DESK-PERSON-02). */
export function useAllowed<Part extends { readonly permission: Permission }>(
  parts: readonly Part[],
): readonly Part[] {
  const { permissions } = useStaff();
  const mine: readonly string[] = permissions;
  return parts.filter(({ permission }) => mine.includes(permission));
}
