import type { Page } from "@portal/domain/wire/page-path";
import type { ComponentType } from "react";

/** Who a page is for: everyone, a borrower with the question pending, or a signed-in one (core 2A: P, A, Z). */
export type PageAccess = "public" | "half-signed-in" | "signed-in";

/** One page, declared by its slice: the router shows it to nobody else (docs/architecture.md). */
export type PageRoute = {
  readonly path: Page;
  readonly access: PageAccess;
  /**
   * A signed-in borrower is led to the summary (CORE-SESS-03); `unless-told` lets one stay for a message that
   * waits on the page (CH-04).
   */
  readonly notWhenSignedIn?: true | "unless-told";
  /**
   * Asks and changes nothing on the server at first sight: outside the portal it is shown without what queries and
   * calls need, which is a good part of a first load.
   */
  readonly isBare?: true;
  /** Something to read, as wide as the portal's pages and without the brand's drawing; for pages that are public. */
  readonly isDocument?: true;
  /**
   * The parameter in which a mailed link brings its token. It goes from the address into the tab's storage before
   * anything else is done with the address (CH-72).
   */
  readonly linkToken?: "token" | "accountToken";
  /** Called when the borrower was found to be let in, never before. */
  readonly screen: () => Promise<ComponentType>;
};
