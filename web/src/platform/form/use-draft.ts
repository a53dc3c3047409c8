import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLocation } from "react-router";
import { config } from "../config.ts";
import { currentSession, takenOver } from "../session-storage.ts";
import { draftKey, dropDraft, keepDraft, readDraft } from "./drafts.ts";

/** How long at most what is typed stays in the form alone, in milliseconds (design, section 6.6). */
const keepAfterMilliseconds = 2_000;

function ownerNow(): string {
  return currentSession()?.claims.guid ?? "";
}

/**
 * Keeps what is typed, per borrower and page, and brings it back when the page is opened again.
 * @param secret paths of the fields that are never kept; not read again
 * @param part which of the page's forms it is, where one address serves several; not read again
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  untouched: Values,
  secret: readonly string[],
  part = "",
) {
  const { pathname } = useLocation();
  const [kept] = useState(() => {
    const owner = ownerNow();
    return { owner, key: draftKey(owner, pathname + part), untouched, secret, version: config().version };
  });
  const [restored, setRestored] = useState(() =>
    readDraft(sessionStorage, kept.key, kept.untouched, kept.version),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** What was typed since the last time, if anything was. */
  const keep = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    // After the session's end, or another borrower's sign-in, the page stays for a moment. Its drafts were dealt with by then.
    if (ownerNow() !== kept.owner || takenOver() === "borrower") return;
    keepDraft(sessionStorage, kept.key, { ...kept, values: form.getValues() });
  }, [form, kept]);

  // Before the first paint; the untouched values stay what the form is held against.
  useLayoutEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true });
  }, [form, restored]);

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // Only what is typed names a field; a reset does not.
        if (name !== undefined) timer.current ??= setTimeout(keep, keepAfterMilliseconds);
      },
    });
    window.addEventListener("pagehide", keep);
    return () => {
      stop();
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [form, keep]);

  /** What was typed is sent, or given up. */
  const forget = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(sessionStorage, kept.key);
    setRestored(undefined);
  };

  return {
    isRestored: restored !== undefined,
    keep,
    forget,
    /** Puts the form back as it was before anything was typed. */
    clear: () => {
      forget();
      form.reset(kept.untouched);
    },
  };
}
