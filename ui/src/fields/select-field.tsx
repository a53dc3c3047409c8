import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import type { ComponentPropsWithRef } from "react";
import control from "./control.module.css";
import { describe, Field, useFieldIds, type FieldFrame } from "./field.tsx";
import { Icon } from "../art/icon.tsx";
import styles from "./select-field.module.css";

export type SelectFieldProps = FieldFrame &
  Omit<ComponentPropsWithRef<"select">, keyof FieldFrame | "children" | "multiple" | "size"> & {
    options: readonly { value: string; label: string }[];
    /** The text of the empty first option, such as "Select a state". */
    placeholder?: string | undefined;
  };

/** Uses the browser's own select element, which works best on phones and for typing ahead. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, note, isOptional, className, options, placeholder, ...select } = props;
  const ids = useFieldIds(select.id);
  return (
    <Field {...{ ids, label, hint, error, note, isOptional, className }}>
      <div className={styles["wrap"]}>
        <select
          aria-required={!isOptional}
          {...select}
          {...describe(ids, { hint, error, note })}
          id={ids.control}
          className={control["input"]}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={CaretDownIcon} weight="bold" size="sm" className={styles["caret"]} />
      </div>
    </Field>
  );
}
