import { ProviderFault } from "@portal/providers/provider-fault";
import type { Context } from "../../../context.ts";
import { describeError } from "../../../platform/log.ts";
import { endSigning, listOwnOpen } from "./signing-store.ts";

/**
 * Of an application's sessions one is open at a time. One that was signed meanwhile stays what it is; one whose provider
 * does not answer runs out by itself.
 */
export async function callOffEarlier(
  context: Context,
  borrower: string,
  opportunityId: string,
  newest: string,
): Promise<void> {
  const { database, providers, clock, log } = context;
  const since = clock.now().subtract({ hours: 24 });
  const open = await listOwnOpen(database, borrower, opportunityId, { since, most: 10 });
  for (const { id, sessionId } of open.filter((each) => each.id !== newest)) {
    const session = { sessionId, reference: id };
    try {
      await providers.eSign.cancel(session);
      const { status } = await providers.eSign.find(session);
      if (status !== "signed") await endSigning(database, id, { state: "ended", endedAt: clock.now() });
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      log.warn({ what: "a signing could not be called off", error: describeError(error) });
    }
  }
}
