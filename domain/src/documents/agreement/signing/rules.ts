/** How long the address that opens a session may be used. */
export const signingMinutes = 60;
/** Opened more often in an hour, somebody is better helped by phone. */
export const mostSigningsPerHour = 20;

/** How long the signed page goes on asking, and how often: in milliseconds (FORG-CONST-13). */
export const filingPoll = { every: 5_000, most: 15 * 60_000 };

export const signatureLimits = {
  nameLength: 100,
  /** Of a name that can sign: it has a letter. */
  letter: "\\p{L}",
  /** Of a name that cannot be typed as a signature: a letter of another script than the hand has. */
  otherScript: "[^\\P{L}\\p{Script=Latin}]",
  /** Of a drawn signature. */
  strokes: 200,
  numbers: 20_000,
} as const;
