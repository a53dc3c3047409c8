import type { WorkItem } from "@portal/domain/work/contract";
import { workTexts } from "@portal/domain/work/messages";
import { queueTexts as texts } from "@portal/domain/work/pages/messages";
import { mostAssigned } from "@portal/domain/work/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { useState } from "react";
import { useStaff } from "../platform/session.ts";
import { assignItems } from "./queries.ts";

type Assigning = {
  /** Announces the result to screen readers, because the rows show it. */
  readonly onSaid: (text: string) => void;
  readonly onChanged: () => void;
};

/** Assigns items to the person. Names those that changed meanwhile (DESK-QUEUE-10). */
export function useAssign({ onSaid, onChanged }: Assigning) {
  const { staffId } = useStaff();
  const call = useCall(assignItems);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const run = async (items: readonly WorkItem[]): Promise<boolean> => {
    setWarnings([]);
    const sent = items.slice(0, mostAssigned).map(({ itemId, version }) => ({ itemId, version }));
    const outcome = await call.run({ items: sent, staffId });
    if (!outcome.ok) return false;
    const { assigned, skipped } = outcome.value;
    const titleOf = (id: string) => items.find(({ itemId }) => itemId === id)?.title ?? "";
    setWarnings(skipped.map(({ itemId }) => fillIn(workTexts.changedMeanwhile, { title: titleOf(itemId) })));
    const [first] = assigned;
    if (first !== undefined)
      onSaid(
        assigned.length === 1
          ? fillIn(texts.assignedOne, { title: titleOf(first) })
          : fillIn(texts.assignedMany, { n: assigned.length }),
      );
    onChanged();
    return true;
  };
  return { run, warnings, dismiss: () => setWarnings([]), isPending: call.isPending, failure: call.failure };
}
