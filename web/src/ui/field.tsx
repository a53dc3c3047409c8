import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { useKit } from "./kit.ts";
import { Spinner } from "./spinner.tsx";

/** What every field has around its control. */
export type FieldFrame = {
  label: ReactNode;
  /** One line under the label. */
  hint?: ReactNode;
  /** The message under the control; its presence makes the field invalid. */
  error?: ReactNode;
  /** Optional is marked, required is not. */
  isOptional?: boolean | undefined;
  /** Between control and error, read out when it changes: a `FieldNote` with a lookup's progress or result. */
  note?: ReactNode;
  className?: string | undefined;
};

export type FieldIds = { control: string; hint: string; note: string; error: string };

/** The ids that tie a control to its label, hint, note and error. `id` is the control's, where the caller names it. */
export function useFieldIds(id: string | undefined): FieldIds {
  const made = useId();
  const control = id ?? made;
  return { control, hint: `${control}-hint`, note: `${control}-note`, error: `${control}-error` };
}

/** The ARIA attributes of a control inside a `Field`. */
export function describe(ids: FieldIds, { hint, error, note }: Pick<FieldFrame, "hint" | "error" | "note">) {
  const describedBy = classNames(!!hint && ids.hint, !!note && ids.note, !!error && ids.error);
  return { "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined };
}

export type FieldProps = FieldFrame & { ids: FieldIds; children: ReactNode };

/** Label above, hint under the label, error under the control. */
export function Field({ ids, label, hint, error, note, isOptional, className, children }: FieldProps) {
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
      {error && <FieldError id={ids.error}>{error}</FieldError>}
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

/** A line under a control: what is being looked up, or what was found. */
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
