import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { MinusCircleIcon } from "@phosphor-icons/react/MinusCircle";
import type { CaseStatus } from "@portal/domain/support/contract";
import { threadStatuses } from "@portal/domain/support/threads/messages";
import { Tag } from "@portal/ui/figures/pill.tsx";

const icons = { open: ClockIcon, answered: CheckCircleIcon, closed: MinusCircleIcon } as const;

/** Shows the status of a thread in words for borrowers. */
export function StatusTag({ status }: { readonly status: CaseStatus }) {
  return <Tag icon={icons[status]}>{threadStatuses[status]}</Tag>;
}
