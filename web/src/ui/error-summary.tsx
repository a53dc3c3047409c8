import { useEffect, useRef } from "react";
import styles from "./error-summary.module.css";

export type ErrorSummaryProps = {
  title: string;
  /** In the order of the fields. `fieldId` is the id of the control that the line leads to. */
  errors: readonly { fieldId: string; message: string }[];
  /** Count of failed submits: the summary takes the focus each time it grows. */
  attempt: number;
};

/** What is wrong with the form, above it. With exactly one error, focus that field and show no summary. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const focusedAttempt = useRef(0);
  const isShown = errors.length > 0;
  useEffect(() => {
    // The errors may come a moment after the attempt; each attempt takes the focus once.
    if (!isShown || attempt === focusedAttempt.current) return;
    focusedAttempt.current = attempt;
    summary.current?.focus();
  }, [attempt, isShown]);
  if (!isShown) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={styles["summary"]}>
      <h2 className="h3">{title}</h2>
      <ul className={styles["list"]}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className={styles["link"]}
              onClick={(event) => {
                // The hash of the address belongs to the router.
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
