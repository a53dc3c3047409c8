import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";

export const getWidgetToken = endpoint({
  method: "POST",
  path: "/bank/:id/getWidgetToken",
  access: "signed-in",
  summary:
    "Returns a token that opens the open-banking widget for one application and one borrower for 30 minutes.",
  /** `id` is the application's id (SH-062). */
  params: z.object({ id: idOf("opportunity") }),
  body: z.object({}),
  reply: z.object({ token: z.string() }),
  refusals: { STIPULATION_DISABLED: 403, CONNECTION_NOT_OFFERED: 409, TOO_MANY_CONNECTIONS: 409 },
  // The page shows a spinner while the bank's widget loads, so this call shows none.
  background: true,
});
