import { useRef } from "react";
import { freshKey } from "../../platform/fresh-key.ts";

type Attempt = { readonly content: string; readonly key: string };

/**
 * The key of what is being sent: the same until an answer has come, so that what was sent again because the answer
 * was lost happens once; another for other contents, and for the same ones after an answer.
 * @param keptAs where the key outlives the page, for contents that may be kept in the tab's storage
 */
export function useAttempt(keptAs?: string) {
  const attempt = useRef<Attempt>(undefined);
  return {
    keyFor(content: string): string {
      const known = attempt.current ?? (keptAs === undefined ? undefined : readAttempt(keptAs));
      const current = known?.content === content ? known : { content, key: freshKey() };
      attempt.current = current;
      if (keptAs !== undefined) sessionStorage.setItem(keptAs, JSON.stringify(current));
      return current.key;
    },
    /** An answer has come, unless the server failed at it or is away. */
    settle({ ok, status }: { readonly ok: boolean; readonly status?: number }): void {
      if (!ok && (status ?? 500) >= 500) return;
      attempt.current = undefined;
      if (keptAs !== undefined) sessionStorage.removeItem(keptAs);
    },
  };
}

function readAttempt(keptAs: string): Attempt | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptAs) ?? "null");
    const { content, key } = (kept ?? {}) as Partial<Attempt>;
    return typeof content === "string" && typeof key === "string" ? { content, key } : undefined;
  } catch {
    // Somebody wrote into the storage by hand: nothing is under way.
    return undefined;
  }
}
