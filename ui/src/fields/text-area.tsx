import { useRef, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import control from "./control.module.css";
import { describe, Field, FieldCount, useFieldIds, type FieldFrame } from "./field.tsx";
import styles from "./text-area.module.css";

export type TextAreaProps = Omit<FieldFrame, "count"> &
  Omit<ComponentPropsWithRef<"textarea">, keyof FieldFrame | "children" | "maxLength"> & {
    /** The current and the maximum number of characters. Longer text is allowed, to keep pasted text complete. */
    length?: { readonly now: number; readonly most: number } | undefined;
    /** The typed text with `mark` elements. It lies behind the field, which shows only the marks' backgrounds. */
    marked?: ReactNode;
  };

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, note, isOptional, length, marked, className, ...input } = props;
  const ids = useFieldIds(input.id);
  const behind = useRef<HTMLDivElement>(null);
  const count = length && <FieldCount {...length} />;
  const area = (
    <textarea
      aria-required={!isOptional}
      {...input}
      {...describe(ids, { hint, error, note, count })}
      id={ids.control}
      className={classNames(control["input"], marked !== undefined && styles["over"])}
      {...(marked !== undefined && {
        onScroll: ({ currentTarget }) => {
          if (behind.current) behind.current.scrollTop = currentTarget.scrollTop;
        },
      })}
    />
  );
  return (
    <Field {...{ ids, label, hint, error, note, isOptional, count, className }}>
      {marked === undefined ? (
        area
      ) : (
        <div className={styles["layers"]}>
          <div ref={behind} aria-hidden className={styles["behind"]}>
            {marked}
            {/* A text field has a line after its last line break. */}
            {"\n"}
          </div>
          {area}
        </div>
      )}
    </Field>
  );
}
