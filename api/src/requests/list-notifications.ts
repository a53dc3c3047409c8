import type { listNotifications as contract } from "@portal/domain/applications/contract";
import { asksFor, isCustomerFacing } from "@portal/domain/applications/groups/rules";
import { done } from "@portal/domain/wire/outcome";
import { listAutoDrafts } from "../loans/list-auto-drafts.ts";
import type { Act } from "../http/operation.ts";
import { presentActionItem } from "../applications/present.ts";
import { declineOwnOverdue } from "./decline-overdue.ts";
import { readAfterDeclining } from "./read-after-declining.ts";
import { show } from "./request-kinds.ts";
import { listOpenStipulations } from "../applications/store.ts";

/**
 * Lists scheduled automatic payments and open customer-facing stipulations. Skips applications that no longer need
 * their stipulations (CH-23).
 */
export const listNotifications: Act<typeof contract> = async (context, { session }) => {
  const [drafts, stipulations] = await Promise.all([
    listAutoDrafts(context, session.contactId),
    readAfterDeclining(context, declineOwnOverdue, () =>
      listOpenStipulations(context.database, session.contactId),
    ),
  ]);
  const asked = stipulations.filter(
    ({ opportunity, stipulation }) =>
      asksFor(opportunity, { stipulationMap: stipulation }) &&
      isCustomerFacing({ stipulationMap: stipulation }),
  );
  const shown = await show(context, session.contactId, asked);
  return done({ autoDraftItems: drafts, actionItems: shown.map(presentActionItem) });
};
