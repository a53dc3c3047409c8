import { useRef } from "react";
import { freshKey } from "./fresh-key.ts";

type Attempt = { readonly content: string; readonly key: string };

type AttemptOptions = {
  /** Session storage key of an attempt that outlives the page; only for content that the tab may store. */
  readonly keptAs?: string;
  /**
   * The call is one step of a form. The attempt then ends only when the content changes: if a later step fails, the form
   * sends the same content again, and the server must return its first response instead of saving twice.
   */
  readonly isStepwise?: boolean;
};

/**
 * Returns a function that sends content with an idempotency key. An attempt ends when the server responds or the
 * content changes: after a 5xx or without a response, the same content is sent with the same key.
 */
export function useAttempt({ keptAs, isStepwise = false }: AttemptOptions = {}) {
  const attempt = useRef<Attempt>(undefined);
  return async <Outcome extends { readonly ok: boolean; readonly status?: number }>(
    content: unknown,
    send: (key: string) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const text = JSON.stringify(content);
    const known = attempt.current ?? (keptAs === undefined ? undefined : readAttempt(keptAs));
    const current = known?.content === text ? known : { content: text, key: freshKey() };
    attempt.current = current;
    if (keptAs !== undefined) keepAttempt(keptAs, current);
    const outcome = await send(current.key);
    if (!isStepwise && (outcome.ok || (outcome.status ?? 500) < 500)) {
      attempt.current = undefined;
      if (keptAs !== undefined) sessionStorage.removeItem(keptAs);
    }
    return outcome;
  };
}

function keepAttempt(keptAs: string, attempt: Attempt): void {
  try {
    sessionStorage.setItem(keptAs, JSON.stringify(attempt));
  } catch {
    // Ignores a full storage: the key is then lost only if the page is reloaded before the server responds.
  }
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
