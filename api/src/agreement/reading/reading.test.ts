import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { sampleAgreement } from "@portal/providers/e-sign/sandbox-e-sign-agreement";
import { describe, expect, test } from "vitest";
import { groupWords, type Word } from "./group-words.ts";
import { textOf } from "./read-text.ts";

const word = (text: string, line: number, changes: Partial<Word> = {}): Word => ({
  text,
  x: 72,
  y: 700 - 14 * line,
  width: 5 * text.length,
  size: 10,
  isBold: false,
  ...changes,
});
const long = "Borrower repays the loan in weekly payments, each drawn on a Wednesday from the account";
const block = (kind: string, ...parts: string[]) => ({ kind, parts });
const group = (...words: Word[]) => groupWords([words])[0];

describe("grouping a PDF's words into blocks", () => {
  test("joins the lines of a paragraph, and starts a new paragraph after a gap", () => {
    const words = [word(long, 0), word("named below.", 1), word(long, 3), word("again.", 4)];
    expect(group(...words)).toEqual([
      block("paragraph", `${long} named below.`),
      block("paragraph", `${long} again.`),
    ]);
  });

  test("recognizes titles and headings by a larger font or by bold type", () => {
    const words = [
      word("Business Loan", 0, { size: 20, y: 760 }),
      word("Agreement", 0, { size: 20, y: 736 }),
      word(long, 1),
      word("1. Payments", 3, { size: 12 }),
      word(long, 4),
      word("2. Default", 6, { isBold: true }),
      word(long, 7),
      word("Never pay late.", 9, { isBold: true }),
    ];
    expect(group(...words)).toEqual([
      block("title", "Business Loan Agreement"),
      block("paragraph", long),
      block("heading", "1. Payments"),
      block("paragraph", long),
      block("heading", "2. Default"),
      block("paragraph", long),
      block("paragraph", "Never pay late."),
    ]);
  });

  test("keeps table rows and their cells separate", () => {
    const row = (label: string, amount: string, line: number) => [
      word(label, line),
      word(amount, line, { x: 300 }),
    ];
    expect(group(word(long, 0), ...row("Amount", "$40,000.00", 1), ...row("Fee", "$5,480.24", 2))).toEqual([
      block("paragraph", long),
      block("row", "Amount", "$40,000.00"),
      block("row", "Fee", "$5,480.24"),
    ]);
  });

  test("puts a space between separate words and no space within a word", () => {
    const words = [word("Loan", 0), word("Fee", 0, { x: 95 }), word("s", 0, { x: 110 })];
    expect(group(...words)).toEqual([block("paragraph", "Loan Fees")]);
  });

  test.each(["(a) the first", "2.1 the second", "• the third", "iv. the fourth"])(
    'starts a new paragraph at the list item "%s"',
    (item) => {
      expect(group(word(long, 0), word(item, 1))).toEqual([
        block("paragraph", long),
        block("paragraph", item),
      ]);
    },
  );

  test("a short line that completes a sentence ends the paragraph", () => {
    expect(group(word(long, 0), word("The end.", 1), word(long, 2))).toEqual([
      block("paragraph", `${long} The end.`),
      block("paragraph", long),
    ]);
  });

  test("keeps the hyphen of a word that is split at a line's end, and drops a soft hyphen", () => {
    expect(group(word(`${long} re-`, 0), word("payment with\u00adout fee", 1))).toEqual([
      block("paragraph", `${long} re-payment without fee`),
    ]);
  });

  test.each(["Page 2 of 2", "2", "- 2 -", "2/2"])("leaves out a page number written as %s", (number) => {
    const pages = groupWords([[word(long, 0)], [word(long, 0), word(number, 40), word("Initials", 20)]]);
    expect(pages[1]).toEqual([block("paragraph", long), block("paragraph", "Initials")]);
  });

  test.each([
    ["another page's number", "1", 40],
    ["a number in the middle of the page", "2", 10],
  ])("the text of a page keeps a number that is not the page number: %s", (_, number, line) => {
    const pages = groupWords([[word(long, 0)], [word(long, 0), word(number, line), word("Initials", 20)]]);
    expect(pages[1]).toContainEqual(block("paragraph", number));
  });
});

describe("reading the text of a PDF", () => {
  test("returns the title, headings and whole paragraphs of the sample agreement", async () => {
    const [first, , third] = await textOf(await sampleAgreement("Hart Orchards LLC"));
    expect(first?.slice(0, 4)).toEqual([
      block("title", "Business Loan Agreement"),
      block("paragraph", "This sample agreement is between the lender and Hart Orchards LLC."),
      block("heading", "1. The loan"),
      block(
        "paragraph",
        "Lender will lend Borrower $40,000.00. Borrower will repay $45,480.24, which is the loan amount plus one Total Loan Fee of $5,480.24. The fee does not grow with time.",
      ),
    ]);
    expect(JSON.stringify(third)).not.toContain("Page 3 of 3");
  });

  test("returns form field values in reading order, and no blocks for a page without text", async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([612, 792]);
    for (const [at, text] of ["Loan amount:", "Total Loan Fee:"].entries())
      page.drawText(text, { x: 72, y: 700 - 30 * at, size: 10, font });
    document.addPage([612, 792]).drawRectangle({ x: 72, y: 400, width: 200, height: 200 });
    const form = document.getForm();
    const amount = form.createTextField("amount");
    amount.setText("$40,000.00");
    amount.addToPage(page, { x: 140, y: 694, width: 80, height: 18 });
    const box = form.createCheckBox("renewal");
    box.addToPage(page, { x: 72, y: 640, width: 12, height: 12 });
    box.check();
    const [filled, picture] = await textOf(await document.save());
    expect(filled?.map(({ parts }) => parts.join(" "))).toEqual([
      "Loan amount: $40,000.00",
      "Total Loan Fee:",
      "\u2612",
    ]);
    expect(picture).toEqual([]);
  });
});
