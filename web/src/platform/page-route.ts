import type { Page } from "@portal/domain/wire/pages/page-path";
import type { ComponentType } from "react";

/** Who may open a page: everyone, a borrower with an open security question, or a signed-in borrower (core spec 2A). */
export type PageAccess = "public" | "half-signed-in" | "signed-in";

/** One page, declared by its slice. The router shows the page only to those with access (docs/architecture.md). */
export type PageRoute = {
  readonly path: Page;
  readonly access: PageAccess;
  /**
   * Redirects signed-in borrowers to the summary (CORE-SESS-03). With `unless-told`, they stay if a message is pending
   * on the page (CH-04).
   */
  readonly notWhenSignedIn?: true | "unless-told";
  /** The page sends no API calls when it opens, so the code for calls is not loaded first. Only outside the portal. */
  readonly isBare?: true;
  /** A public page with long text, as wide as the portal's pages and without the brand's drawing. */
  readonly isDocument?: true;
  /**
   * The parameter with the token of a mailed link. The token moves from the address to the tab's storage before
   * anything else uses the address (CH-72).
   */
  readonly linkToken?: "token" | "accountToken";
  /** Called only after the guard has admitted the borrower to the page. */
  readonly screen: () => Promise<ComponentType>;
};
