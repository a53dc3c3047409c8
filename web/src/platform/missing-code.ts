import { brokenTexts } from "@portal/domain/frame/messages";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { leaveWithoutQuestion } from "./forced-exit.ts";
import { isHealthy } from "@portal/ui/calls/health.ts";
import { tell } from "@portal/ui/calls/requests.ts";

let isMissing = false;
let isReloading = false;

/** Records that code failed to load. The browser may not fetch the code again until the page is reloaded. */
export function noteMissingCode(): void {
  isMissing = true;
}

export const isCodeMissing = (): boolean => isMissing;

const name = "reloadedBuild";

/**
 * Reloads the page after a deployment has removed the page's files. Reloads only once per build, to avoid endless
 * reloads. Returns whether the page reloads.
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

/** Reloads the page after code failed to load. Shows a warning instead if a reload would lose typed values. */
export async function reportMissingPart(): Promise<void> {
  noteMissingCode();
  if (!(await isHealthy())) return tell.outage();
  // A form cancels this event if it contains typed values.
  const losesNothing = window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  if (losesNothing && reloadOnce(location.href)) return;
  raiseAlert("warning", brokenTexts.part, "here");
}
