import type { Page } from "@portal/domain/wire/pages/page-path";
import type { ComponentType } from "react";

/** Who may open a page: everyone, a borrower with an open security question, or a signed-in borrower (core spec 2A). */
export type PageAccess = "public" | "half-signed-in" | "signed-in";

/** A page, declared by its slice. The router shows the page only to people with access (docs/architecture.md). */
export type PageRoute = {
  readonly path: Page;
  readonly access: PageAccess;
  /**
   * Redirects signed-in borrowers to the summary (CORE-SESS-03). With `unless-told`, a page with a message stays open
   * (CH-04).
   */
  readonly notWhenSignedIn?: true | "unless-told";
  /** True if the page sends no API calls when it opens. The code for calls then loads later. Only for public pages. */
  readonly isBare?: true;
  /** True for a public page with long text. Such a page is as wide as the portal's pages and has no drawing. */
  readonly isDocument?: true;
  /**
   * The query parameter with the token of a mailed link. The portal moves the token from the address to the tab's
   * storage (CH-72).
   */
  readonly linkToken?: "token" | "accountToken";
  /** Loads the page's component, only after the guard has checked the borrower's access. */
  readonly screen: () => Promise<ComponentType>;
};
