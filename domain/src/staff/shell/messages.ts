/** The texts in the script that every page of the desk loads first. */
export const deskName = "Review desk";

export const firstTexts = {
  home: "{product} review desk",
  outage: "We can't reach the portal. We'll keep trying, and nothing you typed is lost.",
  ended: "Your session has ended. Sign in again.",
  reload: "Reload",
  brokenTitle: "This page stopped working",
  brokenLead: "Reload the page. If it happens again, tell your administrator what you were doing.",
  partMissing: "Part of this page could not be loaded. Reload the page to see it.",
} as const;
