import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { keepDraft, readDraft } from "./drafts.ts";
import { dropDraft, type DraftStorage } from "./stored-drafts.ts";

/** The maximum delay before typed values are stored (docs/design.md, section 6, rule 6). */
const keepAfterMilliseconds = 2_000;

export type KeptValuesOptions = {
  readonly storage: DraftStorage;
  readonly key: string;
  /** Paths of fields that are never stored. */
  readonly secret: readonly string[];
  /** The release to which the form belongs. */
  readonly version: string;
  /** False if another person has signed in since the form opened, or if the session has ended. The form then stores no values. */
  readonly isOwn: () => boolean;
};

/** Stores typed values, and restores them when the form is opened again. */
export function useKeptValues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  untouched: Values,
  { storage, key, secret, version, isOwn }: KeptValuesOptions,
) {
  const [kept] = useState(() => ({ storage, key, untouched, secret, version, isOwn }));
  const [restored, setRestored] = useState(() =>
    readDraft(kept.storage, kept.key, kept.untouched, kept.version),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Stores the draft now if the person has typed since the last time. */
  const keep = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!kept.isOwn()) return;
    keepDraft(kept.storage, kept.key, { ...kept, values: form.getValues() });
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
    dropDraft(kept.storage, kept.key);
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
