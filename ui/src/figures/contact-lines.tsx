import type { ReactNode } from "react";
import styles from "./contact-lines.module.css";
import { Icon, type IconDrawing } from "../art/icon.tsx";
import { Unbroken } from "../layout/unbroken.tsx";

export type ContactLine = {
  icon: IconDrawing;
  text: ReactNode;
  /** A `tel:` or `mailto:` URL. Without a URL, the contact line is plain text. */
  href?: string;
};

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
          // The lines never change order, so the index is a stable key.
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
