import type { Page } from "@portal/domain/wire/pages/page-path";

const keyOf = (page: Page) => `link:${page.pattern}`;

/** Tokens of mailed links, by page. The tab stores each token until it is used or refused (CH-72). */
export const linkTokens = {
  keep: (page: Page, token: string) => sessionStorage.setItem(keyOf(page), token),
  get: (page: Page) => sessionStorage.getItem(keyOf(page)) ?? undefined,
  forget: (page: Page) => sessionStorage.removeItem(keyOf(page)),
};
