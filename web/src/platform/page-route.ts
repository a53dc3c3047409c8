import type { Page } from "@portal/domain/wire/page-path";
import type { ComponentType } from "react";

/** Access to a page: everyone, a borrower with an open security question, or a signed-in one (core 2A: P, A, Z). */
export type PageAccess = "public" | "half-signed-in" | "signed-in";

/** One page, declared by its slice. The router shows it only with the right access (docs/architecture.md). */
export type PageRoute = {
  readonly path: Page;
  readonly access: PageAccess;
  /**
   * Redirects signed-in borrowers to the summary (CORE-SESS-03). With `unless-told`, they stay if a message waits on
   * the page (CH-04).
   */
  readonly notWhenSignedIn?: true | "unless-told";
  /** The page sends no calls when it opens, so it loads without their large code. Only outside the portal. */
  readonly isBare?: true;
  /** A public page to read, as wide as the portal's pages and without the brand's drawing. */
  readonly isDocument?: true;
  /**
   * The parameter with the token of a mailed link. The token moves from the address to the tab's storage before
   * anything else uses the address (CH-72).
   */
  readonly linkToken?: "token" | "accountToken";
  /** Called only after the borrower was admitted. */
  readonly screen: () => Promise<ComponentType>;
};
