/** Shown when the browser cannot compute an agreement's hash because the page's address begins with http, not https. */
export const insecurePage =
  "Your browser can't confirm this because the connection isn't secure. Open this page at its https:// address and try again.";
