import { lazyPart } from "@portal/ui/lazy-part.ts";
import styles from "./lazy-views-bar.module.css";
import type { ViewsBarProps } from "./views-bar.tsx";

const ViewsBar = lazyPart(async () => (await import("./views-bar.tsx")).ViewsBar);

/** Loads the views after the page. Reserves their place, so that the page's rows do not move. */
export const LazyViewsBar = (props: ViewsBarProps) => (
  <div className={styles["place"]}>
    <ViewsBar {...props} />
  </div>
);
