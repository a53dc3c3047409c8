import type { Stipulation } from "../../applications/contract.ts";
import { isSecondDraw } from "../eligibility/rules.ts";
import type { ApplicationVersion } from "../record/fields/contract.ts";
import { groupTexts } from "./messages.ts";

/** The requests of an application for forgiveness; each is one group of one stipulation (2.7). */
export type ForgivenessGroup = keyof typeof groupTexts;
export const forgivenessGroups = Object.keys(groupTexts) as ForgivenessGroup[];

/** In the order of the list that the borrower sees (2.6). */
const listed = [
  "SBA Form 3508",
  "Schedule A Worksheet",
  "Payroll Supporting Documents",
  "FTE Documents",
  "Mortgage Interest Documents",
  "Rent Documents",
  "Utilities Documents",
  "Covered Costs Documents",
  "Forgiveness Demographic Information",
  "Reduction in Gross Receipts",
  "Reduction in Gross Receipts Documents",
] as const satisfies readonly ForgivenessGroup[];

const receipts: readonly ForgivenessGroup[] = [
  "Reduction in Gross Receipts",
  "Reduction in Gross Receipts Documents",
];
const small: readonly ForgivenessGroup[] = ["SBA Form 3508", "Forgiveness Demographic Information"];
/** What neither form 3508EZ nor its papers ask for. */
const notEz: readonly ForgivenessGroup[] = ["Schedule A Worksheet", "FTE Documents"];

/** What the lender is asked to bring together for a form and a draw, in order (2.6, FORG-SUM-14…17). */
export function groupsOf(version: ApplicationVersion | null, loanVersion: string | null): ForgivenessGroup[] {
  if (version === "3508S") {
    return listed.filter(
      (group) => small.includes(group) || (isSecondDraw(loanVersion) && receipts.includes(group)),
    );
  }
  const common = listed.filter((group) => !receipts.includes(group));
  if (version === "3508EZ") return common.filter((group) => !notEz.includes(group));
  return common.filter((group) => group !== "SBA Form 3508");
}

/**
 * Whether a request is shown that the form and the draw do not ask for: one that the lender thought of, and one that it
 * asked for again (FH-94). The form itself has its own way.
 */
export function isBeside({ name }: Pick<Stipulation, "name">, isAskedAgain: boolean): boolean {
  const isKnown = (listed as readonly string[]).includes(name);
  return !isKnown || (isAskedAgain && name !== "SBA Form 3508");
}

/** The requests that an application begins with, whatever form is chosen later (FH-83). */
export function groupsAtBegin(loanVersion: string | null): ForgivenessGroup[] {
  return listed.filter((group) => isSecondDraw(loanVersion) || !receipts.includes(group));
}

/** What of a stipulation says whether it is a request of forgiveness, and which. */
export type Asking = Pick<Stipulation, "name"> & {
  readonly stipulationMap: Pick<Stipulation["stipulationMap"], "requestType">;
};

/** Whether a stipulation is a request of an application for forgiveness: a name alone may be a loan's (FH-83). */
export function isForgivenessRequest({ stipulationMap }: Pick<Asking, "stipulationMap">): boolean {
  return stipulationMap.requestType === "Forgiveness Application";
}

/** The request of a group, of those of an application; undefined where it does not ask for it. */
export function requestOf<S extends Asking>(
  group: ForgivenessGroup,
  stipulations: readonly S[],
): S | undefined {
  return stipulations.find((each) => each.name === group && isForgivenessRequest(each));
}
