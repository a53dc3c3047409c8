import type { Page } from "@portal/domain/wire/pages/page-path";
import { linkTokens } from "../../platform/link-tokens.ts";

/** A token passed as a property takes precedence over the token in the page's address (CORE-CONFIRM-02, CH-39, 72). */
export function findToken(page: Page, property: string | undefined): string | undefined {
  return property ?? linkTokens.get(page);
}
