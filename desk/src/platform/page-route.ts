import type { Permission } from "@portal/domain/wire/desk/permission";
import type { Page } from "@portal/domain/wire/pages/page-path";
import type { ComponentType } from "react";

/**
 * Who may open a page of the desk: everyone, everyone who is signed in (`self`), people with a tab of the work queue,
 * or people with one of the permissions (desk catalogue, section 2.2).
 */
export type PageAccess = "anyone" | "self" | "tabs" | readonly [Permission, ...Permission[]];

/** A page, declared by its slice in `routes.ts`. The router shows it only to people with access. */
export type PageRoute = {
  readonly path: Page;
  readonly access: PageAccess;
  /** Loads the page's component, only after the guard has checked the person's access. */
  readonly screen: () => Promise<ComponentType>;
  /** True if the screen belongs to several pages and stays mounted when the person moves between them. */
  readonly isShared?: true;
};
