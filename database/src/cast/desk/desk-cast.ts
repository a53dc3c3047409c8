import { parseBook } from "@portal/domain/book/parse-book";
import type { Book } from "@portal/domain/book/book";
import { calendar } from "../calendar.ts";
import { entryOf, type CastEntry } from "../member.ts";
import { applicant, forgivenessApplicant } from "./desk-borrowers.ts";

/** Borrowers who send documents on the sandbox's first start, so that the lender's staff have work (DESK-DEMO-02). */
export const deskBorrowers = [
  forgivenessApplicant({
    name: "Clara Whitcomb",
    email: "clara@whitcombcatering.example",
    businessName: "Whitcomb Catering Co.",
    story: "Forgiveness, Document Review: near the lender's limit of 60 days.",
    loanId: "7720-10418",
    loanVersion: "21SDPPP",
    amount: 184_500,
    stage: "Document Review",
    day: 57,
    wanted: [
      [
        "Rent Documents",
        ["receipts", "rent-checks.pdf", 4],
        ["csv", "rent-paid.csv", 4],
        ["receipts", "lease.pdf", 4],
      ],
    ],
  }),
  forgivenessApplicant({
    name: "Zoë Marlowe",
    email: "zoe@marloweprint.example",
    businessName: "Marlowe Print Co.",
    story: "Forgiveness, Quality Check Sendback: near the lender's limit of 60 days.",
    loanId: "7720-10912",
    loanVersion: "21SDPPP",
    amount: 196_300,
    stage: "Quality Check Sendback",
    day: 52,
    wanted: [
      [
        "Utilities Documents",
        ["receipts", "electricity-2021.pdf", 2],
        ["receipts", "water-2021.pdf", 2],
        ["receipts", "gas-2021.pdf", 2],
      ],
    ],
  }),
  forgivenessApplicant({
    name: "June Abara",
    email: "june@juniperlearning.example",
    businessName: "Juniper Early Learning",
    story: "Forgiveness, Document Review: payroll documents of a first draw.",
    loanId: "7718-10321",
    loanVersion: "21PPPLoan",
    amount: 172_400,
    stage: "Document Review",
    day: 12,
    wanted: [
      ["Payroll Supporting Documents", ["xlsx", "payroll-report.xlsx", 1], ["tif", "schedule-c.tif", 1]],
    ],
  }),
  applicant({
    name: "Chinwe Okonkwo",
    email: "chinwe@okonkwofreight.example",
    businessName: "Okonkwo Freight LLC",
    story: "Underwriting review: four bank statements and a driver's license to review.",
    stage: "ST3",
    amounts: ["120000.00", "14880.00", "1296.92"],
    wanted: [
      [
        "bankStatements",
        ["statement", "statement-july.pdf", 3],
        ["statement", "statement-august.pdf", 3],
        ["statement", "statement-september.pdf", 3],
        ["statement", "statement-october.pdf", 3],
      ],
      ["driversLicense", ["jpg", "license-front.jpg", 2]],
      ["taxReturn"],
    ],
  }),
  applicant({
    name: "Priscilla Hale",
    email: "priscilla@harborlanedental.example",
    businessName: "Harbor Lane Dental PC",
    story: "Underwriting review: a tax return and a voided check to review.",
    stage: "ST3",
    amounts: ["85000.00", "9350.00", "907.21"],
    wanted: [
      ["taxReturn", ["tif", "tax-return-2025.tif", 3]],
      ["voidedCheck", ["png", "harbor-lane-check.png", 3]],
    ],
  }),
  applicant({
    name: "Tomas Bright",
    email: "tomas@copperlinecoffee.example",
    businessName: "Copperline Coffee",
    story: "Documents: a business license and a profit and loss statement to review.",
    stage: "ST2",
    amounts: ["30000.00", "3450.00", "321.64"],
    wanted: [
      ["businessLicense", ["gif", "business-license.gif", 1]],
      ["profitAndLoss", ["docx", "profit-and-loss.docx", 1]],
    ],
  }),
  applicant({
    name: "Lakshmi Rao",
    email: "lakshmi@lakesideautoglass.example",
    businessName: "Lakeside Auto Glass",
    story: "Contract: a voided check to review.",
    stage: "ST5",
    amounts: ["40000.00", "4600.00", "428.85"],
    wanted: [["voidedCheck", ["png", "voided-check.png", 2]]],
  }),
  applicant({
    name: "Anselm Ruiz",
    email: "anselm@ruizroofing.example",
    businessName: "Ruiz & Sons Roofing",
    story: "Underwriting review: proof of identity and of business to review.",
    stage: "ST3",
    amounts: ["64000.00", "7360.00", "686.15"],
    wanted: [
      ["proofOfIdentity", ["jpg", "passport.jpg", 1]],
      ["proofOfBusiness", ["receipts", "articles-of-organization.pdf", 1]],
    ],
  }),
  applicant({
    name: "Odalys Quiroga",
    email: "odalys@quirogabakery.example",
    businessName: "Quiroga Family Bakery",
    story: "Documents: nothing sent yet, two requests open.",
    stage: "ST2",
    amounts: ["22000.00", "2530.00", "235.86"],
    wanted: [["bankStatements"], ["driversLicense"]],
  }),
  applicant({
    name: "Henrik Dahl",
    email: "henrik@dahlcabinets.example",
    businessName: "Dahl Cabinets Inc.",
    story: "Underwriting review: a balance sheet to review.",
    stage: "ST3",
    amounts: ["150000.00", "17250.00", "1608.17"],
    wanted: [
      ["balanceSheet", ["xlsx", "balance-sheet.xlsx", 0], ["receipts", "notes-to-balance-sheet.pdf", 0]],
      ["taxReturn", ["receipts", "form-1120.pdf", 0]],
    ],
  }),
  applicant({
    name: "Mei Tanaka",
    email: "mei@tanakanursery.example",
    businessName: "Tanaka Nursery & Garden",
    story: "Documents: a voided check and a license to review.",
    stage: "ST2",
    amounts: ["18500.00", "2127.50", "198.34"],
    wanted: [
      ["voidedCheck", ["png", "check.png", 0]],
      ["driversLicense", ["jpg", "license.jpg", 0]],
    ],
  }),
  applicant({
    name: "Ravenna Scott",
    email: "ravenna@scotttranscription.example",
    businessName: "Scott Transcription Services",
    story: "Contract: nothing to review.",
    stage: "ST5",
    amounts: ["12000.00", "1380.00", "128.65"],
    wanted: [["proofOfIdentity"]],
  }),
] as const;

/** Returns the desk's borrowers, parsed like a lender's import file. */
export function deskBook(now: Temporal.Instant): Book {
  const on = calendar(now);
  const all = deskBorrowers.map(({ person }) => person(on));
  return parseBook({
    version: 1,
    contacts: all.flatMap(({ contacts }) => contacts),
    accounts: all.flatMap(({ accounts }) => accounts),
  });
}

/** Returns the desk's borrowers as the sandbox's pages list them. */
export function deskCastList(): CastEntry[] {
  const on = calendar(Temporal.Instant.fromEpochMilliseconds(0));
  return deskBorrowers.map(({ person }) => entryOf(person(on)));
}
