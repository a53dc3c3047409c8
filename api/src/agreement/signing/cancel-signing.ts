import type { Context } from "../../context.ts";
import { endSigning } from "./signing-store.ts";

/** Cancels a signing session that is not signed. @throws ProviderFault if the signing provider does not respond */
export async function cancelSigning(
  { database, providers, clock }: Context,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<void> {
  const session = { sessionId, reference: id };
  await providers.eSign.cancel(session);
  const { status } = await providers.eSign.find(session);
  if (status !== "signed") await endSigning(database, id, { state: "ended", endedAt: clock.now() });
}
