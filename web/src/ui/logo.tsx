import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import styles from "./logo.module.css";

/** The tenant's mark, which the tenant's stylesheet brings as `--brand-mark`. */
export function LogoMark({ size = "header" }: { size?: "header" | "plate" }) {
  return <span aria-hidden className={classNames(styles["mark"], styles[size])} />;
}

export type LogoProps = Omit<LinkProps, "children" | "aria-label"> & {
  /** Of the tenant; set beside the mark. */
  name: string;
  /** The link's name: "Alderway home". */
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
