import { job } from "../../../jobs/job.ts";
import { findSigning } from "./signing-store.ts";

/** Calls a session off at its provider, once nothing that is signed in it counts any more. */
export const cancelSessionJob = job<{ readonly signingId: string }>({
  name: "documents.cancel-signing",
  // After that it has run out by itself.
  retryLimit: 10,
  async handle({ database, providers }, { signingId }) {
    const found = await findSigning(database, signingId);
    const sessionId = found?.signing.sessionId;
    if (sessionId) await providers.eSign.cancel({ sessionId, reference: signingId });
  },
});
