/** The part of the Trusted Types API that is used here; TypeScript's own types do not have it. */
type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { readonly createHTML: (markup: string) => string },
  ): { createHTML(markup: string): TrustedHTML & string };
};

const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
// The content security policy names it (api/src/http/headers.ts).
const policy = factory?.createPolicy("server-markup", { createHTML: (markup) => markup });

/**
 * Markup from the portal's own server, which cleans it or writes it itself. In browsers with Trusted Types, nothing else
 * may become markup.
 */
export function trustMarkup(markup: string): string {
  return policy ? policy.createHTML(markup) : markup;
}
