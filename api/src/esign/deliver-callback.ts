import { ProviderFault } from "@portal/providers/provider-fault";
import type { SigningCallback } from "@portal/providers/e-sign/e-sign-provider";
import type { Context } from "../context.ts";
import { noteHeard } from "./desk-store.ts";

/** In the sandbox a callback may be made to go wrong on its way. */
export async function deliverCallback(context: Context, sessionId: string): Promise<void> {
  const faults = context.sandbox?.signing;
  const fault = faults?.held().includes(sessionId) ? "held" : (faults?.fault() ?? "none");
  if (fault === "held") return faults?.hold(sessionId);
  if (fault === "forged") return forge(context, sessionId);
  await sayThatIsSigned(context, sessionId);
  if (fault === "twice") await sayThatIsSigned(context, sessionId);
}

/** Says it once more where the callback address has not heard: by throwing, so that the job is tried again. */
export async function sayThatIsSigned(context: Context, sessionId: string): Promise<void> {
  const callback = await context.signingPages?.provider.callbackOf(sessionId);
  if (!callback) return;
  await tell(context, callback);
  await noteHeard(context.database, sessionId);
}

async function tell({ signingPages }: Context, callback: SigningCallback): Promise<void> {
  const status = await signingPages?.tell(callback);
  if (status !== 204) throw new ProviderFault("e-sign", `a callback was answered ${status}`, undefined);
}

/** What somebody would send who does not have the secret. The true one never comes. */
async function forge({ signingPages }: Context, sessionId: string): Promise<void> {
  const callback = await signingPages?.provider.callbackOf(sessionId);
  if (callback) await signingPages?.tell({ ...callback, signature: "0".repeat(64) });
}
