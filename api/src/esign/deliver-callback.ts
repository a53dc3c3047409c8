import { ProviderFault } from "@portal/providers/provider-fault";
import type { SigningCallback } from "@portal/providers/e-sign/e-sign-provider";
import type { Context } from "../context.ts";
import { markCallbackDelivered } from "./built-in-session-store.ts";

/** Delivers the callback of a signed session. The sandbox can simulate a failed delivery. */
export async function deliverCallback(context: Context, sessionId: string): Promise<void> {
  const faults = context.sandbox?.signing;
  const fault = faults?.held().includes(sessionId) ? "held" : (faults?.fault() ?? "none");
  if (fault === "held") return faults?.hold(sessionId);
  if (fault === "forged") return forge(context, sessionId);
  await sendSignedCallback(context, sessionId);
  if (fault === "twice") await sendSignedCallback(context, sessionId);
}

/**
 * Sends a callback that the portal has not acknowledged yet. Throws if the portal rejects the callback, so that the job
 * is retried.
 */
export async function sendSignedCallback(context: Context, sessionId: string): Promise<void> {
  const callback = await context.signingPages?.provider.callbackOf(sessionId);
  if (!callback) return;
  await tell(context, callback);
  await markCallbackDelivered(context.database, sessionId);
}

async function tell({ signingPages }: Context, callback: SigningCallback): Promise<void> {
  const status = await signingPages?.tell(callback);
  if (status !== 204) throw new ProviderFault("e-sign", `a callback got status ${status}`, undefined);
}

/** Instead of the real callback, sends one with an invalid signature, as a forger would. */
async function forge({ signingPages }: Context, sessionId: string): Promise<void> {
  const callback = await signingPages?.provider.callbackOf(sessionId);
  if (callback) await signingPages?.tell({ ...callback, signature: "0".repeat(64) });
}
