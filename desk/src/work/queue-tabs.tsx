import { tabsOf } from "@portal/domain/staff/roles/rules";
import { workKind, type WorkKind } from "@portal/domain/work/contract";
import { workTabs } from "@portal/domain/work/messages";
import { queueTexts as texts } from "@portal/domain/work/pages/messages";
import { queuePage } from "@portal/domain/work/paths";
import { withSeparators } from "@portal/domain/wire/messages";
import { useStaff } from "../platform/session.ts";
import { TabLinks } from "../platform/tab-links.tsx";
import { useTabCounts } from "./use-changes.ts";

/** The most items that the server counts in a tab. */
const mostCounted = 1_000;

/** The queues of the person's roles, each with the number of items that wait for the lender. */
export function QueueTabs({ tab }: { readonly tab: WorkKind }) {
  const counts = useTabCounts();
  const { roles } = useStaff();
  const mine: readonly string[] = tabsOf(roles);
  const tabs = workKind.options
    .filter((kind) => mine.includes(kind))
    .map((kind) => ({
      name: kind,
      label: workTabs[kind],
      to: queuePage({ tab: kind === "documents" ? undefined : kind }),
      count: countText(counts[kind]),
    }));
  return <TabLinks label={texts.tabs} tabs={tabs} current={tab} />;
}

function countText(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count >= mostCounted ? `${withSeparators(mostCounted - 1)}+` : withSeparators(count);
}
