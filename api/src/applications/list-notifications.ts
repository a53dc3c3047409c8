import type { listNotifications as contract } from "@portal/domain/applications/contract";
import { asksFor, isCustomerFacing } from "@portal/domain/applications/groups/rules";
import { done } from "@portal/domain/wire/outcome";
import { listAutoDrafts } from "../loans/list-auto-drafts.ts";
import type { Act } from "../http/operation.ts";
import { presentActionItem } from "./present.ts";
import { readAfterDeclining, type DeclineOverdue, type Show } from "./read-after-declining.ts";
import { listOpenStipulations } from "./store.ts";

/** Lists scheduled automatic payments and open customer-facing stipulations that applications still need (CH-23). */
export function listNotifications(settle: DeclineOverdue, show: Show): Act<typeof contract> {
  return async (context, { session }) => {
    const [drafts, stipulations] = await Promise.all([
      listAutoDrafts(context, session.contactId),
      readAfterDeclining(context, settle, () => listOpenStipulations(context.database, session.contactId)),
    ]);
    const asked = stipulations.filter(
      ({ opportunity, stipulation }) =>
        asksFor(opportunity, { stipulationMap: stipulation }) &&
        isCustomerFacing({ stipulationMap: stipulation }),
    );
    const shown = await show(context, session.contactId, asked);
    return done({ autoDraftItems: drafts, actionItems: shown.map(presentActionItem) });
  };
}
