import type { ComponentPropsWithRef } from "react";
import { classNames } from "../class-names.ts";
import styles from "./heading.module.css";

export type HeadingLevel = 2 | 3 | 4 | 5;

export type HeadingProps = ComponentPropsWithRef<"h2"> & { level: HeadingLevel };

/** A heading with the level of its position in the page. Its class name sets its look. */
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
