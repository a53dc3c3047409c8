/** The provider's authorization code, with the values from the start of the sign-on. */
export type SignOn = {
  readonly code: string;
  /** The PKCE secret that matches the challenge in the first request of the sign-on (RFC 7636). */
  readonly codeVerifier: string;
  /** The portal's random value, which the ID token must repeat. */
  readonly nonce: string;
  /** The full portal address to which the provider redirected the browser. */
  readonly redirectUri: string;
};

/** The person who signed on. The subject permanently identifies one person at its issuer. */
export type Identity = { readonly issuer: string; readonly subject: string };

/** Completes sign-ons at an external provider with OpenID Connect's authorization code flow. */
export type SsoProvider = {
  /**
   * Returns undefined if the provider refuses the code, or if the ID token is for another portal or sign-on.
   * @throws ProviderFault if no valid response arrives within five seconds
   */
  exchange(signOn: SignOn): Promise<Identity | undefined>;
};
