import type { tableTexts } from "@portal/domain/forgiveness/wizard/messages";
import { useId } from "react";
import styles from "./table-help.module.css";

type Help = typeof tableTexts.help | typeof tableTexts.reference;

/** Explains which table or period to use and how to count employees (FORG-EST-11 to 13). */
export function TableHelp({ texts: { title, ...entries } }: { readonly texts: Help }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="h2-small">
        {title}
      </h2>
      <dl className={styles["list"]}>
        {Object.values(entries).map((entry) => (
          <div key={entry.title} className={styles["row"]}>
            <dt className={styles["name"]}>{entry.title}</dt>
            <dd className="muted">{entry.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
