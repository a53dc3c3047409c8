/** By project and the look's name, its checks. */
export type KnownLookFaults = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * What the looks of some screens still fail. A listed check
 * that passes fails its look, so that this list shrinks to nothing.
 */
export const knownLookFaults: KnownLookFaults = {};
