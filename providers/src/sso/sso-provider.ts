/** The code that a browser brings back from the provider, with the values that began the sign-on. */
export type SignOn = {
  readonly code: string;
  /** PKCE secret that matches the challenge sent at the start (RFC 7636). */
  readonly codeVerifier: string;
  /** Value that the ID token must repeat. */
  readonly nonce: string;
  /** The exact absolute address to which the provider sent the browser. */
  readonly redirectUri: string;
};

/** The person who signed on. The subject identifies one person permanently at its issuer. */
export type Identity = { readonly issuer: string; readonly subject: string };

/** Signs people on at another site, with the authorization code flow of OpenID Connect. */
export type SsoProvider = {
  /**
   * Returns undefined if the provider refuses the code, for example because it has expired, or if the ID token is for
   * another portal or sign-on. Throws ProviderFault if no valid answer arrives within five seconds.
   */
  exchange(signOn: SignOn): Promise<Identity | undefined>;
};
