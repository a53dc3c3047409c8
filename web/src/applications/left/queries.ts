import { openItemCount } from "@portal/domain/applications/groups/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useViewer } from "../../platform/viewer.ts";
import { opportunitiesQuery } from "../queries.ts";

/**
 * Returns a function that counts the items still open after a submit, by the same rules as the bell. It uses fresh
 * data, since the lender or another tab may have changed the items. The count is undefined if the call fails.
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
