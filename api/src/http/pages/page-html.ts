import type { PublicConfig } from "@portal/domain/wire/config";
import { markup } from "../../platform/markup.ts";

/** Links the lender's icon. */
export function iconLinkOf({ brandIcon }: PublicConfig): string {
  return markup`<link rel="icon" href="${brandIcon}">`.text;
}

/** Links the lender's style sheet. The link must be the last, so that the first paint has the lender's colors. */
export function brandLinkOf({ brandStylesheet }: PublicConfig): string {
  return brandStylesheet === null ? "" : markup`<link rel="stylesheet" href="${brandStylesheet}">`.text;
}

/**
 * Adds the configuration to the page, so that the page can show the support phone number without further requests
 * (CH-61).
 */
export function withConfiguration(page: string, configuration: object): string {
  const written = JSON.stringify(configuration).replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return page.replace("</head>", () => `<meta name="configuration" content="${written}" /></head>`);
}

/**
 * Returns the `cache-control` header of a file. A built file's name contains a hash of its content, so only such a file
 * can be cached without revalidation.
 */
export const cachingOf = (path: string): string =>
  path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
