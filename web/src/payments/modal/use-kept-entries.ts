import { useCallback, useState } from "react";
import { config } from "@portal/ui/calls/config.ts";
import { keepDraft, readDraft } from "@portal/ui/form/drafts.ts";
import { draftKey, dropDraft } from "@portal/ui/form/stored-drafts.ts";
import { currentSession } from "../../platform/session-storage.ts";

/** Fields with account numbers, which the browser never stores (docs/design.md, section 6, rule 6). */
const secret = ["bank"];

type Entries = Readonly<Record<string, unknown>> & { readonly editedId: string | null };

/** Stores a payment's typed values in the tab, even during an outage, until the borrower sends or discards them. */
export function useKeptEntries<Values extends Entries>(advanceId: string, untouched: Values) {
  const [draft] = useState(() => {
    const key = draftKey(currentSession()?.claims.guid ?? "", `payment of ${advanceId}`);
    const found = readDraft(sessionStorage, key, untouched, config().version);
    // Removes the bank form's values from a draft if those values belong to another bank account.
    const first =
      found && found.editedId !== untouched.editedId ? { ...found, ...withoutPayment(untouched) } : found;
    return { key, untouched, first };
  });
  const [isRestored, setRestored] = useState(draft.first !== undefined);
  const keep = useCallback(
    (values: Values) => {
      const { version } = config();
      keepDraft(sessionStorage, draft.key, { values, untouched: draft.untouched, secret, version });
    },
    [draft],
  );
  return {
    first: draft.first ?? untouched,
    isRestored,
    keep,
    forget: () => {
      dropDraft(sessionStorage, draft.key);
      setRestored(false);
    },
  };
}

function withoutPayment<Values extends Entries>(values: Values): Partial<Values> {
  const { payment: _, ...rest } = values;
  return rest as Partial<Values>;
}
