import { openItemCount } from "@portal/domain/applications/groups/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useViewer } from "../../platform/viewer.ts";
import { opportunitiesQuery } from "../queries.ts";

/**
 * Returns a function that counts the open items after something was sent, as the bell does. The data are fresh, since
 * the lender or another tab may have changed them. The result is undefined if the call fails.
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
