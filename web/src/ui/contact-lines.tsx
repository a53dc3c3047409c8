import type { ReactNode } from "react";
import styles from "./contact-lines.module.css";
import { Icon, type IconDrawing } from "./icon.tsx";
import { Unbroken } from "./unbroken.tsx";

export type ContactLine = {
  icon: IconDrawing;
  text: ReactNode;
  /** A `tel:` or `mailto:` address; without it the line only informs. */
  href?: string;
};

/** Phone, e-mail, hours: one line each, with a full-height target. */
export function ContactLines({ lines }: { lines: readonly ContactLine[] }) {
  return (
    <ul className={styles["lines"]}>
      {lines.map(({ icon, text, href }, index) => {
        const content = (
          <>
            <Icon of={icon} className={styles["icon"]} />
            <span>{typeof text === "string" ? <Unbroken text={text} /> : text}</span>
          </>
        );
        return (
          // The lines are a fixed list: a line is its place in it.
          <li key={index}>
            {href ? (
              <a className={styles["line"]} href={href}>
                {content}
              </a>
            ) : (
              <span className={styles["line"]}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
