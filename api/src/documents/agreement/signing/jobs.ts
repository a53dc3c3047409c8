import { job } from "../../../jobs/job.ts";
import { callOff } from "./call-off.ts";
import { findSigning } from "./signing-store.ts";

/** Calls a session off at its provider, once nothing more is to be signed in it. */
export const cancelSessionJob = job<{ readonly signingId: string }>({
  name: "documents.cancel-signing",
  // After that it has run out by itself.
  retryLimit: 10,
  async handle(context, { signingId }) {
    const found = await findSigning(context.database, signingId);
    const sessionId = found?.signing.sessionId;
    if (sessionId) await callOff(context, { id: signingId, sessionId });
  },
});
