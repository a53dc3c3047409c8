import { useEffect, useRef } from "react";
import styles from "./error-summary.module.css";

export type ErrorSummaryProps = {
  title: string;
  /** The errors in page order. `fieldId` is the id of the invalid control. */
  errors: readonly { fieldId: string; message: string }[];
  /** The number of failed submits. The summary gets the focus each time this number increases. */
  attempt: number;
};

/** Lists the errors of a form. For a single error, focus the field instead of using a summary. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const focusedAttempt = useRef(0);
  const isShown = errors.length > 0;
  useEffect(() => {
    // Moves the focus only once per submit, even if errors arrive later.
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
                // Prevents a change of the URL's hash, because the router reads the hash.
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
