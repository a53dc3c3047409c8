import { cancelSigningsOfBorrower } from "./agreement/signing/end-signings.ts";
import { releaseReplies } from "./support/lender/threads/find-replier.ts";
import { releaseClaims } from "./work/claims/release-claims.ts";
import type { Consequences } from "./context.ts";

/** Functions that run when an event occurs, in the same database transaction. */
export const consequences: Consequences = {
  // Cancels signing sessions at log-out, because the next person at this computer must not sign. A timeout cancels
  // nothing, because the borrower may be signing on a phone.
  "session.ended": async (tx, { by, detail }) => {
    if (by.kind === "borrower" && !detail.byRest) await cancelSigningsOfBorrower(tx, by.id);
  },
  // Releases the person's items and threads when their session ends, so that colleagues need not wait.
  "staff.session-ended": async (tx, { about }) => {
    await releaseClaims(tx, about.id);
    await releaseReplies(tx, about.id);
  },
  "staff.locked": async (tx, { about }) => {
    await releaseClaims(tx, about.id);
    await releaseReplies(tx, about.id);
  },
};
