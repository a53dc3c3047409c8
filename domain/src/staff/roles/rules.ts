import type { Permission } from "../../wire/desk/permission.ts";
import { role, type Role } from "./contract.ts";

/** The roles that have each permission (desk catalogue, section 2.3). */
const rolesOf: Readonly<Record<Permission, readonly Role[]>> = {
  "borrowers.read": [
    "processor",
    "underwriter",
    "agreements",
    "servicing",
    "finance",
    "forgiveness",
    "support",
    "lead",
    "compliance",
  ],
  "documents.read": ["processor", "underwriter", "agreements", "forgiveness", "lead", "compliance"],
  "documents.review": ["processor", "underwriter", "forgiveness", "lead"],
  "documents.download": ["underwriter", "agreements", "forgiveness", "lead", "compliance"],
  "requests.write": ["processor", "underwriter", "forgiveness", "lead"],
  "forms.check": ["processor", "underwriter", "lead"],
  "owners.reveal": ["underwriter", "forgiveness"],
  "applications.move": ["underwriter", "lead"],
  "agreements.write": ["agreements", "lead"],
  "agreements.approve": ["underwriter", "lead"],
  "banks.read": ["processor", "underwriter", "servicing", "finance", "lead", "compliance"],
  "banks.check": ["underwriter", "servicing", "finance"],
  "banks.approve": ["finance", "lead"],
  "banks.reveal": ["underwriter", "servicing", "finance"],
  "payments.read": ["underwriter", "servicing", "finance", "support", "lead", "compliance"],
  "payments.stop": ["servicing", "finance"],
  "ach.read": ["servicing", "finance", "lead", "compliance"],
  "ach.content": ["finance"],
  "ach.propose": ["servicing", "finance"],
  "ach.approve": ["finance", "lead"],
  "forgiveness.read": ["underwriter", "forgiveness", "support", "lead", "compliance"],
  "forgiveness.write": ["forgiveness"],
  "forgiveness.propose": ["forgiveness"],
  "forgiveness.approve": ["finance", "forgiveness", "lead"],
  "cases.read": [
    "processor",
    "underwriter",
    "agreements",
    "servicing",
    "finance",
    "forgiveness",
    "support",
    "lead",
    "compliance",
  ],
  "cases.write": ["underwriter", "agreements", "servicing", "forgiveness", "support", "lead"],
  "signins.help": ["servicing", "support", "lead"],
  "signins.propose": ["servicing", "support"],
  "signins.approve": ["lead", "compliance"],
  "viewings.open": ["servicing", "forgiveness", "support", "lead"],
  "notes.write": [
    "processor",
    "underwriter",
    "agreements",
    "servicing",
    "finance",
    "forgiveness",
    "support",
    "lead",
    "compliance",
  ],
  "work.assign": ["lead"],
  "conflicts.write": ["lead", "compliance"],
  "lists.edit": ["lead"],
  "lists.export": ["underwriter", "servicing", "finance", "forgiveness", "lead", "compliance"],
  "reports.read": ["finance", "lead", "compliance"],
  "exceptions.handle": [
    "underwriter",
    "servicing",
    "finance",
    "support",
    "lead",
    "records",
    "compliance",
    "administrator",
  ],
  "imports.propose": ["records"],
  "imports.approve": ["finance", "lead"],
  "legal.propose": ["records", "compliance"],
  "legal.approve": ["lead", "compliance"],
  "settings.propose": ["administrator"],
  "settings.approve": ["compliance", "administrator"],
  "staff.manage": ["administrator"],
  "staff.approve": ["administrator"],
  "trail.read": ["compliance"],
  "trail.export": ["compliance"],
  "trail.check": ["compliance", "administrator"],
};

/** Returns whether one of the roles has the permission. */
export const allows = (roles: readonly Role[], permission: Permission): boolean =>
  rolesOf[permission].some((each) => roles.includes(each));

/** Returns the roles that have at least one of the permissions, in the order of the table. */
export const rolesWith = (wanted: readonly Permission[]): Role[] =>
  role.options.filter((each) => wanted.some((permission) => rolesOf[permission].includes(each)));

/** Returns the permissions of a person with these roles, in the order of the table. */
export const permissionsOf = (roles: readonly Role[]): Permission[] =>
  (Object.keys(rolesOf) as Permission[]).filter((permission) => allows(roles, permission));

/** The tabs of the work queue, in the order of the page, with the roles that have them (desk catalogue, section 2.5). */
const tabRoles = {
  applications: ["processor", "underwriter", "agreements", "lead"],
  documents: ["processor", "underwriter", "forgiveness", "lead"],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Tab = keyof typeof tabRoles;

/** Returns the tabs of the work queue for a person with these roles. */
export const tabsOf = (roles: readonly Role[]): Tab[] =>
  (Object.keys(tabRoles) as Tab[]).filter((tab) =>
    (tabRoles[tab] as readonly Role[]).some((each) => roles.includes(each)),
  );

/** Returns the roles with a tab of the work queue. */
export const rolesWithTabs = (): Role[] => role.options.filter((each) => tabsOf([each]).length > 0);

/** Returns the roles that have this tab of the work queue. */
export const rolesWithTab = (tab: Tab): Role[] => role.options.filter((each) => tabsOf([each]).includes(tab));
