import { CheckIcon } from "@phosphor-icons/react/Check";
import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import styles from "./checkbox.module.css";
import { classNames } from "../class-names.ts";
import { FieldError } from "./field.tsx";
import { Icon } from "../art/icon.tsx";

export type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type" | "children" | "className"> & {
  /** The label, which toggles the checkbox when clicked. The label may contain links. */
  children: ReactNode;
  /** A line of text under the label, such as the reason why the checkbox is disabled. */
  hint?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
};

/** Accepts the result of react-hook-form's `register`. */
export function Checkbox({ children, hint, error, className, ...input }: CheckboxProps) {
  const made = useId();
  const id = input.id ?? made;
  const describedBy = classNames(!!hint && `${id}-hint`, !!error && `${id}-error`);
  return (
    <div className={className}>
      <label className={styles["check"]} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className={styles["input"]}
        />
        <span className={styles["box"]}>
          <Icon of={CheckIcon} weight="bold" size="sm" />
        </span>
        <span>{children}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
      {error && (
        <div className={styles["error"]}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
