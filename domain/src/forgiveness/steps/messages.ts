export const stepTexts = {
  label: "Forgiveness progress",
  names: {
    application: "Your application",
    review: "Our review",
    agreement: "Your agreement",
    sba: "SBA review",
    decision: "SBA decision",
  },
  done: "Done",
  itemsIn: "{done} of {count} items received",
  expired: "Expired",
  review: "Up to 60 days",
  reviewDay: "Day {day} of up to {most}",
  waiting: "Waiting on you",
  sending: "We send it for you",
  preparing: "We're preparing it",
  sba: "Up to 90 days",
  responded: "The SBA has responded",
  decided: "Decided",
} as const;

export const nextTexts = {
  title: "What happens next",
  nothingToDo: "There is nothing you need to do.",
  review: "Our review may take up to 60 days.",
  reviewUntil: "We received everything on {received}. Our review may take until {until}.",
  agreement: "We email you when the amount we'll recommend to the SBA is ready for you to review.",
  agreed: "You agreed to the amount on {date}.",
  submit: "We submit your application to the SBA.",
  sba: "The SBA then has up to 90 days to respond.",
  answer: "We update this page with the SBA's response.",
  decision: "We email you when the SBA has made a decision.",
} as const;
