import { roleNames, shellTexts as texts } from "@portal/domain/staff/frame/messages";
import { rolesWith, rolesWithTabs } from "@portal/domain/staff/roles/rules";
import { fillIn } from "@portal/domain/wire/messages";
import type { PageAccess } from "../../platform/page-route.ts";
import { EmptyPage } from "./empty-page.tsx";

const list = new Intl.ListFormat("en-US", { type: "disjunction" });

/** Replaces a page that the person may not open, and names the roles that may open it (DESK-SHELL-08). */
export function NoAccess({ access }: { readonly access: PageAccess }) {
  const roles = typeof access === "string" ? rolesWithTabs() : rolesWith(access);
  const named = list.format(roles.map((role) => roleNames[role]));
  return <EmptyPage title={texts.noAccess} lead={fillIn(texts.requiredRole, { roles: named })} />;
}
