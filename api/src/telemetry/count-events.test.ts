import type { PortalEvent } from "@portal/domain/events/event";
import { expect, test } from "vitest";
import { countEvents } from "./count-events.ts";
import { noMetrics } from "./metrics.ts";
import { recordedTelemetry } from "./testing/recorded.ts";

const event = (action: PortalEvent["action"], detail: object = {}) =>
  ({
    by: { kind: "portal" },
    person: null,
    about: { kind: "contact", id: "1" },
    action,
    detail,
  }) as PortalEvent;

test.each([
  [event("session.opened", { isSso: true }), ["portal_logins_total sso opened 1"]],
  [event("session.opened", { isSso: false }), ["portal_logins_total password opened 1"]],
  [event("account.locked"), ["portal_login_locks_total 1"]],
  [event("book.taken"), ["portal_imports_total imported 1"]],
  [event("payment.scheduled"), ["portal_payments_total scheduled 1"]],
  [event("payment.cancelled"), ["portal_payments_total cancelled 1"]],
  [event("payment.restored"), ["portal_payments_total restored 1"]],
  [event("payment.called-off"), ["portal_payments_total called-off 1"]],
  [event("payment.returned"), ["portal_payments_total returned 1"]],
  [event("payment.dishonored"), ["portal_payments_total dishonored 1"]],
  [event("payment.settled"), ["portal_payments_total settled 1"]],
  [event("link.sent"), []],
])("the event $action is counted [CONN-TEL-04]", (given, expected) => {
  const { metrics, counts } = recordedTelemetry();
  countEvents(metrics, [given]);
  expect(counts).toEqual(expected);
});

test("the metrics count each event of a transaction", () => {
  const { metrics, counts } = recordedTelemetry();
  countEvents(metrics, [event("payment.settled"), event("payment.settled")]);
  expect(counts).toHaveLength(2);
  expect(() => countEvents(noMetrics, [event("payment.settled")])).not.toThrow();
});
