import type { PortalEvent } from "@portal/domain/events/event";
import type { Metrics } from "./metrics.ts";

/** The `status` label that a payment event gets in the metrics. */
const paymentStatus = {
  "payment.scheduled": "scheduled",
  "payment.cancelled": "cancelled",
  "payment.restored": "restored",
  "payment.called-off": "called-off",
  "payment.returned": "returned",
  "payment.dishonored": "dishonored",
  "payment.settled": "settled",
} as const satisfies Partial<Record<PortalEvent["action"], string>>;

/** Counts committed events. */
export function countEvents(metrics: Metrics, events: readonly PortalEvent[]): void {
  if (metrics.isOn) for (const event of events) countEvent(metrics, event);
}

function countEvent(metrics: Metrics, event: PortalEvent): void {
  switch (event.action) {
    case "session.opened":
      return metrics.count("portal_logins_total", {
        method: event.detail.isSso ? "sso" : "password",
        outcome: "opened",
      });
    case "account.locked":
      return metrics.count("portal_login_locks_total", {});
    case "book.taken":
      return metrics.count("portal_imports_total", { outcome: "imported" });
    case "retention.deleted":
      return metrics.count("portal_retention_deleted_total", { kind: event.detail.kind }, event.detail.count);
    default:
      if (event.action in paymentStatus)
        metrics.count("portal_payments_total", {
          status: paymentStatus[event.action as keyof typeof paymentStatus],
        });
  }
}
