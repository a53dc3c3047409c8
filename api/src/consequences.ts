import { cancelSigningsOfBorrower } from "./agreement/signing/end-signings.ts";
import type { Consequences } from "./context.ts";

/** Functions that later slices run in the database transaction of an earlier slice's event. */
export const consequences: Consequences = {
  // Cancels signing sessions at log-out, because the next person at this computer must not sign. After a timeout, keeps
  // them, because the borrower may be signing on a phone.
  "session.ended": async (tx, { by, detail }) => {
    if (by.kind === "borrower" && !detail.byRest) await cancelSigningsOfBorrower(tx, by.id);
  },
};
