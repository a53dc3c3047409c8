import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./layout.module.css";

type BoxProps = ComponentPropsWithRef<"div">;

/** The page's width and its gutters. */
export function Wrap({ className, ...rest }: BoxProps) {
  return <div {...rest} className={classNames(styles["wrap"], className)} />;
}

export type ColumnsProps = { children: ReactNode; aside?: ReactNode; asideLabel: string };

/** The main column, and from 1024 px the aside beside it; below that the aside follows. */
export function Columns({ children, aside, asideLabel }: ColumnsProps) {
  return (
    <div className={styles["columns"]}>
      <div>{children}</div>
      {aside && (
        <aside className={styles["aside"]} aria-label={asideLabel}>
          {aside}
        </aside>
      )}
    </div>
  );
}

export type AsideBlockProps = {
  title: ReactNode;
  /** A hairline above it in place of the ink rule: every block after the first. */
  isQuiet?: boolean;
  children: ReactNode;
};

export function AsideBlock({ title, isQuiet, children }: AsideBlockProps) {
  const id = useId();
  return (
    <section className={classNames(styles["block"], isQuiet && styles["quiet"])} aria-labelledby={id}>
      <h2 id={id} className="h2-small">
        {title}
      </h2>
      {children}
    </section>
  );
}

export type PageHeadProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  children?: ReactNode;
};

/** The h1 of a page; a change of route moves the focus to it. */
export function PageHead({ title, lead, back, children }: PageHeadProps) {
  return (
    <div className={styles["head"]}>
      {back}
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

export type Gap = 1 | 2 | 3 | 4 | 6 | 8 | 10 | 12;

/** One under the other. `gap` counts in steps of 4 px: 2 in a group, 6 between fields, 10 between groups. */
export function Stack({ gap = 6, className, ...rest }: BoxProps & { gap?: Gap }) {
  return <div {...rest} className={classNames(styles["stack"], styles[`gap${gap}`], className)} />;
}

export type RowProps = BoxProps & {
  /** The first at the left edge, the last at the right. */
  isBetween?: boolean;
  isTop?: boolean;
};

/** Side by side, wrapping. */
export function Row({ isBetween, isTop, className, ...rest }: RowProps) {
  const look = classNames(styles["row"], isBetween && styles["between"], isTop && styles["top"], className);
  return <div {...rest} className={look} />;
}

/** The buttons of a form: primary first; stacked and full width on phones. */
export function Actions({ className, ...rest }: BoxProps) {
  return <div {...rest} className={classNames(styles["actions"], className)} />;
}
