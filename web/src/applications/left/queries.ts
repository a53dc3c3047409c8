import { openItemCount } from "@portal/domain/applications/groups/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useViewer } from "../../platform/viewer.ts";
import { opportunitiesQuery } from "../queries.ts";

/**
 * Counts what waits for the borrower once something was sent, as bell and lists do: asked anew, since the lender or
 * another tab may have been at it meanwhile; undefined where nobody can tell.
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
