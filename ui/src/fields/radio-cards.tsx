import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldError } from "./field.tsx";
import styles from "./radio-cards.module.css";

export type RadioCardsProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** True to place the cards side by side, for example Yes and No. */
  isInline?: boolean;
  /** For about five short options, such as weekdays. Shows the options side by side if they fit. */
  isRow?: boolean;
  /** True to hide the legend, because a heading already asks the question. */
  isLegendHidden?: boolean;
  /** `RadioCard`s. A `RadioReveal` under the chosen card can contain a follow-up question. */
  children: ReactNode;
  className?: string | undefined;
};

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
  end?: ReactNode;
};

/** Accepts the result of react-hook-form's `register`, and a `value`. */
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

/** A follow-up question below a radio card. */
export function RadioReveal({ children }: { children: ReactNode }) {
  return <div className={styles["reveal"]}>{children}</div>;
}
