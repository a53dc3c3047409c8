import { Link } from "react-router";
import styles from "./tab-links.module.css";

type TabLink = {
  readonly name: string;
  readonly label: string;
  readonly to: string;
  /** The number beside the label; absent while it is unknown. */
  readonly count?: string | undefined;
};

type TabLinksProps = {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly current: string;
  /** Whether choosing a tab replaces the address instead of adding to the history. */
  readonly isReplacing?: boolean;
};

/** Links to the tabs of a page. The address holds the chosen tab (DESK-SHELL-07). */
export function TabLinks({ label, tabs, current, isReplacing = false }: TabLinksProps) {
  return (
    <nav className={styles["tabs"]} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.to}
          replace={isReplacing}
          aria-current={tab.name === current ? "page" : undefined}
          className={styles["tab"]}
        >
          {tab.label} {tab.count !== undefined && <span className={styles["count"]}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
