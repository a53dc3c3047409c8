import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-aria-components/Link";
import { classNames } from "./class-names.ts";
import styles from "./logo.module.css";

/** Growth rings that share one edge: the mark of a tenant that brings none of its own. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <circle cx="16" cy="16" r="16" fill="currentColor" />
      <g fill="none" stroke="var(--color-on-accent)" strokeWidth="2">
        <circle cx="16" cy="19.2" r="9.6" />
        <circle cx="16" cy="22.4" r="3.6" />
      </g>
    </svg>
  );
}

export type LogoProps = Omit<LinkProps, "className" | "style" | "children" | "aria-label"> & {
  /** Of the tenant; set beside the mark. */
  name: string;
  /** The link's name: "Alderway home". */
  label: string;
  /** The tenant's own drawing instead of mark and name. */
  mark?: ReactNode;
  className?: string | undefined;
};

export function Logo({ name, label, mark, className, ...link }: LogoProps) {
  return (
    <Link {...link} aria-label={label} className={classNames(styles["logo"], className)}>
      {mark ?? (
        <>
          <LogoMark />
          <span>{name}</span>
        </>
      )}
    </Link>
  );
}
