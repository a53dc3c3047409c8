import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { Kit } from "../kit.ts";
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

export const galleryKit: Kit = {
  onPartMissing: () => undefined,
  Link: ({ children, ...anchor }) => <a {...anchor}>{children}</a>,
  texts: {
    loading: "Loading",
    close: "Close",
    dismiss: "Dismiss",
    undo: "Undo",
    show: "Show",
    hide: "Hide",
    optional: "(optional)",
    or: "or",
    dropToAdd: (count) => `Drop to add ${count} files`,
    removeFile: (name) => `Remove ${name}`,
    openFile: (name) => `Download ${name}`,
    dismissFile: (name) => `Dismiss ${name}`,
    percentOf: (percent, size) => `${percent}% of ${size}`,
    charactersOf: (count, most) => `${count} of ${most} characters`,
  },
};
