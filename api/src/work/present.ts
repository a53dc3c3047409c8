import { staffName } from "@portal/domain/staff/rules";
import type { WorkItem } from "@portal/domain/work/contract";
import { limitDateOf } from "@portal/domain/work/rules";
import type { NamedItem } from "./store.ts";

/** Returns an item as the desk's pages receive it. Leaves out an expired claim. */
export function presentItem(
  { item, assignee, holder }: NamedItem,
  { now, zone }: { readonly now: Temporal.Instant; readonly zone: string },
): WorkItem {
  const { claimedBy, claimedUntil, asideUntil, completeAt } = item;
  const isClaimed = claimedUntil !== null && Temporal.Instant.compare(claimedUntil, now) > 0;
  const isAside = asideUntil !== null && Temporal.Instant.compare(asideUntil, now) > 0;
  return {
    itemId: item.id,
    kind: item.kind,
    state: item.state,
    version: item.version,
    title: item.title,
    number: item.number,
    what: item.what,
    stage: item.stage,
    form: item.form,
    product: item.product,
    country: item.country,
    toReview: item.toReview,
    amount: item.amountCents,
    sinceTimestamp: item.since,
    limitDate: completeAt && limitDateOf(completeAt, zone),
    opportunityId: item.opportunityId,
    accountId: item.accountId,
    subjectId: item.subjectId,
    staff: item.staffId !== null && assignee ? { staffId: item.staffId, name: staffName(assignee) } : null,
    claim:
      isClaimed && claimedBy !== null && holder
        ? { staffId: claimedBy, name: staffName(holder), until: claimedUntil }
        : null,
    asideUntil: isAside ? asideUntil : null,
  };
}
