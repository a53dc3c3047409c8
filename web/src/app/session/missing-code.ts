let isMissing = false;

/**
 * Some code did not come. Browsers may keep that answer for as long as the page lives and not ask again, so the way
 * back to a page that needs it is a new load.
 */
export function noteMissingCode(): void {
  isMissing = true;
}

export const isCodeMissing = (): boolean => isMissing;
