/** Where an application for forgiveness stands, in five steps. */
export const stepTexts = {
  label: "Forgiveness progress",
  names: ["Your application", "Our review", "Your agreement", "SBA review", "SBA decision"],
  done: "Done",
  itemsIn: "{done} of {count} items in",
  expired: "Expired",
  review: "Up to 60 days",
  waiting: "Waiting on you",
  agreed: "You agreed",
  sba: "Up to 90 days",
  decided: "Decided",
} as const;
