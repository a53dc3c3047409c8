import type { Country } from "../../wire/shapes.ts";
import type { Opportunity, Stage } from "../contract.ts";
import { stipulationGroups } from "../groups/rules.ts";
import { isJustFulfilled, isOpen, type Success } from "../rules.ts";
import { stageDetails, stageNames, stageWords, trackerTexts } from "./messages.ts";

const closedShownMilliseconds = 72 * 3600 * 1000;

/**
 * Returns whether the tracker shows an application. A closed application stays for 72 hours (CORE-SUM-08, 09, CH-66).
 */
export function isShownOnTracker(
  opportunity: Pick<Opportunity, "stageName" | "closedDate" | "type">,
  now: Temporal.Instant,
): boolean {
  if (isOpen(opportunity)) return true;
  if (opportunity.closedDate === null || opportunity.type === "card") return false;
  return now.epochMilliseconds - opportunity.closedDate.epochMilliseconds < closedShownMilliseconds;
}

const neverCorrected: ReadonlySet<Stage> = new Set(["0", "ST1", "CLOSED"]);
const forgivenessStages: ReadonlySet<Stage> = new Set(["ST3", "ST4", "ST5", "ST6"]);

/** Returns the stage to show. It is ST2 while the application waits for the borrower (CORE-SUM-12 to 16, CH-19). */
export function correctStage(
  opportunity: Pick<Opportunity, "stage" | "stipulations">,
  viewer: { readonly country: Country; readonly success: Success; readonly contactId?: string | undefined },
): Stage {
  const { stage, stipulations } = opportunity;
  if (neverCorrected.has(stage)) return stage;
  const open = stipulations.filter((stipulation) => !stipulation.isFulfilled);
  const waiting = open.filter((stipulation) => !isJustFulfilled(stipulation, viewer.success));
  const waitsOnBorrower =
    waiting.some(
      (stipulation) => stipulation.isBankAccountInformation || stipulation.isBankAccountVerification,
    ) ||
    open.some(({ type }) => type === "BusinessOwnership") ||
    (forgivenessStages.has(stage) &&
      waiting.some(({ stipulationMap }) => stipulationMap.requestType === "Forgiveness Application")) ||
    (viewer.country === "ca" && stipulationGroups(stipulations, viewer).some((group) => !group.isComplete));
  return waitsOnBorrower ? "ST2" : stage;
}

/** The stages of each tracker row. A row shows its first stage, unless another stage of the row is active (CH-18). */
const rows: readonly (readonly [Stage, ...Stage[]])[] = [
  ["0"],
  ["ST1"],
  ["ST2", "ST3", "ERROR"],
  ["ST4", "ST5"],
  ["ST6", "CLOSED"],
];

export type TrackerRow = {
  readonly stage: Stage;
  readonly name: string;
  readonly state: "done" | "current" | "next";
  /** The row's status as text, because color must not be the only sign of the status. */
  readonly word: string | null;
  /** Explanation of the current row; null in other rows. */
  readonly detail: string | null;
  readonly showsTerms: boolean;
  readonly showsStipulations: boolean;
  /** Whether the row links to the loan agreement (FH-96). */
  readonly showsAgreement: boolean;
  /** Whether the borrower must choose loan terms or finish open items. If so, the card has a button. */
  readonly waitsOnBorrower: boolean;
};

const reviewStages: ReadonlySet<Stage> = new Set(["ST2", "ST3", "ERROR"]);

/** Returns the tracker's rows (CORE-SUM-10, 11, 17, 18). `active` is the stage from `correctStage`. */
export function trackerRows(active: Stage, country: Country, hasOpenItems: boolean): TrackerRow[] {
  const current = rows.findIndex((stages) => stages.includes(active));
  return rows.map((stages, position) => {
    const isCurrent = position === current;
    const stage = isCurrent ? active : stages[0];
    const waitsOnBorrower = isCurrent && (stage === "ST1" || (reviewStages.has(stage) && hasOpenItems));
    const currentWord = waitsOnBorrower ? trackerTexts.waitingOnYou : stageWords[stage];
    return {
      stage,
      name: stageNames[stage],
      state: isCurrent ? "current" : position < current ? "done" : "next",
      word: isCurrent ? currentWord : position < current ? trackerTexts.done : null,
      detail: isCurrent ? detailOf(stage, country, hasOpenItems) : null,
      showsTerms: isCurrent && stage === "ST1",
      showsStipulations: isCurrent && stage === "ST2",
      showsAgreement: isCurrent && (stage === "ST4" || stage === "ST5"),
      waitsOnBorrower,
    };
  });
}

/** Returns the explanation of a stage, which mentions action items only while action items are open. */
function detailOf(stage: Stage, country: Country, hasOpenItems: boolean): string | null {
  if (stage === "ST2" && !hasOpenItems) return stageDetails.ST3;
  if (stage === "ST4" && country === "ca") return trackerTexts.processing;
  if (hasOpenItems && (stage === "ST3" || stage === "ERROR")) return trackerTexts.reviewNeedsItems;
  return stageDetails[stage];
}
