import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { colleague, workKind } from "../contract.ts";

/** For the filter by assignee, and for people who may assign items to others (DESK-QUEUE-07, DESK-QUEUE-10). */
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
        /** The open items of the queue that the person is assigned to. */
        assigned: z.int(),
      }),
    ),
  }),
  refusals: { FORBIDDEN: 403 },
  background: true,
});
