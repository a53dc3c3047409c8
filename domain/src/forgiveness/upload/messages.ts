/** Texts of the pages on which borrowers upload forgiveness documents (2.7). */
export const uploadTexts = {
  loading: "Loading what to upload",
  title: "Upload documents",
  experts: "Business financing experts",
  loan: "Documents for",
  business: "Business",
  loanNumber: "Loan number",
  /** Text for a form that the borrower must fill in online instead of uploading a file. {form} is the number. */
  formOnline: "You fill in SBA Form {form} here in the portal. Signed copies can be added below.",
  toForm: "Go to the form",
  coveredCostsLead:
    "Four kinds of cost can be forgiven besides payroll, rent and utilities. Send documents only for those you claimed.",
  noneClaimed: "You claimed none, so there is nothing to send.",
  /**
   * Error if the borrower declines to send documents for a cost that form 3508 claims. {optOut} is the label of the
   * checked box.
   */
  claimed: {
    title: "Which is right?",
    text: "Your SBA Form 3508 claims {amount}, but you ticked “{optOut}”",
    correctForm: "If the form is wrong, change the amount to 0 in step {page} first.",
    callUs: "If the form is wrong, opt out and call us at {phone} to correct it.",
    upload: "Add documents",
    toForm: "Change the form",
    optOut: "Opt out",
  },
} as const;

const paid = "Invoices, and proof that you paid them";

/** Costs besides payroll that can be forgiven, and the documents that prove them (FORG-COV-01, FH-103). */
export const coveredCosts = [
  {
    name: "coveredOperationsExpenditures",
    title: "Covered operations expenditures",
    text: "Business software, cloud computing, and other tools for payroll, accounting, sales and records.",
    proof: paid,
  },
  {
    name: "coveredPropertyDamageCosts",
    title: "Covered property damage costs",
    text: "Damage, vandalism or looting from public disturbances in 2020 that insurance did not cover.",
    proof: "Invoices, proof that you paid them, and what your insurance paid",
  },
  {
    name: "coveredSupplierCosts",
    title: "Covered supplier costs",
    text: "Goods essential to your business, under a contract or order made before your loan. Perishable goods count at any time in the covered period.",
    proof: "The contract or purchase order, invoices, and proof of payment",
  },
  {
    name: "coveredWorkerProtectionExpenditures",
    title: "Covered worker protection expenditures",
    text: "Equipment and changes made to follow COVID-19 safety guidance, such as barriers, ventilation and protective gear.",
    proof: paid,
  },
] as const;
