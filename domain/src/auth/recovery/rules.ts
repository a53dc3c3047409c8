import type { LinkKind } from "../contract.ts";
import { emailKey } from "../rules.ts";

/** Hours until a mailed link expires, for each purpose (CH-12). */
export const linkLifeHours: Readonly<Record<LinkKind, number>> = {
  "create-account": 7 * 24,
  "reset-account": 7 * 24,
  "reset-password": 1,
  "verify-email": 24,
  "confirm-account": 24,
};

export const passwordLinks = ["create-account", "reset-account", "reset-password"] as const;
export type PasswordLink = (typeof passwordLinks)[number];

export function isPasswordLink(kind: LinkKind): kind is PasswordLink {
  return passwordLinks.some((each) => each === kind);
}

/** A link stops working after this many wrong security answers (CH-12). */
export const answersPerLink = 5;

/** Maximum number of mails for one purpose to one address within `hours` (CH-12). */
export const mailBudget = { mails: 3, hours: 1 } as const;

/**
 * Returns the mail for an address that requested a new password (CH-12). Users with security questions get a link to
 * reset the password, and other users a link to reset the account. Unknown and disabled users get no mail.
 */
export function recoveryMail(
  user: { readonly isDisabled: boolean; readonly isSso: boolean; readonly hasQuestions: boolean } | undefined,
): "reset-password" | "reset-account" | "sign-in-with-provider" | undefined {
  if (!user || user.isDisabled) return undefined;
  if (user.isSso) return "sign-in-with-provider";
  return user.hasQuestions ? "reset-password" : "reset-account";
}

export type PasswordFault = "length" | "characters" | "special" | "username";

/**
 * Returns the rules that a password breaks (CORE-RESET-11 to 14, CH-75). Compares the password with the e-mail address
 * and its part before the @ (CH-43).
 */
export function passwordFaults(password: string, user: { readonly email: string }): PasswordFault[] {
  const characters = Array.from(password).length;
  const lower = password.toLowerCase();
  const email = emailKey(user.email);
  const kept: Readonly<Record<PasswordFault, boolean>> = {
    length: characters >= 8 && characters <= 20,
    characters: [/[0-9]/, /\p{Lu}/u, /\p{Ll}/u].every((kind) => kind.test(password)),
    special: /[!.@#$%&*]/.test(password),
    username: lower !== email && lower !== email.split("@")[0],
  };
  return (["length", "characters", "special", "username"] as const).filter((rule) => !kept[rule]);
}

export type NewPassword = { readonly newPassword: string; readonly confirmPassword: string };
export type NewPasswordFault = PasswordFault | "required" | "mismatch";

/** Returns the validation errors of a new password and its repetition, by field (CORE-RESET-11 to 17). */
export function checkNewPassword({ newPassword, confirmPassword }: NewPassword, email: string) {
  const faults: { newPassword?: NewPasswordFault; confirmPassword?: NewPasswordFault } = {};
  const [first] = passwordFaults(newPassword, { email });
  if (!newPassword) faults.newPassword = "required";
  else if (first) faults.newPassword = first;
  if (!confirmPassword) faults.confirmPassword = "required";
  else if (confirmPassword !== newPassword) faults.confirmPassword = "mismatch";
  return faults;
}
