import { cancelSigningsOfBorrower } from "./agreement/signing/end-signings.ts";
import type { Consequences } from "./context.ts";

/** What later slices do when an event of an earlier slice happens, in the event's transaction. */
export const consequences: Consequences = {
  // The next person at this computer must not sign. A session that ended by inactivity cancels nothing, because the
  // borrower may be signing on a phone.
  "session.ended": async (tx, { by, detail }) => {
    if (by.kind === "borrower" && !detail.byRest) await cancelSigningsOfBorrower(tx, by.id);
  },
};
