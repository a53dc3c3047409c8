export type SigningWanted = {
  /** The portal's own id, which the provider repeats in every answer and callback. */
  readonly reference: string;
  readonly document: {
    readonly title: string;
    readonly bytes: Uint8Array;
    /** The loan's figures, shown beside the Sign button. */
    readonly terms: readonly SigningTerm[];
  };
  readonly signer: Signer;
  /** How long the address of the signing session works. */
  readonly minutes: number;
  /** Address to which the provider reports the end of the session. */
  readonly callbackUrl: string;
  /** Where the browser goes after signing. It goes to `leaveUrl` if the signer leaves without signing. */
  readonly returnUrl: string;
  readonly leaveUrl: string;
};

/** For example "Loan amount" and "$40,000.00". */
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
  /** Name that the signer adopted. */
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

/** The parts of a received callback that are needed to verify its signature. */
export type SigningCallback = {
  /** The time in seconds since 1970. */
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
 * Lets borrowers sign documents on the provider's own pages. The portal never trusts what a returning browser
 * reports, only callbacks with a verified signature. Every method throws a ProviderFault if a retry may succeed.
 */
export type ESignProvider = {
  /** Begins a session for one signer and one document. Its address opens only that session. */
  begin(wanted: SigningWanted): Promise<{ readonly sessionId: string; readonly url: string }>;
  find(session: SigningSession): Promise<SigningState>;
  /** Returns the signed document with the provider's certificate, at most `maxSignedBytes` long. */
  readSigned(session: SigningSession): Promise<Uint8Array>;
  /** Ends an open session. A signed session stays signed. */
  cancel(session: SigningSession): Promise<void>;
  /** Returns the event of a callback, or undefined if the signature is wrong or the timestamp is too old or too new. */
  readCallback(callback: SigningCallback): SigningEvent | undefined;
};

/** Room for an agreement of 27,000,000 bytes and everything that signing adds. */
export const maxSignedBytes = 32_000_000;
