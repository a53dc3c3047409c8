import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./sheet.module.css";

type SectionProps = ComponentPropsWithRef<"section">;

/** The only container: what the borrower acts on. Edge to edge on phones. Never a sheet in a sheet. */
export function Sheet({ className, ...rest }: SectionProps) {
  return <section {...rest} className={classNames(styles["sheet"], className)} />;
}

export type SheetPartProps = ComponentPropsWithRef<"div"> & {
  /** Less room above and below. */
  isTight?: boolean;
  /** Sunken: figures that only inform. */
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
  /** Decorative rings: `<MomentArt />`. */
  art?: ReactNode;
};

/** The one tinted field a page may have, for what matters most. By itself, or first in a `Sheet`. */
export function Moment({ art, className, children, ...rest }: MomentProps) {
  return (
    <section {...rest} className={classNames(styles["part"], styles["moment"], className)}>
      {art}
      {children}
    </section>
  );
}
