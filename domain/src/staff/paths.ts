import { deskPage } from "../wire/desk/desk-page.ts";

/** The address of the desk. All its pages are below it. */
export const deskPath = "/desk";

/** `next` is the address at the desk that opens after the sign-in. */
export const deskSignInPage = deskPage("sign-in", ["next"]);
export const deskConfirmPage = deskPage("sign-in/confirm", ["next"]);
/** The token of a set-up link is in the fragment, which no server logs. */
export const deskSetUpPage = deskPage("set-up");
