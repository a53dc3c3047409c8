import { setFlowType } from "@portal/domain/applications/flow/contract";
import { getWidgetToken } from "@portal/domain/banking/connection/contract";
import { sandboxSignIn } from "@portal/providers/bank-data/sandbox-bank-data-banks";
import type { Context } from "../context.ts";
import type { Caller } from "./test-app.ts";

export async function openWidget(caller: Caller, opportunityId: string): Promise<string> {
  const { value } = await caller.call(getWidgetToken, { params: { id: opportunityId }, body: {} });
  return value.token;
}

export async function linkBank({ context }: { readonly context: Context }, token: string): Promise<void> {
  const bank = context.sandbox?.bankData;
  await bank?.act(token, { do: "choose-bank", bank: "prairie" });
  await bank?.act(token, { do: "sign-in", ...sandboxSignIn });
  const end = await bank?.act(token, { do: "choose-account", account: "0001" });
  if (!end || !("step" in end) || end.step !== "linked") throw new Error("the bank was not linked");
}

/** Selects the connected bank as the source of an application's bank statements. */
export const chooseConnection = (caller: Caller, opportunityId: string) =>
  caller.call(setFlowType, {
    params: { id: opportunityId },
    body: { flowType: "AGGREGATOR_ASSET_REPORT" },
  });
