import { openItemCount } from "@portal/domain/applications/groups/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useViewer } from "../../platform/viewer.ts";
import { opportunitiesQuery } from "../queries.ts";

/**
 * Returns a function that counts the borrower's open items after something was sent, as the bell and the lists do. It
 * fetches fresh data, since the lender or another tab may have changed the items meanwhile. Undefined if the call
 * fails.
 */
export function useItemsLeft(): () => Promise<number | undefined> {
  const client = useQueryClient();
  const { contactId } = useViewer();
  return () =>
    client.fetchQuery(opportunitiesQuery).then(
      (opportunities) => openItemCount(opportunities, { contactId, success: {} }),
      () => undefined,
    );
}
