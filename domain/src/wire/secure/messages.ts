/** Where the browser refuses what agreeing takes: the address begins with http. */
export const insecurePage =
  "Your browser can't confirm this because the connection isn't secure. Open this page at its https:// address and try again.";
