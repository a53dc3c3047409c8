/** Shown when the browser refuses to compute the hash of an agreement because the address begins with http. */
export const insecurePage =
  "Your browser can't confirm this because the connection isn't secure. Open this page at its https:// address and try again.";
