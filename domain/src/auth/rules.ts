import { isEmail } from "../wire/email.ts";
import type { TokenClaims } from "./contract.ts";

/** After ten wrong passwords or security answers in a row, an account is locked for 15 minutes (CH-60). */
export const failureBudget = { guesses: 10, lockMinutes: 15 } as const;

export type LoginStep = "login" | "security-question" | "security-questions" | "portal";

/** Returns the next step of signing in for the holder of this token (CORE-LOGIN-18, CORE-LOGIN-19, CORE-SESS-01). */
export function nextLoginStep(
  claims: Pick<TokenClaims, "auth_type" | "security_question_id"> | undefined,
): LoginStep {
  if (!claims) return "login";
  if (claims.auth_type === "authorized") return "portal";
  return claims.security_question_id === null ? "security-questions" : "security-question";
}

/** Accepts the same values as `tokenClaims`, but works before the browser has loaded the schema code. */
export function isTokenClaims(value: unknown): value is TokenClaims {
  if (typeof value !== "object" || value === null) return false;
  const claims = value as Readonly<Record<keyof TokenClaims, unknown>>;
  const texts = [claims.first_name, claims.last_name, claims.email, claims.guid];
  return (
    texts.every((text) => typeof text === "string") &&
    (claims.auth_type === "authenticated" || claims.auth_type === "authorized") &&
    (claims.country_code === "us" || claims.country_code === "ca") &&
    (claims.pp_access_token === null || typeof claims.pp_access_token === "string") &&
    (claims.security_question_id === null || typeof claims.security_question_id === "number")
  );
}

/** Security answers are trimmed and compared without regard to case (CH-11). */
export function normalizeAnswer(answer: string): string {
  return answer.trim().toLowerCase();
}

/** Returns the same key for e-mail addresses that differ only in case or outer blanks. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export type LoginVariant = "plain" | "revamped";
export type LoginFault = "emailRequired" | "emailInvalid" | "passwordRequired";

/** Returns the validation errors of a login form, by field (CORE-LOGIN-13 to 16). */
export function checkLogin(form: { readonly email: string; readonly password: string }) {
  const email = form.email.trim();
  const faults: { email?: LoginFault; password?: LoginFault } = {};
  if (!email) faults.email = "emailRequired";
  else if (!isEmail(email)) faults.email = "emailInvalid";
  if (!form.password) faults.password = "passwordRequired";
  return faults;
}

/** Returns the borrower's other security question, for "Answer a different question" (CH-11). */
export function otherQuestion(ids: readonly number[], current: number): number {
  const at = ids.indexOf(current);
  return ids[(at + 1) % ids.length] ?? current;
}
