import { tabsOf } from "@portal/domain/staff/roles/rules";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { takeNextItem } from "@portal/domain/work/contract";
import { nearLimitBefore } from "@portal/domain/work/rules";
import { ownRecordsOf } from "../access/own-record.ts";
import type { Scope } from "../context.ts";
import type { StaffSession } from "../sessions/staff/staff-session.ts";
import { deskZone } from "../access/desk-zone.ts";
import type { Queue } from "./store.ts";

/** Returns a queue as a person sees it, without the person's own records as a borrower. */
export async function queueOf(
  scope: Scope,
  asked: BodyOf<typeof takeNextItem>,
  staff: StaffSession,
): Promise<Outcome<Queue, "FORBIDDEN">> {
  const { kind, near, ...filters } = asked;
  if (!tabsOf(staff.roles).includes(kind)) return refuse("FORBIDDEN");
  const now = scope.clock.now();
  const completeBefore = near && nearLimitBefore(now, deskZone(scope));
  const { accountIds: ownAccounts } = ownRecordsOf(staff);
  return done({ kind, filters: { ...filters, completeBefore }, ownAccounts, staffId: staff.staffId, now });
}
