import { ProviderFault } from "@portal/providers/provider-fault";
import type { Context } from "../../context.ts";
import { describeError } from "../../platform/log.ts";
import { cancelSigning } from "./cancel-signing.ts";
import { listOwnOpen } from "./signing-store.ts";

/** Cancels earlier signing sessions, because a borrower may have only one open session. */
export async function cancelEarlierSignings(
  context: Context,
  borrower: string,
  opportunityId: string,
  newest: string,
): Promise<void> {
  const { database, clock, log } = context;
  const since = clock.now().subtract({ hours: 24 });
  const open = await listOwnOpen(database, borrower, opportunityId, { since, most: 10 });
  for (const each of open) {
    if (each.id === newest) continue;
    try {
      await cancelSigning(context, each);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      log.warn({ what: "a signing could not be canceled", error: describeError(error) });
    }
  }
}
