import type { LenderLinkKind } from "./contract.ts";

export type Addressee = {
  readonly email: string | null;
  readonly isAddressOfAnother: boolean;
  /** The person's sign-in; null if there is no sign-in yet. */
  readonly user: { readonly isSso: boolean; readonly isDisabled: boolean } | null;
  /** Whether the person has a confirmed account at the sign-on provider. */
  readonly hasIdentity: boolean;
};

/** Returns why a link for this purpose would fail for the person, or undefined if it would work. */
export function linkFault(kind: LenderLinkKind, { email, user, ...person }: Addressee) {
  if (email === null || email.trim() === "") return "CONTACT_WITHOUT_EMAIL";
  if (user?.isDisabled) return "LOGIN_DISABLED";
  if (kind === "create-account") {
    if (user?.isSso || person.hasIdentity) return "SIGNS_IN_WITH_PROVIDER";
    if (user) return "HAS_ACCOUNT";
    return person.isAddressOfAnother ? "EMAIL_IN_USE" : undefined;
  }
  if (!user) return "NO_ACCOUNT";
  if (kind === "confirm-account") return person.hasIdentity ? "ALREADY_CONFIRMED" : undefined;
  return user.isSso ? "SIGNS_IN_WITH_PROVIDER" : undefined;
}
