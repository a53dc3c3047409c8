import type { Page } from "@portal/domain/wire/pages/page-path";
import { linkTokens } from "../../platform/link-tokens.ts";

/** Returns the token from the props, or else from the page's address (CORE-CONFIRM-02, CH-39, 72). */
export function findToken(page: Page, property: string | undefined): string | undefined {
  return property ?? linkTokens.get(page);
}
