import { setFlowType } from "@portal/domain/applications/flow/contract";
import * as contract from "@portal/domain/banking/connection/contract";
import { opportunitiesQuery } from "../../applications/queries.ts";
import { documentsQuery } from "../../documents/queries.ts";
import { callApi } from "../../platform/call-api.ts";

type Application = { readonly opportunityId: string };

/** What opens the widget for one visit. */
export const openWidget = {
  call: ({ opportunityId }: Application) =>
    callApi(contract.getWidgetToken, { params: { id: opportunityId }, body: {} }),
};

/** Has the statements come from the bank, which the server first makes sure is connected. */
export const chooseConnection = {
  call: ({ opportunityId }: Application) =>
    callApi(setFlowType, {
      params: { id: opportunityId },
      body: { flowType: "AGGREGATOR_ASSET_REPORT" },
    }),
  makesStale: ({ opportunityId }: Application) => [opportunitiesQuery, documentsQuery(opportunityId)],
};
