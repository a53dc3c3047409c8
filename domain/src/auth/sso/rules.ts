/** What the login is told of a sign-on that failed in any other way than those with a text of their own (CH-38). */
export const signOnFailed = "failed";

/** What came back with the browser: a code to trade, or the `paypalAuthError` that the login is given. */
export type ProviderAnswer = { readonly code: string } | { readonly error: string };

/**
 * Reads the provider's answer (CORE-SSO-06, CORE-SSO-07, CH-37, CH-38).
 * @param begun what this tab kept when it went to the provider; undefined where it began no sign-on.
 */
export function readProviderAnswer(
  query: URLSearchParams,
  begun: { readonly state: string } | undefined,
): ProviderAnswer {
  const error = query.get("error");
  if (error) return { error: error === "access_denied" ? "accessDenied" : error };
  const code = query.get("code");
  if (!code) return { error: "accessDenied" };
  // An answer to a question that this tab did not ask may be another person's.
  return begun !== undefined && query.get("state") === begun.state ? { code } : { error: signOnFailed };
}
