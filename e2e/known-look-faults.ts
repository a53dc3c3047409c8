/** The failing visual checks, by Playwright project and by the name of the screen. */
export type KnownLookFaults = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Visual checks that may fail. A listed check that passes is an error, so the list can only shrink. */
export const knownLookFaults: KnownLookFaults = {};
