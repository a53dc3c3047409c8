import { job } from "../../jobs/job.ts";
import { cancelSigning } from "./cancel-signing.ts";
import { findSigning } from "./signing-store.ts";

export const cancelSessionJob = job<{ readonly signingId: string }>({
  name: "documents.cancel-signing",
  // Limits the retries, because the signing session expires before the last retry.
  retryLimit: 10,
  async handle(context, { signingId }) {
    const found = await findSigning(context.database, signingId);
    const sessionId = found?.signing.sessionId;
    if (sessionId) await cancelSigning(context, { id: signingId, sessionId });
  },
});
