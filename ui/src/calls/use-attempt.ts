import { useRef } from "react";
import { freshKey } from "./fresh-key.ts";

type Attempt = { readonly content: string; readonly key: string };

type AttemptOptions = {
  /**
   * The name under which session storage keeps the content and its idempotency key. Only for content that the tab may
   * store.
   */
  readonly keptAs?: string;
  /**
   * True if a form sends further calls after this call. If a later call fails, the form may repeat this call with an
   * unchanged key.
   */
  readonly isStepwise?: boolean;
};

/**
 * Returns a function that sends content with an idempotency key. Sending the same content again after an unknown
 * outcome repeats the key.
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
    // The key is stored only for a reload before the response arrives, so a full storage does no harm.
  }
}

function readAttempt(keptAs: string): Attempt | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptAs) ?? "null");
    const { content, key } = (kept ?? {}) as Partial<Attempt>;
    return typeof content === "string" && typeof key === "string" ? { content, key } : undefined;
  } catch {
    // Ignores an invalid stored value, which somebody edited by hand.
    return undefined;
  }
}
