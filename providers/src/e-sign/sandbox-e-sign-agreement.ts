import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { openLettering } from "./built-in-e-sign-fonts.ts";
import { openTags } from "./built-in-e-sign-tags.ts";

const ink = rgb(0.08, 0.12, 0.1);
const pale = rgb(0.36, 0.4, 0.38);
const left = 96;

const pages: readonly (readonly (readonly [title: string, lines: readonly string[]])[])[] = [
  [
    [
      "1. The loan",
      [
        "Lender will lend Borrower $40,000.00. Borrower will repay $45,480.24, which is the",
        "loan amount plus one Total Loan Fee of $5,480.24. The fee does not grow with time.",
      ],
    ],
    [
      "2. Payments",
      [
        "Borrower will make 52 weekly payments of $874.62, each drawn on Wednesday from",
        "Borrower's Withdrawal Account. The first payment is due the Wednesday after funding.",
      ],
    ],
    [
      "3. Early repayment",
      ["Borrower may repay all or part of the loan at any time. There is no charge for it."],
    ],
  ],
  [
    [
      "4. Payment authorization",
      [
        "Borrower authorizes Lender to draw each payment by ACH debit. Borrower may end this",
        "authorization in writing, three business days before a payment.",
      ],
    ],
    [
      "5. Default",
      [
        "Borrower is in default when a payment is more than 30 days late, or when Borrower has",
        "not told Lender the truth in its application.",
      ],
    ],
  ],
  [
    [
      "6. Electronic records",
      [
        "Borrower may sign by hand or electronically. An electronic signature has the same",
        "effect as one in ink.",
      ],
    ],
    [
      "7. Whole agreement",
      [
        "This document is the whole agreement. Changes must be in writing and signed by both",
        "sides. Nothing in this sample is a loan, and nobody owes anything by it.",
      ],
    ],
  ],
];

/** Returns a sample agreement with three pages and fields to initial and sign. */
export async function sampleAgreement(business: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle("Business Loan Agreement", { showInWindowTitleBar: true });
  const sides = `This sample agreement is between the lender and ${business}.`;
  const lettering = await openLettering(document, [sides]);
  const tags = openTags(document);
  const sheets = pages.map((parts, at) => {
    const page = document.addPage([612, 792]);
    const put = (role: "H1" | "H2" | "P", text: string, place: Place) =>
      tags.mark(page, role, () => lettering.draw(page, text, { x: left, color: ink, ...place }));
    let y = 700;
    if (at === 0) {
      put("H1", "Business Loan Agreement", { y, size: 20, isBold: true });
      y -= 24;
      put("P", sides, { y, size: 10, color: pale });
      y -= 36;
    }
    for (const [title, lines] of parts) {
      put("H2", title, { y, size: 12, isBold: true });
      tags.mark(page, "P", () => {
        for (const text of lines) {
          y -= 18;
          lettering.draw(page, text, { x: left, y, size: 9.75, color: ink });
        }
      });
      y -= 34;
    }
    tags.ignore(page, () => {
      const number = `Page ${at + 1} of ${pages.length}`;
      lettering.draw(page, number, { x: left, y: 48, size: 9, color: pale });
    });
    return { page, put };
  });
  const form = document.getForm();
  const place = (
    name: string,
    sheet: number,
    box: { x: number; y: number; width: number; height: number },
  ) => {
    const { page, put } = sheets[sheet] ?? {};
    if (!page || !put) throw new Error("the sample agreement lacks the page");
    const { x, y, width, height } = box;
    tags.ignore(page, () =>
      page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.75, color: pale }),
    );
    const label = name.replace(/_.*/, "").replace(/^./, (letter) => letter.toUpperCase());
    put("P", label, { x, y: y + height + 5, size: 9, color: pale });
    form.createTextField(name).addToPage(page, { ...box, borderWidth: 0 });
  };
  place("initials_payments", 0, { x: 420, y: 250, width: 96, height: 32 });
  place("initials_authorization", 1, { x: 420, y: 430, width: 96, height: 32 });
  place("signature_borrower", 2, { x: left, y: 400, width: 240, height: 56 });
  place("date_borrower", 2, { x: 372, y: 400, width: 144, height: 24 });
  place("name_borrower", 2, { x: left, y: 330, width: 240, height: 24 });
  place("title_borrower", 2, { x: 372, y: 330, width: 144, height: 24 });
  return document.save();
}

type Place = {
  readonly x?: number;
  readonly y: number;
  readonly size: number;
  readonly color?: typeof ink;
  readonly isBold?: boolean;
};
