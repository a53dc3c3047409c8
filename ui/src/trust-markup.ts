/** The part of the Trusted Types API that this file uses. TypeScript's types lack it. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { readonly createHTML: (markup: string) => string },
  ): { createHTML(markup: string): TrustedHTML & string };
};

const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
// The content security policy must list this policy name too (api/src/http/headers.ts).
const policy = factory?.createPolicy("server-markup", { createHTML: (markup) => markup });

/** Marks HTML that the portal's server wrote or sanitized. Browsers with Trusted Types reject any other HTML. */
export function trustMarkup(markup: string): string {
  return policy ? policy.createHTML(markup) : markup;
}
