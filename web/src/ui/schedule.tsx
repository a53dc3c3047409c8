import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import control from "./control.module.css";
import { describe, FieldError, useFieldIds } from "./field.tsx";
import styles from "./schedule.module.css";
import type { TextFieldProps } from "./text-field.tsx";

export type ScheduleProps = {
  readonly title: ReactNode;
  /** Beside the title: of what time the figures are. */
  readonly note?: ReactNode;
  /** `ScheduleField`s. */
  readonly children: ReactNode;
  /** Under the rule at the end. */
  readonly total: { readonly label: ReactNode; readonly value: ReactNode };
};

/** A table of figures to fill in, with their sum under a rule. */
export function Schedule({ title, note, children, total }: ScheduleProps) {
  return (
    <fieldset className={styles["schedule"]}>
      <legend className={styles["legend"]}>
        <span className="h2">{title}</span>
        {note && <span className={classNames("sm subtle", styles["note"])}>{note}</span>}
      </legend>
      <div>
        {children}
        <dl className={styles["total"]}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </dl>
      </div>
    </fieldset>
  );
}

export type ScheduleFieldProps = Pick<TextFieldProps, "label" | "error"> &
  Omit<
    TextFieldProps,
    "label" | "error" | "hint" | "note" | "affix" | "affixEnd" | "isNumeric" | "isOptional"
  >;

/** One figure: its name at the left, its control at the right; on a phone one under the other. */
export function ScheduleField({ label, error, className, ...input }: ScheduleFieldProps) {
  const ids = useFieldIds(input.id);
  return (
    <div className={classNames(styles["row"], className)}>
      <label className={styles["label"]} htmlFor={ids.control}>
        {label}
      </label>
      <div className={styles["cell"]}>
        <input
          type="text"
          {...input}
          {...describe(ids, { error })}
          id={ids.control}
          className={classNames(control["input"], control["numeric"], styles["figure"])}
        />
        {error && <FieldError id={ids.error}>{error}</FieldError>}
      </div>
    </div>
  );
}
