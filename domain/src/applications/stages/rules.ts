import { closedWon } from "../../loans/rules.ts";
import type { Opportunity, Stage } from "../contract.ts";
import { isLost } from "../rules.ts";
import { correctStage } from "../tracker/rules.ts";

/** The stages that the desk offers, in the order of an application's life (desk catalogue, section 2.6). */
export const deskStages = [
  "received",
  "terms",
  "documents",
  "review",
  "attention",
  "approved",
  "contract",
  "funding",
  "funded",
  "lost",
] as const;
export type DeskStage = (typeof deskStages)[number];

/** The stage and the stage name that the application gets at each stage of the desk. */
export const stagePairs = {
  received: { stage: "0", stageName: "Application Received" },
  terms: { stage: "ST1", stageName: "Loan Terms" },
  documents: { stage: "ST2", stageName: "Underwriting" },
  review: { stage: "ST3", stageName: "Underwriting" },
  attention: { stage: "ERROR", stageName: "Underwriting" },
  approved: { stage: "ST4", stageName: "Approved" },
  contract: { stage: "ST5", stageName: "Contract" },
  funding: { stage: "ST6", stageName: "Funding" },
  funded: { stage: "CLOSED", stageName: "Closed Won" },
  lost: { stage: "CLOSED", stageName: "Closed Lost" },
} as const satisfies Record<DeskStage, Pick<Opportunity, "stage" | "stageName">>;

/** The reasons for closing an application, as codes. */
export const closingReasons = [
  "funded",
  "declined",
  "withdrawn",
  "no-response",
  "duplicate",
  "other",
] as const;
export type ClosingReason = (typeof closingReasons)[number];

type Placed = Pick<Opportunity, "stage" | "stageName">;

const openStages: Readonly<Record<Stage, DeskStage>> = {
  "0": "received",
  ST1: "terms",
  ST2: "documents",
  ST3: "review",
  ERROR: "attention",
  ST4: "approved",
  ST5: "contract",
  ST6: "funding",
  CLOSED: "funded",
};

/** Returns the desk's stage of an application, whatever name the lender's system gave the stage. */
export function deskStageOf({ stage, stageName }: Placed): DeskStage {
  if (isLost({ stageName })) return "lost";
  return stageName === closedWon ? "funded" : openStages[stage];
}

/** Returns the offered stage that sets exactly this pair, or undefined. */
export function offeredStage(placed: Placed): DeskStage | undefined {
  const known = deskStageOf(placed);
  const pair = stagePairs[known];
  return pair.stage === placed.stage && pair.stageName === placed.stageName ? known : undefined;
}

export const isClosing = (to: DeskStage): boolean => to === "funded" || to === "lost";

/**
 * Returns how many stages a move goes forward, negative for a move back. "Needs attention" counts as "Underwriting
 * review".
 */
export function stepsBetween(from: DeskStage, to: DeskStage): number {
  return placeOf(to) - placeOf(from);
}

const placeOf = (stage: DeskStage) => deskStages.indexOf(stage === "attention" ? "review" : stage);

/** Returns the usual next stage. For a closed application, this is the underwriting review. */
export function nextStage(from: DeskStage): DeskStage {
  if (isClosing(from)) return "review";
  const next = deskStages[placeOf(from) + 1] ?? "funded";
  return next === "attention" ? "approved" : next;
}

const checked: ReadonlySet<DeskStage> = new Set(["approved", "contract", "funding"]);
/** Whether the desk lists the unchecked items before a move to this stage (DESK-STAGE-05). */
export const listsUnchecked = (to: DeskStage): boolean => checked.has(to);

/**
 * Returns the stage that the borrower's tracker shows. An application that closed without a loan stays at the step at
 * which it closed.
 * @param closedFrom the stage before the application closed
 */
export function shownStage({ stage, stageName }: Placed, closedFrom: Stage | null): Stage {
  return isLost({ stageName }) && stage === "CLOSED" && closedFrom !== null ? closedFrom : stage;
}

/** Whether closing an application may withdraw the request. Forgiveness requests stay open. */
export function isWithdrawable(request: {
  readonly isFulfilled: boolean;
  readonly requestType: Opportunity["stipulations"][number]["stipulationMap"]["requestType"];
}): boolean {
  return !request.isFulfilled && request.requestType === "Credit Application";
}

/**
 * Returns the step that the borrower's tracker would show after a move to a stage. Assumes that closing without a loan
 * withdraws the open requests, as the desk offers.
 */
export function stepAfterMove(
  application: Placed & Pick<Opportunity, "stipulations"> & { readonly closedFrom: Stage | null },
  to: DeskStage,
  viewer: Parameters<typeof correctStage>[1],
): Stage {
  const closedFrom = application.stage === "CLOSED" ? application.closedFrom : application.stage;
  const stage = shownStage(stagePairs[to], closedFrom);
  const stays = ({ isFulfilled, stipulationMap: { requestType } }: Opportunity["stipulations"][number]) =>
    to !== "lost" || !isWithdrawable({ isFulfilled, requestType });
  return correctStage({ stage, stipulations: application.stipulations.filter(stays) }, viewer);
}

export type MoveFault = "stageName" | "closingReason" | "adverseActionNoticeSent";

/** Returns the first missing or invalid field of a move by staff (DESK-STAGE-02), or undefined. */
export function moveFault(
  move: Placed & {
    readonly closingReason?: ClosingReason | undefined;
    readonly adverseActionNoticeSent?: boolean | undefined;
  },
): MoveFault | undefined {
  const to = offeredStage(move);
  if (to === undefined) return "stageName";
  if (isClosing(to) && move.closingReason === undefined) return "closingReason";
  return to === "lost" && move.adverseActionNoticeSent === undefined ? "adverseActionNoticeSent" : undefined;
}
