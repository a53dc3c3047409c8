import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./form-section.module.css";
import { Stack } from "./layout.tsx";

export type FormSectionProps = {
  readonly title: string;
  /** What belongs here, where the title does not say it. */
  readonly hint?: string | undefined;
  /** Its fields are called as those of other sections are. */
  readonly isNamedInFaults?: boolean;
  readonly children: ReactNode;
};

/** A part of a long form: its name at the left, its fields at the right; on a phone one under the other. */
export function FormSection({ title, hint, isNamedInFaults, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      className={styles["section"]}
      aria-labelledby={id}
      {...(isNamedInFaults && { "data-fault-group": title })}
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

/** Fields of half the width, side by side where there is room; one alone keeps its half. */
export function FieldRow({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={classNames(styles["row"], className)} />;
}

/** The buttons of a form of sections. */
export function FormSectionActions({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={classNames(styles["actions"], className)} />;
}
