import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import control from "../fields/control.module.css";
import { describe, FieldError, useFieldIds } from "../fields/field.tsx";
import styles from "./schedule.module.css";
import type { TextFieldProps } from "../fields/text-field.tsx";

export type ScheduleProps = {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
  readonly total?: { readonly label: ReactNode; readonly value: ReactNode };
};

/** Fields for amounts or numbers, usually with their sum. */
export function Schedule({ title, note, children, total }: ScheduleProps) {
  return (
    <fieldset className={styles["schedule"]}>
      <legend className={styles["legend"]}>
        <span className="h2">{title}</span>
        {note && <span className={classNames("sm subtle", styles["note"])}>{note}</span>}
      </legend>
      <div>
        {children}
        {total && (
          <dl className={styles["total"]}>
            <dt>{total.label}</dt>
            <dd>{total.value}</dd>
          </dl>
        )}
      </div>
    </fieldset>
  );
}

export type ScheduleFieldProps = Omit<TextFieldProps, "note" | "affixEnd" | "isNumeric" | "isOptional"> & {
  /** The field's line on the SBA form, shown before the label: "Line 2". */
  readonly mark?: string | undefined;
  /** Removes the line above the field. For use outside a `Schedule`. */
  readonly isAlone?: boolean;
};

export function ScheduleField(props: ScheduleFieldProps) {
  const { label, hint, error, affix, mark, isAlone = false, className, ...input } = props;
  const ids = useFieldIds(input.id);
  const box = (
    <input
      type="text"
      {...input}
      {...describe(ids, { hint, error })}
      id={ids.control}
      className={classNames(control["input"], control["numeric"], styles["figure"])}
    />
  );
  return (
    <div className={classNames(styles["row"], isAlone && styles["alone"], className)}>
      <div className={classNames(mark !== undefined && styles["marked"])}>
        {mark !== undefined && <span className={styles["mark"]}>{mark}</span>}
        <div>
          <label className={styles["label"]} htmlFor={ids.control}>
            {label}
          </label>
          {hint && (
            <p className="sm subtle" id={ids.hint}>
              {hint}
            </p>
          )}
        </div>
      </div>
      <div className={styles["cell"]}>
        {affix === undefined ? (
          box
        ) : (
          <div className={control["group"]}>
            <span aria-hidden className={control["affix"]}>
              {affix}
            </span>
            {box}
          </div>
        )}
        {error && <FieldError id={ids.error}>{error}</FieldError>}
      </div>
    </div>
  );
}
