import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLocation } from "react-router";
import { config } from "@portal/ui/calls/config.ts";
import { currentSession, takenOver } from "../session-storage.ts";
import { keepDraft, readDraft } from "@portal/ui/form/drafts.ts";
import { draftKey, dropDraft } from "@portal/ui/form/stored-drafts.ts";

/** The maximum delay before typed values are stored (docs/design.md, section 6, rule 6). */
const keepAfterMilliseconds = 2_000;

function ownerNow(): string {
  return currentSession()?.claims.guid ?? "";
}

/**
 * Stores typed values per borrower and page, and restores them when the page is opened again.
 * @param secret paths of fields that are never stored
 * @param part distinguishes forms at the same address
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

  /** Stores the draft now if the borrower has typed since the last time. */
  const keep = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    // Stores no draft after the session has ended or another borrower has signed in.
    if (ownerNow() !== kept.owner || takenOver() === "borrower") return;
    keepDraft(sessionStorage, kept.key, { ...kept, values: form.getValues() });
  }, [form, kept]);

  // Restores the draft before the browser paints the form.
  useLayoutEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true });
  }, [form, restored]);

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // Ignores a reset of the form, which has no field name.
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
    clear: () => {
      forget();
      form.reset(kept.untouched);
    },
  };
}
