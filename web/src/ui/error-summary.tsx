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
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={styles["summary"]}>
      <h3>{title}</h3>
      <ul>
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
