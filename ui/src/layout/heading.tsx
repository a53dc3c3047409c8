import type { ComponentPropsWithRef } from "react";
import { classNames } from "../class-names.ts";
import styles from "./heading.module.css";

export type HeadingLevel = 2 | 3 | 4 | 5;

export type HeadingProps = ComponentPropsWithRef<"h2"> & { level: HeadingLevel };

/** A heading. `level` follows from the position in the page, and the class name sets the look. */
export function Heading({ level, className, children, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag {...rest} className={classNames(styles["heading"], className)}>
      {children}
    </Tag>
  );
}

/** Returns the level for headings inside a section with a heading of the given level. */
export function below(level: HeadingLevel): HeadingLevel {
  return level === 2 ? 3 : level === 3 ? 4 : 5;
}
