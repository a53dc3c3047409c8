export const sentAnswersTexts = {
  title: "Answers you sent",
  lead: "This is a copy of what you sent us. To change something after sending it, call us at {phone}.",
  loading: "Loading your answers",
  sentOn: "Sent {date}",
  print: "Print these answers",
  link: "See the answers you sent",
  payrollTotal: "Total payroll costs",
} as const;
