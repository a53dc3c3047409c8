import { setFlowType } from "@portal/domain/applications/flow/contract";
import * as contract from "@portal/domain/banking/connection/contract";
import { opportunitiesQuery } from "../../applications/queries.ts";
import { documentsQuery } from "../../documents/queries.ts";
import { callApi } from "@portal/ui/calls/call-api.ts";

type Application = { readonly opportunityId: string };

/** Gets a single-use token for opening the bank widget. */
export const openWidget = {
  call: ({ opportunityId }: Application) =>
    callApi(contract.getWidgetToken, { params: { id: opportunityId }, body: {} }),
};

/** Tells the server to use the statements from the connected bank. */
export const chooseConnection = {
  call: ({ opportunityId }: Application) =>
    callApi(setFlowType, {
      params: { id: opportunityId },
      body: { flowType: "AGGREGATOR_ASSET_REPORT" },
    }),
  makesStale: ({ opportunityId }: Application) => [opportunitiesQuery, documentsQuery(opportunityId)],
};
