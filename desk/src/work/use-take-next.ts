import { queueTexts as texts } from "@portal/domain/work/pages/messages";
import { workTexts } from "@portal/domain/work/messages";
import { documentItemPage } from "@portal/domain/work/paths";
import { addressOf, type QueueFilters } from "@portal/domain/work/queue/rules";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { takeNext } from "./queries.ts";
import { takeNextFilters } from "./take-next-filters.ts";

type Notice = { readonly title: string; readonly lead?: string };

/**
 * Claims and opens the next item of the tab and filters. If no item is available, shows the reason (DESK-QUEUE-08,
 * DESK-QUEUE-09).
 */
export function useTakeNext(filters: QueueFilters, { onNothing }: { readonly onNothing: () => void }) {
  const navigate = useNavigate();
  const call = useCall(takeNext);
  const [notice, setNotice] = useState<Notice>();
  const take = async () => {
    setNotice(undefined);
    const outcome = await call.run(takeNextFilters(filters));
    if (!outcome.ok) return;
    const { item, claimedByOthers } = outcome.value;
    if (item) return navigate(documentItemPage({ itemId: item.itemId, ...addressOf(filters) }));
    setNotice(
      claimedByOthers > 0
        ? { title: fillIn(workTexts.noneLeft, { n: withSeparators(claimedByOthers) }), lead: texts.canRead }
        : { title: workTexts.empty },
    );
    onNothing();
  };
  return { take: () => void take(), isPending: call.isPending, failure: call.failure, notice };
}
