import { keyTexts as texts } from "@portal/domain/work/pages/messages";
import styles from "./key-list.module.css";

export type KeyLine = {
  readonly keys: readonly string[];
  readonly label: string;
  /** The word between the keys, such as "then". */
  readonly between?: string;
};

/** Draws the keys of one line. */
export function KeyCaps({ keys, between }: Pick<KeyLine, "keys" | "between">) {
  return keys.map((key, at) => (
    <span key={key} className={styles["cap"]}>
      {at > 0 && between !== undefined && <span>{between}</span>}
      <kbd className="kbd">{key}</kbd>
    </span>
  ));
}

/** The keys that work on the page, at its foot. Hidden without a mouse, where there is usually no keyboard. */
export function KeyList({ keys }: { readonly keys: readonly KeyLine[] }) {
  return (
    <ul className={styles["keys"]} aria-label={texts.keys}>
      {keys.map((line) => (
        <li key={line.label}>
          <KeyCaps {...line} />
          <span>{line.label}</span>
        </li>
      ))}
      <li className={styles["all"]}>
        <KeyCaps keys={["?"]} />
        <span>{texts.all}</span>
      </li>
    </ul>
  );
}
