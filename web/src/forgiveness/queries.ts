import * as contract from "@portal/domain/forgiveness/plan/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { notificationsQuery, opportunitiesQuery } from "../applications/queries.ts";
import { callApi, valueOf } from "../platform/call-api.ts";

/** What was answered of payroll data and gross receipts. */
export const planQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["paycheck-protection-plan", opportunityId],
    queryFn: async () =>
      (await valueOf(callApi(contract.getPaycheckProtectionPlan, { params: { id: opportunityId } })))
        .paycheckProtectionPlan,
  });

type Sent = BodyOf<typeof contract.updatePaycheckProtectionPlan>["data"];

/** A whole form fulfils its request with it. */
export const updatePlan = {
  call: (data: Sent) => callApi(contract.updatePaycheckProtectionPlan, { body: { data } }),
  makesStale: ({ opportunityId }: Sent) => [planQuery(opportunityId), opportunitiesQuery, notificationsQuery],
};
