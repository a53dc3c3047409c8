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
  ["create-account", "nobody yet", person(), undefined],
  ["create-account", "somebody with an account", person({ user: own }), "HAS_ACCOUNT"],
  ["create-account", "the provider's", person({ user: provider }), "SIGNS_IN_WITH_PROVIDER"],
  ["create-account", "somebody bound", person({ hasIdentity: true }), "SIGNS_IN_WITH_PROVIDER"],
  ["create-account", "another's address", person({ isAddressOfAnother: true }), "EMAIL_IN_USE"],
  ["reset-account", "nobody yet", person(), "NO_ACCOUNT"],
  ["reset-account", "somebody with an account", person({ user: own }), undefined],
  ["reset-account", "the provider's", person({ user: provider }), "SIGNS_IN_WITH_PROVIDER"],
  ["confirm-account", "nobody yet", person(), "NO_ACCOUNT"],
  ["confirm-account", "somebody with an account", person({ user: own }), undefined],
  ["confirm-account", "the provider's", person({ user: provider }), undefined],
  [
    "confirm-account",
    "the provider's, bound",
    person({ user: provider, hasIdentity: true }),
    "ALREADY_CONFIRMED",
  ],
] as const)("%s for %s", (kind, _, addressee, fault) => {
  expect(linkFault(kind, addressee)).toBe(fault);
  // Whatever it would be: nowhere to send it, or nobody who may come in.
  for (const email of [null, "", " "])
    expect(linkFault(kind, { ...addressee, email })).toBe("CONTACT_WITHOUT_EMAIL");
  const disabled = { ...(addressee.user ?? own), isDisabled: true };
  expect(linkFault(kind, { ...addressee, user: disabled })).toBe("LOGIN_DISABLED");
});
