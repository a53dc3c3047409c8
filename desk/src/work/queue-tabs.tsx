import { tabsOf } from "@portal/domain/staff/roles/rules";
import { workKind, type WorkKind } from "@portal/domain/work/contract";
import { workTabs } from "@portal/domain/work/messages";
import { queueTexts as texts } from "@portal/domain/work/pages/messages";
import { queuePage } from "@portal/domain/work/paths";
import { withSeparators } from "@portal/domain/wire/messages";
import { Link } from "react-router";
import { useStaff } from "../platform/session.ts";
import { useTabCounts } from "./use-changes.ts";
import styles from "./queue-tabs.module.css";

/** The most items that the server counts in a tab. */
const mostCounted = 1_000;

/** The queues of the person's roles, each with the number of items that wait for the lender. */
export function QueueTabs({ tab }: { readonly tab: WorkKind }) {
  const counts = useTabCounts();
  const { roles } = useStaff();
  const mine: readonly string[] = tabsOf(roles);
  return (
    <nav className={styles["tabs"]} aria-label={texts.tabs}>
      {workKind.options
        .filter((kind) => mine.includes(kind))
        .map((kind) => (
          <Link
            key={kind}
            to={queuePage({ tab: kind === "documents" ? undefined : kind })}
            aria-current={kind === tab ? "page" : undefined}
            className={styles["tab"]}
          >
            {workTabs[kind]} <Count of={counts[kind]} />
          </Link>
        ))}
    </nav>
  );
}

function Count({ of }: { readonly of: number | undefined }) {
  if (of === undefined) return null;
  return (
    <span className={styles["count"]}>
      {of >= mostCounted ? `${withSeparators(mostCounted - 1)}+` : withSeparators(of)}
    </span>
  );
}
