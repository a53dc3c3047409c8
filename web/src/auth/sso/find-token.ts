import type { Page } from "@portal/domain/wire/page-path";
import { linkTokens } from "../../platform/link-tokens.ts";

/**
 * Returns the account token to confirm: the property, else the token that the router moved out of the page's address
 * (CORE-CONFIRM-02, CH-39, CH-72).
 */
export function findToken(page: Page, property: string | undefined): string | undefined {
  return property ?? linkTokens.get(page);
}
