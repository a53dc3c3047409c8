export const sessionTexts = {
  expired: "Your session has expired. Please log back in to continue.",
  idleTitle: "All done?",
  idleBody: "We'll log you out in a few moments.",
  stay: "Stay Logged In",
  staying: "Checking",
  stayFailed: "We couldn't keep you logged in. Please try again.",
} as const;
