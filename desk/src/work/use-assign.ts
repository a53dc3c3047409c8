import type { assignWork, WorkItem } from "@portal/domain/work/contract";
import { workTexts } from "@portal/domain/work/messages";
import { assignTexts, queueTexts as texts } from "@portal/domain/work/pages/messages";
import { mostAssigned } from "@portal/domain/work/rules";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import { fillIn } from "@portal/domain/wire/messages";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStaff } from "../platform/session.ts";
import { assignItems } from "./queries.ts";

type Assigning = {
  /** Announces the result only to screen readers, because the rows already show the result. */
  readonly onSaid: (text: string) => void;
  readonly onChanged: () => void;
};

/** The person who gets the items. Null removes the assignment. */
export type Assignee = { readonly staffId: string; readonly name: string } | null;

/** Returns the items as a call sends them, at most 200. */
export const sentItems = (items: readonly WorkItem[]) =>
  items.slice(0, mostAssigned).map(({ itemId, version }) => ({ itemId, version }));

/** Assigns items to the signed-in person. Names items that have changed meanwhile (DESK-QUEUE-10). */
export function useAssign({ onSaid, onChanged }: Assigning) {
  const { staffId } = useStaff();
  const call = useCall(assignItems);
  const queries = useQueryClient();
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  /** Shows which items were assigned, and warns about items that were not assigned. */
  const tell = (items: readonly WorkItem[], reply: ReplyOf<typeof assignWork>, to: Assignee) => {
    const { assigned, skipped } = reply;
    const titleOf = (id: string) => items.find(({ itemId }) => itemId === id)?.title ?? "";
    setWarnings(skipped.map(({ itemId }) => fillIn(workTexts.changedMeanwhile, { title: titleOf(itemId) })));
    const [first] = assigned;
    if (first !== undefined) {
      const [one, many] = wordsFor(to, staffId);
      onSaid(
        fillIn(assigned.length === 1 ? one : many, {
          title: titleOf(first),
          n: assigned.length,
          name: to?.name ?? "",
        }),
      );
    }
    void queries.invalidateQueries({ queryKey: ["work-assignees"] });
    onChanged();
  };
  const run = async (items: readonly WorkItem[]): Promise<boolean> => {
    setWarnings([]);
    const outcome = await call.run({ items: sentItems(items), staffId });
    if (outcome.ok) tell(items, outcome.value, { staffId, name: "" });
    return outcome.ok;
  };
  return {
    run,
    tell,
    warnings,
    dismiss: () => setWarnings([]),
    isPending: call.isPending,
    failure: call.failure,
  };
}

/** Returns the texts about one assigned item and about several. */
function wordsFor(to: Assignee, self: string): readonly [one: string, many: string] {
  if (to === null) return [assignTexts.removedOne, assignTexts.removedMany];
  return to.staffId === self
    ? [texts.assignedOne, texts.assignedMany]
    : [assignTexts.doneOne, assignTexts.doneMany];
}
