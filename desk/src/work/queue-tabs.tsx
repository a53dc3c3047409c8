import { tabsOf } from "@portal/domain/staff/roles/rules";
import { workKind, type WorkKind } from "@portal/domain/work/contract";
import { workTabs } from "@portal/domain/work/messages";
import { queueTexts as texts } from "@portal/domain/work/pages/messages";
import { queuePage } from "@portal/domain/work/paths";
import { countUpTo, mostWaiting } from "@portal/domain/work/rules";
import { useStaff } from "../platform/session.ts";
import { TabLinks } from "../platform/tab-links.tsx";
import { useTabCounts } from "./use-changes.ts";

/** The queues of the person's roles, each with the number of items that wait for the lender. */
export function QueueTabs({ tab }: { readonly tab: WorkKind }) {
  const counts = useTabCounts();
  const { roles } = useStaff();
  const mine: readonly string[] = tabsOf(roles);
  const tabs = workKind.options
    .filter((kind) => mine.includes(kind))
    .map((kind) => {
      const count = counts[kind];
      return {
        name: kind,
        label: workTabs[kind],
        to: queuePage({ tab: kind === "documents" ? undefined : kind }),
        count: count === undefined ? undefined : countUpTo(mostWaiting, count),
      };
    });
  return <TabLinks label={texts.tabs} tabs={tabs} current={tab} />;
}
