import type { StatementsTask } from "./statements-gate.tsx";
import { missingMonths } from "@portal/domain/documents/evidence/rules";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { documentsQuery } from "../../documents/queries.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import styles from "./month-strip.module.css";

export type MonthStripProps = Pick<StatementsTask, "opportunity" | "requests"> & { readonly title: string };

/** Lists the months without a statement, newest first. Renders nothing if no month is missing. */
export function MonthStrip({ opportunity, requests, title }: MonthStripProps) {
  const id = useId();
  const { data: documents = [] } = useQuery({ ...documentsQuery(opportunity.id), retry: false });
  const months = missingMonths(requests, opportunity, documents);
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
