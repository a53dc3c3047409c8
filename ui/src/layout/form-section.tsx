import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./form-section.module.css";
import { Stack } from "./layout.tsx";

export type FormSectionProps = {
  readonly title: string;
  /** Says what to enter, if the section's title does not say it. */
  readonly hint?: string | undefined;
  /** Adds the section's title to errors in the summary, because another section has the same labels. */
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

/** Places two fields side by side if there is room. A single field also gets half the width. */
export function FieldRow({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={classNames(styles["row"], className)} />;
}

export function FormSectionActions({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={classNames(styles["actions"], className)} />;
}
