import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import { requestOf } from "@portal/domain/forgiveness/groups/rules";
import { isWritable } from "@portal/domain/forgiveness/record/rules";
import type { RecordRow } from "../../record/record-store.ts";

type Request = Pick<LenderStipulation, "name" | "requestType" | "isFulfilled">;
const asBorrowers = <R extends Request>(requests: readonly R[]) =>
  requests.map((request) => ({ ...request, stipulationMap: request }));

/** The form's own request, of those of an application. */
export function formOf<R extends Request>(requests: readonly R[]): R | undefined {
  return requestOf("SBA Form 3508", asBorrowers(requests));
}

/** Whether the borrower is filling in the form: its figures are theirs then. Form 3508EZ has none of theirs. */
export function isWithBorrower(record: RecordRow, requests: readonly Request[]): boolean {
  return record.applicationVersionSelected !== "3508EZ" && isWritable(record, asBorrowers(requests));
}
