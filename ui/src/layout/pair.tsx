import styles from "./pair.module.css";
import { LogoMark } from "../art/logo.tsx";

/**
 * Shows a partner's name beside the portal's logo. Hidden from screen readers, because the text below says the same.
 */
export function Pair({ partner }: { readonly partner: string }) {
  return (
    <div aria-hidden className={styles["pair"]}>
      <span className={styles["partner"]}>{partner}</span>
      <span className={styles["line"]} />
      <span className={styles["plate"]}>
        <LogoMark size="plate" />
      </span>
    </div>
  );
}
