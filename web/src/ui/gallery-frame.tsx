import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./gallery.module.css";

export function Section({
  title,
  isWide,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles["section"]}>
      <h2>{title}</h2>
      <div className={classNames(styles["grid"], isWide && styles["wide"])}>{children}</div>
    </section>
  );
}

export function Case({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div>
      <span className={styles["caption"]}>{caption}</span>
      {children}
    </div>
  );
}
