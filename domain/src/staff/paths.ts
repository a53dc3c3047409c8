/** The desk's pages of the lender's staff. The token of a set-up link is in the fragment, which no server logs. */
export const deskPath = "/desk";
export const deskSignInPath = "/desk/sign-in";
export const deskConfirmPath = "/desk/sign-in/confirm";
export const deskSetUpPath = "/desk/set-up";
