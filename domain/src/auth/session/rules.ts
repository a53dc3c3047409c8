/** Calls that check a typed secret. A 401 from these calls means a wrong value, not the end of the session (CH-03). */
const typedSecrets = [
  "/auth/login",
  "/auth/authorize",
  "/auth/password",
  "/auth/verify-password",
  "/auth/change-password",
  "/auth/verify-email",
  "/auth/forgot-password",
];
const ofProvider = ["/sso/", "/paypal/"];
/** A 401 from a log-out is ignored, because the session is already over. */
const logOut = "/auth/expire";

/**
 * Returns whether a response ends the borrower's session: usually any 401 (CORE-SESS-10, CH-03). For calls that check a
 * typed secret, only a 401 with the code `SESSION_EXPIRED` ends the session.
 */
export function endsSession(
  path: string,
  answer: { readonly status: number; readonly code?: string },
): boolean {
  if (answer.status !== 401 || path === logOut) return false;
  const isTyped = typedSecrets.includes(path) || ofProvider.some((start) => path.startsWith(start));
  return !isTyped || answer.code === "SESSION_EXPIRED";
}
