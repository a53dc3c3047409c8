/** Calls whose 401 is about what was typed, not about the session (CH-03). */
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
/** Ending a session that is over already is no news. */
const logOut = "/auth/expire";

/**
 * Whether an answer means that the borrower's session is over (CORE-SESS-10, CH-03): any 401, whatever its body,
 * but for calls that answer 401 to a wrong password or answer; those have to say so by the code.
 */
export function endsSession(
  path: string,
  answer: { readonly status: number; readonly code?: string },
): boolean {
  if (answer.status !== 401 || path === logOut) return false;
  const isTyped = typedSecrets.includes(path) || ofProvider.some((start) => path.startsWith(start));
  return !isTyped || answer.code === "SESSION_EXPIRED";
}
