import type { OpenDeskSession } from "@portal/domain/staff/contract";
import { tabsOf } from "@portal/domain/staff/roles/rules";
import { messagesPage } from "@portal/domain/support/desk/paths";
import type { PageAccess } from "../../platform/page-route.ts";

/** Returns whether the person may open a page with this access. Loads after the sign-in, because the rules are long. */
export function admits(access: PageAccess, { roles, permissions }: OpenDeskSession): boolean {
  if (access === "anyone" || access === "self") return true;
  if (access === "tabs") return tabsOf(roles).length > 0;
  return access.some((permission) => permissions.includes(permission));
}

/** Returns the page that `/desk` opens for a person without a queue. Undefined without the permission to read messages. */
export const firstPage = ({ permissions }: OpenDeskSession): string | undefined =>
  permissions.includes("cases.read") ? messagesPage() : undefined;
