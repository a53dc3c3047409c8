import { tabsOf } from "@portal/domain/staff/roles/rules";
import { useStaff } from "../../platform/session.ts";

/** True if the person may open the page of documents. */
export function useMayOpenDocuments(): boolean {
  const { roles, permissions } = useStaff();
  const tabs: readonly string[] = tabsOf(roles);
  return permissions.includes("documents.read") && tabs.includes("documents");
}
