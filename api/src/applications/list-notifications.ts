import type { listNotifications as contract } from "@portal/domain/applications/contract";
import { isCustomerFacing } from "@portal/domain/applications/groups/rules";
import { isOpen } from "@portal/domain/applications/rules";
import { done } from "@portal/domain/wire/outcome";
import { listAutoDrafts } from "../loans/list-auto-drafts.ts";
import type { Act } from "../http/operation.ts";
import { presentActionItem } from "./present.ts";
import { readSettled, type Settle } from "./read-settled.ts";
import { listOpenStipulations } from "./store.ts";

/** Open customer-facing requests of open applications (CH-23), and scheduled automatic payments. */
export function listNotifications(settle: Settle): Act<typeof contract> {
  return async (context, { session }) => {
    const [drafts, stipulations] = await Promise.all([
      listAutoDrafts(context, session.contactId),
      readSettled(context, settle, () => listOpenStipulations(context.database, session.contactId)),
    ]);
    const shown = stipulations.filter(
      ({ opportunity, stipulation }) =>
        isOpen(opportunity) && isCustomerFacing({ stipulationMap: stipulation }),
    );
    return done({ autoDraftItems: drafts, actionItems: shown.map(presentActionItem) });
  };
}
