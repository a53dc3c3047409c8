import { classNames } from "../class-names.ts";
import { Link, type LinkProps } from "../buttons/link.tsx";
import styles from "./logo.module.css";

/** The tenant's brand mark, from `--brand-mark` in the tenant's style sheet. */
export function LogoMark({ size = "header" }: { size?: "header" | "plate" }) {
  return <span aria-hidden className={classNames(styles["mark"], styles[size])} />;
}

export type LogoProps = Omit<LinkProps, "children" | "aria-label"> & {
  name: string;
  /** The link's accessible name, such as "Alderway home". */
  label: string;
};

export function Logo({ name, label, className, ...link }: LogoProps) {
  return (
    <Link {...link} aria-label={label} className={classNames(styles["logo"], className)}>
      <LogoMark />
      <span className={styles["name"]}>{name}</span>
    </Link>
  );
}
