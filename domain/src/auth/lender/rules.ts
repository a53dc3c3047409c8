import type { LenderLinkKind } from "./contract.ts";

/** A person as the lender's links see them. */
export type Addressee = {
  /** Where the mail would go. */
  readonly email: string | null;
  readonly isAddressOfAnother: boolean;
  /** Their way in; null where they have none yet. */
  readonly user: { readonly isSso: boolean; readonly isDisabled: boolean } | null;
  /** The provider's account is theirs for certain. */
  readonly hasIdentity: boolean;
};

/** Why a person cannot be sent a link of this kind: it would open nothing. Undefined where it would. */
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
