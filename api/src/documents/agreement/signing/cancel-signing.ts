import type { Context } from "../../../context.ts";
import { endSigning } from "./signing-store.ts";

/** Cancels a signing session unless it was signed meanwhile. @throws ProviderFault if the provider does not answer */
export async function cancelSigning(
  { database, providers, clock }: Context,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<void> {
  const session = { sessionId, reference: id };
  await providers.eSign.cancel(session);
  const { status } = await providers.eSign.find(session);
  if (status !== "signed") await endSigning(database, id, { state: "ended", endedAt: clock.now() });
}
