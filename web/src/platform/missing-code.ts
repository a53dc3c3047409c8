import { brokenTexts } from "@portal/domain/frame/messages";
import { raiseAlert } from "./alerts.ts";
import { leaveWithoutQuestion } from "./forced-exit.ts";
import { isHealthy } from "./health.ts";
import { tell } from "./requests.ts";

let isMissing = false;
let isReloading = false;

/** Records that code failed to load. A browser may not fetch it again, so only a reload leads back to the page. */
export function noteMissingCode(): void {
  isMissing = true;
}

export const isCodeMissing = (): boolean => isMissing;

const name = "reloadedBuild";

/**
 * Reloads the page because a deployment has removed this build's files. Only once per build, so a file that is
 * missing from the new build too cannot cause endless reloads. Returns whether the page is being left.
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

/** Handles missing code on the open page: reloads the page, or shows a warning if that would lose something. */
export async function reportMissingPart(): Promise<void> {
  noteMissingCode();
  if (!(await isHealthy())) return tell.outage();
  // A listener that cancels this event would ask before the tab closes, so a reload would lose something.
  const losesNothing = window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  if (losesNothing && reloadOnce(location.href)) return;
  raiseAlert("warning", brokenTexts.part, "here");
}
