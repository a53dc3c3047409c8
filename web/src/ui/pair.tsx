import styles from "./pair.module.css";
import { LogoMark } from "./logo.tsx";

/** Two parties being joined: a partner, by name, and the tenant. Decorative: the words below it say so. */
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
