import type { ComponentPropsWithRef } from "react";
import control from "./control.module.css";
import { describe, Field, FieldCount, useFieldIds, type FieldFrame } from "./field.tsx";

export type TextAreaProps = Omit<FieldFrame, "count"> &
  Omit<ComponentPropsWithRef<"textarea">, keyof FieldFrame | "children" | "maxLength"> & {
    /** The current and the maximum number of characters. Longer text is allowed, to keep pasted text complete. */
    length?: { readonly now: number; readonly most: number } | undefined;
  };

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, note, isOptional, length, className, ...input } = props;
  const ids = useFieldIds(input.id);
  const count = length && <FieldCount {...length} />;
  return (
    <Field {...{ ids, label, hint, error, note, isOptional, count, className }}>
      <textarea
        aria-required={!isOptional}
        {...input}
        {...describe(ids, { hint, error, note, count })}
        id={ids.control}
        className={control["input"]}
      />
    </Field>
  );
}
