export type SigningWanted = {
  /** The portal's own id, which the provider repeats in every response and callback. */
  readonly reference: string;
  readonly document: {
    readonly title: string;
    readonly bytes: Uint8Array;
    /** The loan's amounts and terms, which the page shows beside the Sign button. */
    readonly terms: readonly SigningTerm[];
  };
  readonly signer: Signer;
  /** How long the signing session's address is valid. */
  readonly minutes: number;
  /** The address to which the provider reports that the session has ended. */
  readonly callbackUrl: string;
  /** The address to which the browser goes after signing; `leaveUrl` is for leaving without signing. */
  readonly returnUrl: string;
  readonly leaveUrl: string;
};

/** A label and its text, for example "Loan amount" and "$40,000.00". */
export type SigningTerm = { readonly label: string; readonly value: string };

export type Signer = {
  readonly name: string;
  readonly email: string;
  /** The signer's position in the business, such as "Owner". */
  readonly jobTitle: string | null;
  readonly business: string;
};

export type SigningCertificate = {
  readonly signedAt: Temporal.Instant;
  /** The name that the signer entered for the signature. */
  readonly name: string;
  readonly kind: "typed" | "drawn";
  readonly ip: string;
  readonly userAgent: string;
  /** Hash of the document before signing, in hexadecimal. */
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

/** The parts of a callback that the portal needs to verify the callback's signature. */
export type SigningCallback = {
  /** The time of the callback in seconds since 1970. */
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
};
export type SigningEvent = SigningSession & {
  /** The event's id, which stays the same when the provider repeats a callback. */
  readonly eventId: string;
  readonly type: "signed" | "ended";
};

/**
 * Lets borrowers sign documents on the provider's own pages. The portal never trusts a returning browser, only
 * callbacks with a verified signature. Every method throws a ProviderFault if a retry may succeed.
 */
export type ESignProvider = {
  /** Begins a session for one signer and one document. The returned address opens only this session. */
  begin(wanted: SigningWanted): Promise<{ readonly sessionId: string; readonly url: string }>;
  find(session: SigningSession): Promise<SigningState>;
  /** Returns the signed document with the provider's certificate, at most `maxSignedBytes` long. */
  readSigned(session: SigningSession): Promise<Uint8Array>;
  /** Ends an open session. A signed session stays signed. */
  cancel(session: SigningSession): Promise<void>;
  /** Returns a callback's event, or undefined if the signature is wrong or the timestamp is too old or too new. */
  readCallback(callback: SigningCallback): SigningEvent | undefined;
};

/** Maximum bytes of a signed file: an agreement of 27,000,000 bytes and everything that signing adds. */
export const maxSignedBytes = 32_000_000;
