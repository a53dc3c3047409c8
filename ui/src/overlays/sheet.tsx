import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./sheet.module.css";

type SectionProps = ComponentPropsWithRef<"section">;

/** The only container style of the design. Never put a sheet into another sheet. */
export function Sheet({ className, ...rest }: SectionProps) {
  return <section {...rest} className={classNames(styles["sheet"], className)} />;
}

export type SheetPartProps = ComponentPropsWithRef<"div"> & {
  isTight?: boolean;
  /** Adds a recessed background, for amounts that need no action. */
  isWell?: boolean;
};

export function SheetPart({ isTight, isWell, className, ...rest }: SheetPartProps) {
  return (
    <div
      {...rest}
      className={classNames(styles["part"], isTight && styles["tight"], isWell && styles["well"], className)}
    />
  );
}

export type MomentProps = SectionProps & {
  /** Decorative tree rings, such as `<MomentArt />`. */
  art?: ReactNode;
};

/** A tinted area for the most important content, at most one per page. Place it on the page or first in a `Sheet`. */
export function Moment({ art, className, children, ...rest }: MomentProps) {
  return (
    <section {...rest} className={classNames(styles["part"], styles["moment"], className)}>
      {art}
      {children}
    </section>
  );
}
