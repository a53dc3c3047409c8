import { deskConfirmPage, deskPath, deskSetUpPage, deskSignInPage } from "@portal/domain/staff/paths";
import type { DeskSession } from "../../platform/session.ts";

/** The parts of an address that the guard reads. */
type Address = { readonly pathname: string; readonly search: string };

/** Returns the address to open instead of the requested one, or undefined if the session may open it. */
export function redirectFor(state: DeskSession["state"], address: Address): string | undefined {
  const { pathname, search } = address;
  if (deskSetUpPage.isAt(pathname)) return undefined;
  const isSignIn = deskSignInPage.isAt(pathname);
  const isConfirm = deskConfirmPage.isAt(pathname);
  const next = isSignIn || isConfirm ? nextOf(search) : pathname + search;
  const kept = next === deskPath ? {} : { next };
  if (state === "none") return isSignIn ? undefined : deskSignInPage(kept);
  if (state === "pending-factor") return isSignIn || isConfirm ? undefined : deskConfirmPage(kept);
  return isSignIn || isConfirm ? next : undefined;
}

/** Returns the address to open after the sign-in. Ignores addresses outside the desk and the sign-in's own pages. */
function nextOf(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? deskPath;
  const isOwn = next === deskPath || /^\/desk[/?](?!\/)/.test(next);
  const isSigningIn = next.startsWith(deskSignInPage()) || next.startsWith(deskSetUpPage());
  return isOwn && !isSigningIn ? next : deskPath;
}
