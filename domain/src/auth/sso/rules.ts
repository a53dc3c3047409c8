/** The login page's error code for a failed sign-on without a more specific text (CH-38). */
export const signOnFailed = "failed";

/** A code to exchange for a token, or an error code for the login page's `paypalAuthError` parameter. */
export type ProviderAnswer = { readonly code: string } | { readonly error: string };

/**
 * Reads the sign-on provider's response (CORE-SSO-06, 07, CH-37, CH-38). `begun` is undefined if this browser tab did
 * not start the sign-on.
 */
export function readProviderAnswer(
  query: URLSearchParams,
  begun: { readonly state: string } | undefined,
): ProviderAnswer {
  const error = query.get("error");
  if (error) return { error: error === "access_denied" ? "accessDenied" : error };
  const code = query.get("code");
  if (!code) return { error: "accessDenied" };
  // The state proves that this tab started the sign-on. Without this check, a tab could accept another person's
  // sign-on.
  return begun !== undefined && query.get("state") === begun.state ? { code } : { error: signOnFailed };
}
