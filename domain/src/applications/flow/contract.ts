import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";

/** How the borrower sends bank statements. The only choice is a connected bank (SH-061). */
export const flowType = z.enum(["AGGREGATOR_ASSET_REPORT"]);
export type FlowType = z.infer<typeof flowType>;

const params = z.object({ id: idOf("opportunity") });

export const setFlowType = endpoint({
  method: "POST",
  path: "/opportunities/:id/flow-type",
  access: "signed-in",
  summary: "Lets the connected bank send an application's statements. Repeating the call changes nothing.",
  params,
  body: z.object({ flowType }),
  reply: z.object({ success: z.literal(true), flowType }),
  refusals: { STIPULATION_DISABLED: 403, BANK_NOT_CONNECTED: 409 },
});
