import type { Role } from "../roles/contract.ts";

export const shellTexts = {
  navigation: "Review desk",
  queue: "Queue",
  queueTitle: "Work queue",
  messages: "Messages",
  accountMenu: "{initials}, {name}, account menu",
  shortcuts: "Keyboard shortcuts",
  lockNow: "Lock now",
  signOut: "Sign out",
  noAccess: "You don't have access to this page.",
  requiredRole: "Required role: {roles}. An administrator can give it to you.",
  goToQueue: "Go to queue",
  notFound: "Page not found.",
  notFoundLead: "The address may be wrong, or the record was removed.",
  newVersion: "A new version is available.",
  loadFailed: "We couldn't load this.",
  tryAgain: "Try again",
} as const;

/** Texts below a list with several pages. */
export const pagingTexts = {
  range: "{from} to {to} of {n}",
  rangeOnly: "{from} to {to}",
  previous: "Previous",
  next: "Next",
} as const;

export const lockTexts = {
  warning: "The desk will lock in 60 seconds",
  warningLead: "Nothing you typed is lost.",
  keepWorking: "Keep working",
  lockNow: "Lock now",
  title: "Locked",
  lockedAt: "Locked at {time}",
  lead: "Confirm it's you to pick up where you left off.",
  unlock: "Unlock",
  unlocking: "Checking",
  signOut: "Sign out",
  signingOut: "Signing out",
  note: "Your text is saved. You'll be signed out after 60 minutes.",
  endWarning: "Your session ends at {time}. Finish what you're doing, then sign out and in again.",
} as const;

export const shortcutTexts = {
  title: "Keyboard shortcuts",
  everywhere: "Everywhere",
  list: "Show this list",
  search: "Search",
  lock: "Lock the desk",
  queue: "Open the queue",
  messages: "Open messages",
  close: "Close, or go one level up",
  thenPress: "then",
} as const;

export const roleNames: Readonly<Record<Role, string>> = {
  processor: "Processor",
  underwriter: "Underwriter",
  agreements: "Agreements",
  servicing: "Servicing",
  finance: "Finance",
  forgiveness: "Forgiveness",
  support: "Support",
  lead: "Lead",
  records: "Records",
  compliance: "Compliance",
  administrator: "Administrator",
};
