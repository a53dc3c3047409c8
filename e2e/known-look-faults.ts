/** The checks that fail on a screen, by Playwright project and by the screen's name in `look`. */
export type KnownLookFaults = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Visual checks that some screens still fail. A listed check that passes is an error, so the list can only shrink. */
export const knownLookFaults: KnownLookFaults = {};
