import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { colleague, workKind } from "../contract.ts";

/** Used by the filter for assignees, and to assign items to others (DESK-QUEUE-07, DESK-QUEUE-10). */
export const listWorkAssignees = endpoint({
  method: "GET",
  path: "/desk/work/assignees",
  access: "staff",
  permission: "tabs",
  summary: "Returns the members of staff who have a queue as a tab, by name.",
  query: z.object({ kind: workKind }),
  reply: z.object({
    people: z.array(
      z.object({
        ...colleague.shape,
        /** The number of open items in the queue that are assigned to the person. */
        assigned: z.int(),
      }),
    ),
  }),
  refusals: { FORBIDDEN: 403 },
  background: true,
});
