export type SsoSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const names = ["SSO_ISSUER", "SSO_CLIENT_ID", "SSO_CLIENT_SECRET"] as const;
type Name = (typeof names)[number];

/**
 * Reads the settings of the sign-on provider.
 * @returns undefined if unset; the sandbox then uses its built-in provider
 */
export function readSso(
  given: Readonly<Record<Name, string>>,
  { isProduction }: { readonly isProduction: boolean },
  fail: (name: Name, fault: string) => void,
): SsoSettings | undefined {
  const isSet = names.some((name) => given[name] !== "");
  if (!isSet && !isProduction) return undefined;
  for (const name of names) {
    if (given[name] === "")
      fail(name, isSet ? "is required if the others are set" : "is required in production");
  }
  if (given.SSO_ISSUER !== "" && !isIssuer(given.SSO_ISSUER))
    fail("SSO_ISSUER", "must be an address such as https://www.paypal.com");
  return {
    issuer: given.SSO_ISSUER,
    clientId: given.SSO_CLIENT_ID,
    clientSecret: given.SSO_CLIENT_SECRET,
  };
}

/** Checks an issuer's address as OpenID Connect Discovery 1.0, section 3, requires: https, no query and no fragment. */
function isIssuer(text: string): boolean {
  return /^https:\/\/[^?#\s]+$/.test(text) && URL.canParse(text);
}
