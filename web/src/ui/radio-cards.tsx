import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field.tsx";
import styles from "./radio-cards.module.css";

export type RadioCardsProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Side by side: Yes and No. */
  isInline?: boolean;
  /** Five or so words of one kind, as the days of a week: side by side under their dots where there is room. */
  isRow?: boolean;
  /** Where the heading above already asks the question. */
  isLegendHidden?: boolean;
  /** `RadioCard`s, and under the chosen one what it asks next, in a `RadioReveal`. */
  children: ReactNode;
  className?: string | undefined;
};

/** One of two or more short choices. */
export function RadioCards(props: RadioCardsProps) {
  const { legend, hint, error, isInline, isRow, isLegendHidden, children, className } = props;
  const id = useId();
  const describedBy = classNames(!!hint && `${id}-hint`, !!error && `${id}-error`);
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={describedBy || undefined}
      aria-required
      aria-invalid={error ? true : undefined}
      className={classNames(styles["set"], className)}
    >
      <legend className={isLegendHidden ? "vh" : styles["legend"]}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
      <div className={classNames(styles["list"], isInline && styles["inline"], isRow && styles["row"])}>
        {children}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

export type RadioCardProps = Omit<ComponentPropsWithRef<"input">, "type" | "children" | "className"> & {
  children: ReactNode;
  description?: ReactNode;
  /** At the right: an amount. */
  end?: ReactNode;
};

/** Takes what react-hook-form's `register` gives, and its own `value`. */
export function RadioCard({ children, description, end, ...input }: RadioCardProps) {
  return (
    <label className={styles["card"]}>
      <input {...input} type="radio" className={styles["input"]} />
      <span className={styles["dot"]} />
      <span className={styles["title"]}>{children}</span>
      {end && <span className={styles["end"]}>{end}</span>}
      {description && <span className={styles["description"]}>{description}</span>}
    </label>
  );
}

/** A question that an answer reveals: hangs under its card, outside the label. */
export function RadioReveal({ children }: { children: ReactNode }) {
  return <div className={styles["reveal"]}>{children}</div>;
}
