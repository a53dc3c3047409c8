/** Shown when the browser cannot hash an agreement, because the page's address begins with http instead of https. */
export const insecurePage =
  "Your browser can't confirm this because the connection isn't secure. Open this page at its https:// address and try again.";
