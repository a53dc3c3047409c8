export type SigningWanted = {
  /** The portal's id for the session. The provider repeats the id in every response and callback. */
  readonly reference: string;
  readonly document: {
    readonly title: string;
    readonly bytes: Uint8Array;
    /** The loan's amounts and terms, shown beside the Sign button. */
    readonly terms: readonly SigningTerm[];
  };
  readonly signer: Signer;
  /** How long the signing session's address is valid. */
  readonly minutes: number;
  /** The provider calls this address when the session has ended. */
  readonly callbackUrl: string;
  /** The browser opens `returnUrl` after signing, or `leaveUrl` if the signer leaves without signing. */
  readonly returnUrl: string;
  readonly leaveUrl: string;
};

/** A label and a value, for example "Loan amount" and "$40,000.00". */
export type SigningTerm = { readonly label: string; readonly value: string };

export type Signer = {
  readonly name: string;
  readonly email: string;
  /** The signer's job title in the business, such as "Owner". */
  readonly jobTitle: string | null;
  readonly business: string;
};

export type SigningCertificate = {
  readonly signedAt: Temporal.Instant;
  /** The name that the signer entered when signing. */
  readonly name: string;
  readonly kind: "typed" | "drawn";
  readonly ip: string;
  readonly userAgent: string;
  /** The hash of the unsigned document, in hexadecimal. */
  readonly documentSha256: string;
  readonly consentVersion: string;
  readonly consentText: string;
};

export type SigningState =
  | { readonly status: "open" }
  /** The signing session was canceled or has expired. */
  | { readonly status: "ended" }
  | { readonly status: "signed"; readonly certificate: SigningCertificate };

export type SigningSession = { readonly sessionId: string; readonly reference: string };

/** The parts of a callback that are needed to verify its signature. */
export type SigningCallback = {
  /** The time of the callback, in seconds since 1970. */
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
};
export type SigningEvent = SigningSession & {
  /** The event's id, which is the same in repeated callbacks. */
  readonly eventId: string;
  readonly type: "signed" | "ended";
};

/**
 * Lets borrowers sign documents on the provider's pages. The portal trusts only the provider's authenticated callbacks,
 * never a result that the browser sends. A method throws a ProviderFault after an error that a retry may fix.
 */
export type ESignProvider = {
  /** Begins a session for one signer and one document. The returned address opens only the new session. */
  begin(wanted: SigningWanted): Promise<{ readonly sessionId: string; readonly url: string }>;
  find(session: SigningSession): Promise<SigningState>;
  /** Returns the signed document with the certificate, of at most `maxSignedBytes` bytes. */
  readSigned(session: SigningSession): Promise<Uint8Array>;
  /** Ends an open session. Does not change a signed session. */
  cancel(session: SigningSession): Promise<void>;
  /**
   * Returns a callback's event. Undefined if the signature is wrong or the timestamp is too far from the current time.
   */
  readCallback(callback: SigningCallback): SigningEvent | undefined;
};

/** The maximum size of a signed file in bytes: an agreement of 27,000,000 bytes and the added pages. */
export const maxSignedBytes = 32_000_000;
