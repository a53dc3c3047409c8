export const ledgerTexts = {
  upcoming: "Upcoming",
  balance: "Balance",
  filter: "Filter transactions",
  type: "Type",
  status: "Status",
  period: "Period",
  kinds: { all: "All", payment: "Payments", fee: "Fees" },
  allStatuses: "All statuses",
  periods: { start: "Since the start", month: "Last 30 days", year: "This year" },
  noMatch: "No transaction matches these filters.",
  clearFilters: "Show all transactions",
  downloadCsv: "Download CSV",
  csvHeader: ["Date", "Description", "Status", "Amount", "Balance", "Code"],
  code: "Code {code}",
  edit: "Edit",
  editLabel: "Edit bank details for the payment of {date}",

  /** Of the plot: what a reader who cannot see it is told. */
  plot: "Balance from {first} on {from} to {last} today.",
  projected: "If every payment posts, paid off {date}",
  today: "Today",

  paymentOf: "{frequency} payment",
  payment: "Payment",
  paymentDay: "Payment day",
} as const;
