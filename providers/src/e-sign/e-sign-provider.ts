/** What a session of signing is begun with. */
export type SigningWanted = {
  /** Ours; the provider names it again in whatever it says of the session. */
  readonly reference: string;
  readonly document: {
    readonly title: string;
    readonly bytes: Uint8Array;
    /** What the signer binds themselves to, shown beside the act that signs: the loan's figures, as far as known. */
    readonly terms: readonly SigningTerm[];
  };
  readonly signer: Signer;
  /** How long the address that opens the session may be used. */
  readonly minutes: number;
  /** Where the provider says that the session has come to its end. */
  readonly callbackUrl: string;
  /** Where the browser goes once the signer has signed, and where it goes when they leave it for later. */
  readonly returnUrl: string;
  readonly leaveUrl: string;
};

/** "Loan amount": "$40,000.00". */
export type SigningTerm = { readonly label: string; readonly value: string };

export type Signer = {
  readonly name: string;
  readonly email: string;
  /** What they are in the business: "Owner". */
  readonly jobTitle: string | null;
  readonly business: string;
};

/** What is on record of a signature. */
export type SigningCertificate = {
  readonly signedAt: Temporal.Instant;
  /** As the signer adopted it. */
  readonly name: string;
  readonly kind: "typed" | "drawn";
  readonly ip: string;
  readonly userAgent: string;
  /** Of the document as it was given, hexadecimal. */
  readonly documentSha256: string;
  readonly consentVersion: string;
  readonly consentText: string;
};

export type SigningState =
  | { readonly status: "open" }
  /** It was called off, or its time is over. */
  | { readonly status: "ended" }
  | { readonly status: "signed"; readonly certificate: SigningCertificate };

export type SigningSession = { readonly sessionId: string; readonly reference: string };

/** What is said at the callback address: the parts that are signed, as they came. */
export type SigningCallback = {
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
};
export type SigningEvent = SigningSession & {
  /** The same for each time that the same thing is said. */
  readonly eventId: string;
  readonly type: "signed" | "ended";
};

/**
 * Who has a document signed, on pages of its own. What the browser says when it comes back is never taken for true: the
 * callback is, once it is shown to be the provider's.
 * All of it throws a ProviderFault where another try may go better.
 */
export type ESignProvider = {
  /** Begins a session for one signer and one document; its address opens that session and no other. */
  begin(wanted: SigningWanted): Promise<{ readonly sessionId: string; readonly url: string }>;
  /** How far a session is. */
  find(session: SigningSession): Promise<SigningState>;
  /** The signed document, with the provider's certificate; of `mostSignedBytes` at most. */
  readSigned(session: SigningSession): Promise<Uint8Array>;
  /** Nothing is signed in it any more; one that is signed stays so. */
  cancel(session: SigningSession): Promise<void>;
  /** What a callback says; undefined where it is not the provider's, or too old or too new to be believed. */
  readCallback(callback: SigningCallback): SigningEvent | undefined;
};

/** An agreement of 27,000,000 bytes with what signing adds to it. */
export const mostSignedBytes = 32_000_000;
