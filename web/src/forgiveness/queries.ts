import { getGuarantyClaim } from "@portal/domain/forgiveness/claims/contract";
import * as contract from "@portal/domain/forgiveness/plan/contract";
import * as record from "@portal/domain/forgiveness/record/contract";
import type { ApplicationVersion } from "@portal/domain/forgiveness/record/fields/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { notificationsQuery, opportunitiesQuery } from "../applications/queries.ts";
import { advancesQuery } from "../loans/queries.ts";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

/** Fetches an application's saved answers about payroll data and gross receipts. */
export const planQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["paycheck-protection-plan", opportunityId],
    queryFn: async () =>
      (await valueOf(callApi(contract.getPaycheckProtectionPlan, { params: { id: opportunityId } })))
        .paycheckProtectionPlan,
  });

type PlanData = BodyOf<typeof contract.updatePaycheckProtectionPlan>["data"];

/** Saves the payroll or gross receipts form. A complete form also fulfills the request for the form. */
export const updatePlan = {
  call: (data: PlanData) => callApi(contract.updatePaycheckProtectionPlan, { body: { data } }),
  makesStale: ({ opportunityId }: PlanData) => [
    planQuery(opportunityId),
    opportunitiesQuery,
    notificationsQuery,
  ],
};

const recordsKey = "loan-forgiveness";
/** The maximum number of loans per call. The ids are in the web address, and servers limit the address's length. */
const maxAskedAtOnce = 100;

/** Fetches the forgiveness applications of these loans. Skips loans without an application. */
export const recordsQuery = (advanceIds: readonly string[]) =>
  queryOptions({
    queryKey: [recordsKey, ...advanceIds],
    queryFn: async () => {
      const found: record.LoanForgiveness[] = [];
      for (let at = 0; at < advanceIds.length; at += maxAskedAtOnce) {
        const query = { advanceIds: advanceIds.slice(at, at + maxAskedAtOnce) };
        found.push(...(await valueOf(callApi(record.listLoanForgiveness, { query }))).loanForgiveness);
      }
      return found;
    },
  });

/** Queries to refetch after a change to a forgiveness application. */
export const shownOfRecords = [
  { queryKey: [recordsKey] },
  advancesQuery,
  opportunitiesQuery,
  notificationsQuery,
];

type NewRecord = { readonly advanceId: string; readonly sbaFormType: ApplicationVersion | null };

/** Begins an application for the forgiveness of a loan. An existing application does not change (FH-84). */
export const createRecord = {
  call: ({ advanceId, sbaFormType }: NewRecord) =>
    callApi(record.createLoanForgiveness, { params: { id: advanceId }, body: { sbaFormType } }),
  makesStale: () => shownOfRecords,
};

type Part = BodyOf<typeof record.updateLoanForgiveness>;

export const updateRecord = {
  call: (part: Part) => callApi(record.updateLoanForgiveness, { body: part }),
  makesStale: () => shownOfRecords,
};

/** Resumes an expired application (FH-24). */
export const resumeRecord = {
  call: (loanForgivenessId: string) => callApi(record.resumeLoanForgiveness, { body: { loanForgivenessId } }),
  makesStale: () => shownOfRecords,
};

/** Fetches whether the lender has claimed the SBA's guaranty of a loan (FH-21). */
export const claimQuery = (advanceId: string) =>
  queryOptions({
    queryKey: ["guaranty-claim", advanceId],
    queryFn: async () =>
      (await valueOf(callApi(getGuarantyClaim, { params: { id: advanceId } }))).guarantyClaim,
  });
