export const sessionTexts = {
  expired: "Your session has expired. Please log back in to continue.",
  idleTitle: "All done?",
  idleBody: "We'll log you out in a few moments.",
  stay: "Stay Logged In",
} as const;
