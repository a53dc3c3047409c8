/** What a browser brings back from the provider's sign-on, with what it began it with. */
export type SignOn = {
  readonly code: string;
  /** The PKCE secret whose challenge the browser sent along (RFC 7636). */
  readonly codeVerifier: string;
  /** What the ID token must repeat. */
  readonly nonce: string;
  /** The address that the provider sent the browser to; absolute, to the letter. */
  readonly redirectUri: string;
};

/** Who signed on, as the provider knows them: the subject is theirs for good at this issuer. */
export type Identity = { readonly issuer: string; readonly subject: string };

/** Signs people on at somebody else's site, by OpenID Connect's authorization code flow. */
export type SsoProvider = {
  /**
   * Trades a code for who signed on.
   * @returns undefined when the provider does not take the code (used, expired, not this browser's), or answers with
   * an ID token that was not made for this portal and this sign-on.
   * @throws ProviderFault when it gives no sound answer within five seconds.
   */
  exchange(signOn: SignOn): Promise<Identity | undefined>;
};
