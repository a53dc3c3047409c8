import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./form-section.module.css";
import { Stack } from "./layout.tsx";

export type FormSectionProps = {
  readonly title: string;
  /** Says what to enter, if the section's title does not. */
  readonly hint?: string | undefined;
  /** For a section with the same field labels as another section: the error summary then adds the section's title. */
  readonly namesItsErrors?: boolean;
  readonly children: ReactNode;
};

export function FormSection({ title, hint, namesItsErrors, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      className={styles["section"]}
      aria-labelledby={id}
      {...(namesItsErrors && { "data-fault-group": title })}
    >
      <div>
        <h2 id={id} className="h2-small">
          {title}
        </h2>
        {hint && <p className="sm subtle">{hint}</p>}
      </div>
      <Stack className={styles["fields"]}>{children}</Stack>
    </section>
  );
}

/** Places fields of half the width side by side if there is room. A single field has half the width too. */
export function FieldRow({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={classNames(styles["row"], className)} />;
}

export function FormSectionActions({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={classNames(styles["actions"], className)} />;
}
