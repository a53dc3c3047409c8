import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./layout.module.css";

type BoxProps = ComponentPropsWithRef<"div">;

export function Wrap({ className, ...rest }: BoxProps) {
  return <div {...rest} className={classNames(styles["wrap"], className)} />;
}

export type ColumnsProps = { children: ReactNode; aside?: ReactNode; asideLabel: string };

/** Shows the aside beside the main column from 1024 px, and below it on narrower screens. */
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
  /** True for every block after the first. The line above the block is then thin. */
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
  back?: ReactNode;
  children?: ReactNode;
};

/** The heading of a page. After a route change, the h1 gets the focus. */
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

/** Stacks its children. `gap` counts steps of 4 px: use 2 in a group, 6 between fields and 10 between groups. */
export function Stack({ gap = 6, className, ...rest }: BoxProps & { gap?: Gap }) {
  return <div {...rest} className={classNames(styles["stack"], styles[`gap${gap}`], className)} />;
}

export type RowProps = BoxProps & {
  isBetween?: boolean;
  isTop?: boolean;
};

export function Row({ isBetween, isTop, className, ...rest }: RowProps) {
  const look = classNames(styles["row"], isBetween && styles["between"], isTop && styles["top"], className);
  return <div {...rest} className={look} />;
}

/** The buttons of a form, starting with the primary button. On phones, they are stacked and have full width. */
export function Actions({ className, ...rest }: BoxProps) {
  return <div {...rest} className={classNames(styles["actions"], className)} />;
}
