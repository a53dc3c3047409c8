/** A storage of the browser with one draft per person and page (docs/design.md, section 6, rule 6). */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const prefix = "draft:";

/** @param owner the borrower's contact id (`guid`) or the id of the member of staff, or "" without a session */
export function draftKey(owner: string, page: string): string {
  return `${prefix}${owner}:${page}`;
}

export const isDraftKey = (name: string): boolean => name.startsWith(prefix);

const listeners = new Set<() => void>();

/**
 * Calls the listener whenever this tab stores or removes a draft.
 * @returns a function that removes the listener
 */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellListeners(): void {
  for (const listener of listeners) listener();
}

export function dropDraft(storage: DraftStorage, key: string): void {
  storage.removeItem(key);
  tellListeners();
}

type ListedStorage = DraftStorage & Pick<Storage, "key" | "length">;

export function dropDrafts(storage: ListedStorage, butOf?: string): void {
  const kept = butOf === undefined ? undefined : draftKey(butOf, "");
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? "");
  for (const name of names) {
    if (isDraftKey(name) && (kept === undefined || !name.startsWith(kept))) storage.removeItem(name);
  }
  tellListeners();
}
