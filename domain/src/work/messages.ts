import type { RefusalTexts } from "../wire/endpoint.ts";
import { idempotencyTexts } from "../wire/idempotency.ts";
import type { WorkKind, WorkSegment, WorkSort } from "./contract.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  ...idempotencyTexts,
  CLAIMED: "Claimed by {name}.",
  ALREADY_DONE: "This is already done.",
  OWN_RECORD: "You can't open this record. Ask a colleague.",
  FORBIDDEN: "You can't do that with your roles.",
} satisfies RefusalTexts<typeof contract>;

export const workFaults = {
  until: "Choose a day from tomorrow to {date}",
  staffId: "Choose a person who can work on these items",
} as const;

/** Shown in place of a value that a record lacks. */
export const noValue = "–";

export const workTabs: Readonly<Record<WorkKind, string>> = { documents: "Documents" };

export const workSegments: Readonly<Record<WorkSegment, string>> = {
  all: "All",
  mine: "Mine",
  unassigned: "Unassigned",
  "waiting-on-borrower": "Waiting on borrower",
  "waiting-on-sba": "Waiting on SBA",
  aside: "Set aside",
};

export const workSorts: Readonly<Record<WorkSort, string>> = {
  oldest: "Oldest first",
  newest: "Newest first",
  largest: "Largest first",
  limit: "Closest to the limit",
};

export const workTexts = {
  title: "Work queue",
  waiting: "{n} waiting.",
  nearLimit: "{m} near the {d}-day limit.",
  preparing: "Preparing queues: {n}%.",
  allProducts: "All products",
  allStages: "All stages",
  nearFilter: "Near the limit",
  clearFilters: "Clear filters",
  takeNext: "Take next",
  empty: "This queue is empty.",
  noneLeft: "No items left to take. {n} claimed by others.",
  assign: "Assign",
  changedMeanwhile: "{title} changed in the meantime and was not assigned.",
  setAside: "Set aside",
  newItems: "{n} new",
  doneBy: "Done by {name}",
  today: "Today",
  oneDay: "1 day",
  days: "{n} days",
  limitDay: "Day {n} of {d}",
  limitOver: "Day {n} of {d}, {over} over",
  claimedBy: "Claimed by {name}",
  claimedAt: "Claimed by {name} at {time}.",
  takeOver: "Take over",
  tookOver: "{name} took over at {time}. Your text is saved below.",
  alsoViewing: "Also viewing: {names}",
} as const;
