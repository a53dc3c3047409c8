import { brokenTexts } from "@portal/domain/frame/messages";
import { raiseAlert } from "./alerts.ts";
import { leaveWithoutQuestion } from "./forced-exit.ts";
import { isHealthy } from "./health.ts";
import { tell } from "./requests.ts";

let isMissing = false;
let isReloading = false;

/**
 * Some code did not come. Browsers may keep that answer for as long as the page lives and not fetch it again, so the
 * way back to a page that needs it is a new load.
 */
export function noteMissingCode(): void {
  isMissing = true;
}

export const isCodeMissing = (): boolean => isMissing;

const name = "reloadedBuild";

/**
 * Loads the page anew because a deployment has removed this build's files. Once for each build, so that a file that
 * is missing from the new build too cannot reload the page for ever.
 * @returns whether the page is being left
 */
export function reloadOnce(address: string): boolean {
  if (isReloading) return true;
  const build = import.meta.url;
  if (sessionStorage.getItem(name) === build) return false;
  sessionStorage.setItem(name, build);
  isReloading = true;
  leaveWithoutQuestion(address);
  return true;
}

/** A part of the open page is missing: loads the page anew unless that would lose something, or says so. */
export async function reportMissingPart(): Promise<void> {
  noteMissingCode();
  if (!(await isHealthy())) return tell.outage();
  // Whatever would ask before the tab is closed has something to lose.
  const losesNothing = window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  if (losesNothing && reloadOnce(location.href)) return;
  raiseAlert("warning", brokenTexts.part, "here");
}
