import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { Icon } from "../art/icon.tsx";
import { useKit } from "../kit.ts";
import { Spinner } from "../messages/spinner.tsx";

export type FieldFrame = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error message under the control. A field with an error is marked as invalid. */
  error?: ReactNode;
  /** Optional fields have a visible mark. Required fields are marked only for assistive technology. */
  isOptional?: boolean | undefined;
  /** A `FieldNote` with the progress or the result of a lookup. Screen readers announce the note. */
  note?: ReactNode;
  /** The number of typed characters, at the end of the error's line. */
  count?: ReactNode;
  className?: string | undefined;
};

export type FieldIds = { control: string; hint: string; note: string; count: string; error: string };

/** Returns the ids that connect a control to its label, hint, note, count and error. `id` is the control's own id. */
export function useFieldIds(id: string | undefined): FieldIds {
  const made = useId();
  const control = id ?? made;
  const part = (name: string) => `${control}-${name}`;
  return { control, hint: part("hint"), note: part("note"), count: part("count"), error: part("error") };
}

export function describe(ids: FieldIds, frame: Pick<FieldFrame, "hint" | "error" | "note" | "count">) {
  const { hint, error, note, count } = frame;
  const describedBy = classNames(
    !!hint && ids.hint,
    !!note && ids.note,
    !!error && ids.error,
    !!count && ids.count,
  );
  return { "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined };
}

export type FieldProps = FieldFrame & { ids: FieldIds; children: ReactNode };

export function Field({ ids, label, hint, error, note, isOptional, count, className, children }: FieldProps) {
  const { texts } = useKit();
  return (
    <div className={classNames(styles["field"], className)}>
      <label className={styles["label"]} htmlFor={ids.control}>
        {label}
        {isOptional && <span className={styles["optional"]}> {texts.optional}</span>}
      </label>
      {hint && (
        <p className={styles["hint"]} id={ids.hint}>
          {hint}
        </p>
      )}
      {children}
      {note !== undefined && (
        <output id={ids.note} className={styles["note"]}>
          {note}
        </output>
      )}
      {(error || count) && (
        <div className={styles["under"]}>
          {error && <FieldError id={ids.error}>{error}</FieldError>}
          {count && (
            <div className={styles["count"]} id={ids.count}>
              {count}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles["error"]} id={id}>
      <Icon of={WarningCircleIcon} weight="fill" className={styles["errorIcon"]} />
      <span>{children}</span>
    </p>
  );
}

export function FieldCount({ now, most }: { now: number; most: number }) {
  const { texts } = useKit();
  return <span className={classNames(now > most && styles["over"])}>{texts.charactersOf(now, most)}</span>;
}

export function FieldNote({ kind, children }: { kind: "found" | "pending"; children: ReactNode }) {
  return (
    <span className={styles["noteLine"]}>
      {kind === "pending" ? (
        <Spinner size="sm" />
      ) : (
        <Icon of={CheckCircleIcon} weight="fill" className={styles["noteIcon"]} />
      )}
      {children}
    </span>
  );
}
