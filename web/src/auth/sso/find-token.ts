import type { Page } from "@portal/domain/wire/page-path";
import { linkTokens } from "../../platform/link-tokens.ts";

/**
 * The account token to confirm: from whoever shows the page, else the one that its address brought, which was taken out
 * of the address at once (CORE-CONFIRM-02, CH-39, CH-72).
 */
export function findToken(page: Page, property: string | undefined): string | undefined {
  return property ?? linkTokens.get(page);
}
