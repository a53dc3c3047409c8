import { useRef } from "react";
import { freshKey } from "@portal/ui/calls/fresh-key.ts";

type Attempt = { readonly content: string; readonly key: string };

/**
 * Provides one idempotency key per attempt. An attempt ends when the server responds or the content changes.
 * @param keptAs storage key of an attempt that outlives the page; only for content that the tab may store
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
    /** Ends the attempt if the server responded. After a 5xx or without a response, the attempt continues. */
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
    // The stored attempt is invalid, because somebody edited it by hand, so it is ignored.
    return undefined;
  }
}
