import { job } from "../../jobs/job.ts";
import { cancelSigning } from "./cancel-signing.ts";
import { findSigning } from "./signing-store.ts";

export const cancelSessionJob = job<{ readonly signingId: string }>({
  name: "documents.cancel-signing",
  // Stops after ten retries, because the signing session has expired by then.
  retryLimit: 10,
  async handle(context, { signingId }) {
    const found = await findSigning(context.database, signingId);
    const sessionId = found?.signing.sessionId;
    if (sessionId) await cancelSigning(context, { id: signingId, sessionId });
  },
});
