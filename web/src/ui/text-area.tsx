import type { ComponentPropsWithRef } from "react";
import control from "./control.module.css";
import { describe, Field, useFieldIds, type FieldFrame } from "./field.tsx";

export type TextAreaProps = FieldFrame &
  Omit<ComponentPropsWithRef<"textarea">, keyof FieldFrame | "children">;

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, note, isOptional, className, ...input } = props;
  const ids = useFieldIds(input.id);
  return (
    <Field {...{ ids, label, hint, error, note, isOptional, className }}>
      <textarea
        {...input}
        {...describe(ids, { hint, error, note })}
        id={ids.control}
        className={control["input"]}
      />
    </Field>
  );
}
