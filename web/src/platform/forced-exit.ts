import { loginPath } from "@portal/domain/auth/paths";
import { maintenancePath } from "@portal/domain/frame/paths";
import { takenOver } from "./session-storage.ts";

/** Where a borrower is led without having chosen it: the session is over, or the API is down. */
export function isForcedExit(pathname: string): boolean {
  return loginPath.isAt(pathname) || maintenancePath.isAt(pathname);
}

/**
 * Another tab has signed in as somebody else, or as far as another step: loads this one anew, and shows nothing until
 * then.
 * @returns whether that is so
 */
export function restartIfTakenOver(): boolean {
  const by = takenOver();
  if (!by) return false;
  document.body.hidden = true;
  if (by === "borrower") sessionStorage.clear();
  leaveWithoutQuestion(by === "borrower" ? "/" : location.href);
  return true;
}

let isLeaving = false;

/** Called before anything else listens: browsers ask the listeners in the order in which they came. */
export function silenceForcedExits(): void {
  window.addEventListener("beforeunload", (event) => {
    if (isLeaving) event.stopImmediatePropagation();
  });
}

/** Leaves the page for an address without the browser's question whether to leave; drafts are kept all the same. */
export function leaveWithoutQuestion(address: string): void {
  isLeaving = true;
  const { href } = new URL(address, location.href);
  // An address that differs in its fragment only would not load anything.
  if (href.split("#")[0] === location.href.split("#")[0]) location.reload();
  else location.assign(href);
}
