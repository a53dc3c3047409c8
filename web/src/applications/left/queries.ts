import { openItemCount } from "@portal/domain/applications/groups/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useViewer } from "../../platform/viewer.ts";
import { opportunitiesQuery } from "../queries.ts";

/** Counts the open items after a submit, from fresh data. Undefined if the call fails. */
export function useItemsLeft(): () => Promise<number | undefined> {
  const client = useQueryClient();
  const { contactId } = useViewer();
  return () =>
    client.fetchQuery(opportunitiesQuery).then(
      (opportunities) => openItemCount(opportunities, { contactId, success: {} }),
      () => undefined,
    );
}
