/** Texts of a loan's activity page (CH-26). */
export const ledgerTexts = {
  issued: "Issued {date}",
  /** Heading of a printed list of transactions: the product and the period. */
  printed: "{product}. Transactions from {from} to {to}.",
  printedUntil: "{product}. Transactions up to {to}.",
  /** Added to the heading of a printed list that a filter shortens. {which} describes the listed transactions. */
  printedOnly: "Only {which}.",
  loanDetails: "Loan details",
  totalLoanFee: "Total Loan Fee",
  transactions: "Transactions",
  date: "Date",
  description: "Description",
  amount: "Amount",
  noTransactions: "You do not have any recent transactions.",
  scheduled: "Scheduled",
  failed: "Failed",
  processed: "Processed",
  voided: "Voided",

  upcoming: "Upcoming",
  balance: "Balance",
  filter: "Filter transactions",
  type: "Type",
  status: "Status",
  period: "Period",
  kinds: { all: "All", payment: "Payments", fee: "Fees" },
  allStatuses: "All statuses",
  periods: { start: "Since the start", month: "Last 30 days", year: "This year" },
  noMatch: "No transactions match these filters.",
  clearFilters: "Show all transactions",
  downloadCsv: "Download CSV",
  csvHeader: ["Date", "Description", "Status", "Amount", "Balance", "Code"],
  code: "Code {code}",
  edit: "Edit",
  editLabel: "Edit bank details for the payment of {date}",

  /** Describes the balance chart to screen readers. */
  plot: "Balance from {first} on {from} to {last} today.",
  projected: "If every payment posts, paid off {date}",
  today: "Today",

  paymentOf: "{frequency} payment",
  payment: "Payment",
  paymentDay: "Payment day",
} as const;
