import { tableTexts } from "@portal/domain/forgiveness/wizard/messages";
import { useId } from "react";
import styles from "./table-help.module.css";

const texts = tableTexts.help;

/** Who stands in which table, and how employees are counted (FORG-EST-11 to 13). */
export function TableHelp() {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="h2-small">
        {texts.title}
      </h2>
      <dl className={styles["list"]}>
        {[texts.which, texts.fte].map(({ title, text }) => (
          <div key={title} className={styles["row"]}>
            <dt className={styles["name"]}>{title}</dt>
            <dd className="muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
