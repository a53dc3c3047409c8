/** The code that a browser brings back from the provider, with the values that began the sign-on. */
export type SignOn = {
  readonly code: string;
  /** The PKCE secret that matches the challenge in the first request of the sign-on (RFC 7636). */
  readonly codeVerifier: string;
  /** The value that the ID token must contain. */
  readonly nonce: string;
  /** The exact address, with its origin, to which the provider sent the browser. */
  readonly redirectUri: string;
};

/** The person who signed on. The subject permanently identifies one person at its issuer. */
export type Identity = { readonly issuer: string; readonly subject: string };

/** Signs people on at another site, with the authorization code flow of OpenID Connect. */
export type SsoProvider = {
  /**
   * Returns undefined if the provider refuses the code, for example because it has expired, or if the ID token is for
   * another portal or sign-on. Throws ProviderFault if no valid response arrives within five seconds.
   */
  exchange(signOn: SignOn): Promise<Identity | undefined>;
};
