import { loginPath } from "@portal/domain/auth/paths";
import { maintenancePath } from "@portal/domain/frame/paths";
import { takenOver } from "./session-storage.ts";

/** Returns whether a path is the log-in or maintenance page, to which the portal redirects without asking. */
export function isForcedExit(pathname: string): boolean {
  return loginPath.isAt(pathname) || maintenancePath.isAt(pathname);
}

/**
 * Reloads the tab if another tab has signed in another borrower or reached another sign-in step. Returns whether the
 * tab reloads.
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

/**
 * Prevents the browser's question about unsaved changes when the portal itself leaves the page. Must run before other
 * code adds `beforeunload` listeners.
 */
export function silenceForcedExits(): void {
  window.addEventListener("beforeunload", (event) => {
    if (isLeaving) event.stopImmediatePropagation();
  });
}

/** Leaves the page without the browser's question about unsaved changes. Drafts remain stored. */
export function leaveWithoutQuestion(address: string): void {
  isLeaving = true;
  const { href } = new URL(address, location.href);
  // Reloads explicitly, because the browser loads no page for an address that differs only in its fragment.
  if (href.split("#")[0] === location.href.split("#")[0]) location.reload();
  else location.assign(href);
}
