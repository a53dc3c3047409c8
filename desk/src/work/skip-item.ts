/** Items that the person skipped since the queue was open. The next item is never one of them (DESK-DOC-07). */
export const skipped = new Set<string>();

export function skipItem(itemId: string): void {
  skipped.add(itemId);
}

/** Offers skipped items again. */
export function forgetSkipped(): void {
  skipped.clear();
}
