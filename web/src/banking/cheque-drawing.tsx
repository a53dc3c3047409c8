import { chequeTexts as texts } from "@portal/domain/banking/form/messages";
import { classNames } from "@portal/ui/class-names.ts";
import styles from "./cheque-drawing.module.css";

const parts = [
  ["transit", "01234"],
  ["institution", "001"],
  ["account", "1234567"],
] as const;
type Part = (typeof parts)[number][0];

export function ChequeDrawing({ marked }: { readonly marked: Readonly<Record<Part, boolean>> }) {
  return (
    <div className={styles["cheque"]}>
      <p className="sm subtle">{texts.lead}</p>
      <div aria-hidden className={styles["lines"]} />
      <ul className={styles["numbers"]}>
        {parts.map(([part, example]) => (
          <li key={part} className={classNames(styles["number"], marked[part] && styles["marked"])}>
            <span className={styles["example"]}>{example}</span>
            <span className={styles["name"]}>{texts[part]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
