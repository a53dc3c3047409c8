import {
  deskStageOf,
  isClosing,
  isWithdrawable,
  listsUnchecked,
  stepsBetween,
  type DeskStage,
} from "../../applications/stages/rules.ts";
import type { Application, ApplicationRequest, Unchecked } from "./contract.ts";

export type RequestStatus =
  | "to-review"
  | "accepted"
  | "received"
  | "completed"
  | "not-provided"
  | "returned"
  | "waiting";

/** Returns the status of a request, for its row. */
export function statusOf({
  files,
  isFulfilled,
  isDocument,
  optedOut,
  rejectionReason,
  receivedVia,
}: ApplicationRequest): RequestStatus {
  if (files.toReview > 0) return "to-review";
  if (receivedVia !== null) return "received";
  if (!isFulfilled) return rejectionReason === null ? "waiting" : "returned";
  if (optedOut) return "not-provided";
  if (!isDocument) return "completed";
  return files.count > 0 ? "accepted" : "received";
}

/** Requests with files to review come first. The others keep their order. */
export function sortRequests(requests: readonly ApplicationRequest[]): ApplicationRequest[] {
  const toReview = ({ files }: ApplicationRequest) => files.toReview > 0;
  return [...requests.filter(toReview), ...requests.filter((request) => !toReview(request))];
}

export type MoveFacts = {
  readonly from: DeskStage;
  readonly isBack: boolean;
  /** The unchecked items, for a move forward or a move that records their number. */
  readonly unchecked: readonly Unchecked[];
  /** The requests that wait for the borrower, for a move forward. */
  readonly open: readonly ApplicationRequest[];
  /** The number of requests that a closing can withdraw. */
  readonly withdrawable: number;
  /** Whether the audit trail records the number of unchecked items. */
  readonly isRecorded: boolean;
};

/** Returns the facts that the desk shows before a move (DESK-STAGE-02, DESK-STAGE-05). */
export function moveFacts(application: Application, to: DeskStage): MoveFacts {
  const from = deskStageOf(application);
  const steps = stepsBetween(from, to);
  const isForward = steps > 0 && to !== "lost";
  // A move back from a later stage can still lead to a stage that needs everything checked.
  const isRecorded = listsUnchecked(to) && application.unchecked.length > 0;
  return {
    from,
    isBack: steps < 0,
    unchecked: isForward || isRecorded ? application.unchecked : [],
    open: isForward
      ? application.requests.filter((each) => statusOf(each) === "waiting" || statusOf(each) === "returned")
      : [],
    withdrawable: isClosing(to) ? application.requests.filter(isWithdrawable).length : 0,
    isRecorded,
  };
}

/** Whether the desk asks for a confirmation before the move. */
export function asksBefore(facts: MoveFacts, to: DeskStage): boolean {
  return facts.isBack || isClosing(to) || facts.unchecked.length + facts.open.length > 0;
}
