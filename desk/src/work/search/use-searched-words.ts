import { useSyncExternalStore } from "react";
import { currentSession } from "../../platform/session.ts";

/**
 * The query of the search page, for the person who typed it. Stored in the page's memory, because the address must not
 * contain names (DESK-FIND-04).
 */
let searched: { readonly staffId: string; readonly words: string } | undefined;
const listeners = new Set<() => void>();

function staffNow(): string {
  const session = currentSession();
  return session?.state === "open" ? session.staffId : "";
}

export function keepSearchedWords(words: string): void {
  searched = { staffId: staffNow(), words };
  listeners.forEach((listener) => listener());
}

const wordsNow = () => (searched?.staffId === staffNow() ? searched.words : "");

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSearchedWords = (): string => useSyncExternalStore(onChange, wordsNow);
