/** How long a signing session's address is valid. */
export const signingMinutes = 60;
/** Maximum number of signing sessions within an hour. At the limit, the borrower must wait or call the lender. */
export const maxSigningsPerHour = 20;

/** Milliseconds between two checks for the signed file, and the total time of the checks (FORG-CONST-13). */
export const filingPoll = { every: 5_000, most: 15 * 60_000 };

export const signatureLimits = {
  nameLength: 100,
  /** A signer's name needs at least one letter. */
  letter: "\\p{L}",
  /**
   * Matches names with a letter that is not Latin. The handwriting font lacks these letters, so the borrower cannot
   * type the signature.
   */
  otherScript: "[^\\P{L}\\p{Script=Latin}]",
  /** Limits of a drawn signature; `numbers` is the maximum number of coordinates. */
  strokes: 200,
  numbers: 20_000,
} as const;
