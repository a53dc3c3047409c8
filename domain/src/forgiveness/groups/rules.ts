import type { Stipulation } from "../../applications/contract.ts";
import { isSecondDraw } from "../eligibility/rules.ts";
import type { ApplicationVersion } from "../record/fields/contract.ts";
import { fillIn } from "../../wire/messages.ts";
import { groupTexts } from "./messages.ts";

/** Names of a forgiveness application's requests. Each request is a group with one stipulation (2.7). */
export type ForgivenessGroup = keyof typeof groupTexts;
export const forgivenessGroups = Object.keys(groupTexts) as ForgivenessGroup[];

/**
 * Returns a group's description.
 * @param form the number of the SBA form, such as `3508`
 */
export const groupDescription = (group: ForgivenessGroup, form: string): string =>
  fillIn(groupTexts[group].description, { form });

/** Forgiveness requests in the order in which the borrower sees them (2.6). */
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
const notEz: readonly ForgivenessGroup[] = ["Schedule A Worksheet", "FTE Documents"];

/** Returns the request groups for a form and the loan's draw (first or second), in order (2.6, FORG-SUM-14…17). */
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

/** Returns whether the checklist must show a request because the lender added or reopened it (FH-94). */
export function isExtraRequest({ name }: Pick<Stipulation, "name">, isAskedAgain: boolean): boolean {
  const isKnown = (listed as readonly string[]).includes(name);
  return !isKnown || (isAskedAgain && name !== "SBA Form 3508");
}

/** Returns the requests that a new forgiveness application starts with (FH-83). */
export function groupsAtBegin(loanVersion: string | null): ForgivenessGroup[] {
  return listed.filter((group) => isSecondDraw(loanVersion) || !receipts.includes(group));
}

export type Asking = Pick<Stipulation, "name"> & {
  readonly stipulationMap: Pick<Stipulation["stipulationMap"], "requestType">;
};

/** A loan application's request can have the same name as a forgiveness request, so the type is checked (FH-83). */
export function isForgivenessRequest({ stipulationMap }: Pick<Asking, "stipulationMap">): boolean {
  return stipulationMap.requestType === "Forgiveness Application";
}

export function requestOf<S extends Asking>(
  group: ForgivenessGroup,
  stipulations: readonly S[],
): S | undefined {
  return stipulations.find((each) => each.name === group && isForgivenessRequest(each));
}
