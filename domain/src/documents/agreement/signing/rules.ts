/** How long a signing session's address is valid. */
export const signingMinutes = 60;
/** A borrower who opens more sessions than this within an hour is referred to the phone. */
export const maxSigningsPerHour = 20;

/** How often, and for how long, the signed page polls, in milliseconds (FORG-CONST-13). */
export const filingPoll = { every: 5_000, most: 15 * 60_000 };

export const signatureLimits = {
  nameLength: 100,
  /** A signer's name needs at least one letter. */
  letter: "\\p{L}",
  /** A name with a letter that is not Latin cannot be typed as a signature, because the handwriting font lacks it. */
  otherScript: "[^\\P{L}\\p{Script=Latin}]",
  /** Limits of a drawn signature; `numbers` counts its coordinates. */
  strokes: 200,
  numbers: 20_000,
} as const;
