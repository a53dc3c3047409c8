import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import control from "./control.module.css";
import { describe, Field, useFieldIds, type FieldFrame } from "./field.tsx";

export type TextFieldProps = FieldFrame &
  Omit<ComponentPropsWithRef<"input">, keyof FieldFrame | "children"> & {
    /**
     * Text inside the box before the value, such as "$". Screen readers skip this text, so the label must include it.
     */
    affix?: ReactNode;
    affixEnd?: ReactNode;
    /** Uses digits of equal width, for amounts, account numbers and dates. */
    isNumeric?: boolean | undefined;
  };

/** Accepts the result of react-hook-form's `register`: `<TextField label="…" {...register("city")} />`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, note, isOptional, className, affix, affixEnd, isNumeric, ...input } = props;
  const ids = useFieldIds(input.id);
  const box = (
    <input
      type="text"
      aria-required={!isOptional}
      {...input}
      {...describe(ids, { hint, error, note })}
      id={ids.control}
      className={classNames(control["input"], isNumeric && control["numeric"])}
    />
  );
  return (
    <Field {...{ ids, label, hint, error, note, isOptional, className }}>
      {affix === undefined && affixEnd === undefined ? (
        box
      ) : (
        <div className={control["group"]}>
          {affix !== undefined && (
            <span aria-hidden className={control["affix"]}>
              {affix}
            </span>
          )}
          {box}
          {affixEnd !== undefined && (
            <span aria-hidden className={classNames(control["affix"], control["affixEnd"])}>
              {affixEnd}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
