import type { StatementsTask } from "./statements-gate.tsx";
import { statementMonths } from "@portal/domain/documents/requests/rules";
import { useId } from "react";
import { Stack } from "../../ui/layout.tsx";
import styles from "./month-strip.module.css";

export type MonthStripProps = Pick<StatementsTask, "opportunity" | "requests"> & { readonly title: string };

/** The months whose statements are still asked for, newest first; nothing where no count is. */
export function MonthStrip({ opportunity, requests, title }: MonthStripProps) {
  const id = useId();
  const months = statementMonths(requests, opportunity);
  if (months.length === 0) return null;
  return (
    <Stack gap={3}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      <div className={styles["strip"]}>
        <ol className={styles["months"]} aria-labelledby={id}>
          {months.map((month) => (
            <li key={month.toString()}>
              <span className="strong">
                {month.toPlainDate({ day: 1 }).toLocaleString("en-US", { month: "long" })}
              </span>{" "}
              <span className="sm subtle num">{month.year}</span>
            </li>
          ))}
        </ol>
      </div>
    </Stack>
  );
}
