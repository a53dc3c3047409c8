import { expect, test } from "vitest";
import { linkFault, type Addressee } from "./rules.ts";

const own = { isSso: false, isDisabled: false };
const provider = { isSso: true, isDisabled: false };
const person = (more: Partial<Addressee> = {}): Addressee => ({
  email: "theo@example.com",
  isAddressOfAnother: false,
  user: null,
  hasIdentity: false,
  ...more,
});

test.each([
  ["create-account", "accepts a person without an account", person(), undefined],
  ["create-account", "rejects a person with a password account", person({ user: own }), "HAS_ACCOUNT"],
  [
    "create-account",
    "rejects a person who signs in with the provider",
    person({ user: provider }),
    "SIGNS_IN_WITH_PROVIDER",
  ],
  [
    "create-account",
    "rejects a person with a confirmed provider account",
    person({ hasIdentity: true }),
    "SIGNS_IN_WITH_PROVIDER",
  ],
  [
    "create-account",
    "rejects the email address of another account",
    person({ isAddressOfAnother: true }),
    "EMAIL_IN_USE",
  ],
  ["reset-account", "rejects a person without an account", person(), "NO_ACCOUNT"],
  ["reset-account", "accepts a person with a password account", person({ user: own }), undefined],
  [
    "reset-account",
    "rejects a person who signs in with the provider",
    person({ user: provider }),
    "SIGNS_IN_WITH_PROVIDER",
  ],
  ["confirm-account", "rejects a person without an account", person(), "NO_ACCOUNT"],
  ["confirm-account", "accepts a person with a password account", person({ user: own }), undefined],
  [
    "confirm-account",
    "accepts a person with an unconfirmed provider account",
    person({ user: provider }),
    undefined,
  ],
  [
    "confirm-account",
    "rejects a person with a confirmed provider account",
    person({ user: provider, hasIdentity: true }),
    "ALREADY_CONFIRMED",
  ],
] as const)("linkFault for the lender's %s link %s", (kind, _, addressee, fault) => {
  expect(linkFault(kind, addressee)).toBe(fault);
  // A missing e-mail address or a disabled sign-in prevents links for every purpose.
  for (const email of [null, "", " "])
    expect(linkFault(kind, { ...addressee, email })).toBe("CONTACT_WITHOUT_EMAIL");
  const disabled = { ...(addressee.user ?? own), isDisabled: true };
  expect(linkFault(kind, { ...addressee, user: disabled })).toBe("LOGIN_DISABLED");
});
