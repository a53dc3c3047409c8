import type { Preview } from "@portal/domain/documents/lender/contract";
import { describe, expect, test } from "vitest";
import { docx, xlsx, zip, typesPart } from "../../testing/sample-archives.ts";
import { pdf } from "../../testing/sample-pdfs.ts";
import { previewContent } from "./preview-content.ts";
import { previewWorkbook } from "./preview-workbook.ts";

type SheetXml = { readonly name: string; readonly data: string };

const relationships = (sheets: readonly SheetXml[]) =>
  sheets
    .map(
      (_, at) => `<Relationship Id="rId${at + 1}" Type="worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join("");

/** Builds a workbook. `strings` is the content of its part for shared texts. */
function workbook(sheets: readonly SheetXml[], strings = ""): Buffer {
  const names = sheets.map(
    ({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return zip([
    { name: typesPart, content: "<Types/>" },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns:r="http://r"><sheets>${names.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships>${relationships(sheets)}</Relationships>`,
    },
    { name: "xl/sharedStrings.xml", content: `<sst>${strings}</sst>` },
    ...sheets.map(({ data }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<worksheet><sheetData>${data}</sheetData></worksheet>`,
    })),
  ]);
}
const number = (value: string | number, cell = "") => `<c${cell && ` r="${cell}"`}><v>${value}</v></c>`;
const rowOf = (...cells: string[]) => `<row>${cells.join("")}</row>`;
const document = (body: string) => {
  const content = `<w:document xmlns:w="http://w"><w:body>${body}</w:body></w:document>`;
  return zip([
    { name: typesPart, content: "<Types/>" },
    { name: "word/document.xml", content },
  ]);
};
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

async function sheetsOf(filename: string, bytes: Buffer) {
  const preview = await previewContent(filename, bytes);
  if (preview?.kind !== "sheet") throw new Error("the file has no sheets");
  return preview;
}
const rowsOf = async (filename: string, bytes: Buffer) => (await sheetsOf(filename, bytes)).sheets[0]?.rows;
async function textOf(bytes: Buffer): Promise<Extract<Preview, { kind: "text" }>> {
  const preview = await previewContent("a.docx", bytes);
  if (preview?.kind !== "text") throw new Error("the file has no text");
  return preview;
}

describe("the preview of a workbook", () => {
  test("shows shared texts, numbers, truth values, errors and the last value of formulas as text [DESK-DOC-03]", async () => {
    const strings = `<si><t>Month</t></si><si><r><t>Pa</t></r><r><t xml:space="preserve">id </t></r><rPh><t>x</t></rPh></si>`;
    const data = [
      rowOf(`<c r="A1" t="s"><v>0</v></c>`, `<c r="C1" t="s"><v>1</v></c>`),
      rowOf(
        `<c t="inlineStr"><is><t>March &amp; April</t></is></c>`,
        number("6000.00"),
        number("0.30000000000000004"),
        `<c t="b"><v>1</v></c><c t="b"><v>0</v></c>`,
        `<c t="e"><v>#DIV/0!</v></c>`,
        `<c t="str"><f>HYPERLINK("http://x","y")</f><v>y</v></c>`,
        `<c><f>SUM(B1:B9)</f><v>12.5</v></c><c><f>NOW()</f></c><c t="d"><v>2021-03-01</v></c>`,
      ),
    ].join("");
    expect(await sheetsOf("a.xlsx", workbook([{ name: "2021", data }], strings))).toEqual({
      kind: "sheet",
      moreSheets: 0,
      sheets: [
        {
          name: "2021",
          moreRows: 0,
          moreColumns: 0,
          rows: [
            ["Month", "", "Paid "],
            ["March & April", "6000", "0.3", "TRUE", "FALSE", "#DIV/0!", "y", "12.5", "", "2021-03-01"],
          ],
        },
      ],
    });
  });

  test("shows the first five sheets, 200 rows and 50 columns, and counts the rest [DESK-DOC-03]", async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => rowOf(number(at))).join("");
    const wide = rowOf(...Array.from({ length: 53 }, (_, at) => number(at + 1)));
    const sheets = Array.from({ length: 7 }, (_, at) => ({ name: `S${at}`, data: at === 0 ? many : wide }));
    const { sheets: shown, moreSheets } = await sheetsOf("a.xlsx", workbook(sheets));
    expect([shown.length, moreSheets]).toEqual([5, 2]);
    expect([shown[0]?.rows.length, shown[0]?.moreRows, shown[0]?.moreColumns]).toEqual([200, 9_800, 0]);
    expect([shown[0]?.rows[0], shown[0]?.rows[199]]).toEqual([["0"], ["199"]]);
    expect([shown[4]?.name, shown[4]?.rows[0]?.length, shown[4]?.moreColumns]).toEqual(["S4", 50, 3]);
    expect(shown[4]?.rows[0]?.at(-1)).toBe("50");
  });

  test("reports no further rows or columns for a sheet of exactly 200 rows and 50 columns", async () => {
    const wide = rowOf(...Array.from({ length: 50 }, () => number(1)));
    const data = wide.repeat(200);
    const { sheets } = await sheetsOf("a.xlsx", workbook([{ name: "S", data }]));
    expect(sheets[0]).toMatchObject({ moreRows: 0, moreColumns: 0 });
  });

  test("leaves out rows without content, and counts the columns up to a cell far to the right", async () => {
    const data = rowOf() + rowOf("<c/>") + rowOf(number(1, "XFD3"), number(2));
    const { sheets } = await sheetsOf("a.xlsx", workbook([{ name: "S", data }]));
    expect(sheets).toEqual([{ name: "S", rows: [[]], moreRows: 0, moreColumns: 16_334 }]);
  });

  test("shortens texts to 1,000 characters", async () => {
    const long = "x".repeat(3_000);
    const data = rowOf(`<c t="s"><v>0</v></c><c t="str"><v>${long}</v></c>`);
    const rows = await rowsOf("a.xlsx", workbook([{ name: "S", data }], `<si><t>${long}</t></si>`));
    expect(rows?.[0]?.map(({ length }) => length)).toEqual([1_000, 1_000]);
  });

  test("reads UTF-16 parts and parts with a namespace prefix", async () => {
    const text = `<?xml version="1.0" encoding="UTF-16"?><x:worksheet><x:sheetData><x:row><x:c t="str"><x:v>é€</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const bytes = workbook([]);
    expect(await sheetsOf("a.xlsx", bytes)).toEqual({ kind: "sheet", sheets: [], moreSheets: 0 });
    const parts = (content: Buffer) =>
      zip([
        { name: typesPart, content: "<Types/>" },
        { name: "xl/workbook.xml", content: `<workbook><sheet name="S" r:id="rId1"/></workbook>` },
        {
          name: "xl/_rels/workbook.xml.rels",
          content: `<Relationships><Relationship Id="rId1" Type="worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
        },
        { name: "xl/worksheets/sheet1.xml", content },
      ]);
    const little = Buffer.from(`\ufeff${text}`, "utf16le");
    expect(await rowsOf("a.xlsx", parts(little))).toEqual([["é€"]]);
    expect(await rowsOf("a.xlsx", parts(Buffer.from(little).swap16()))).toEqual([["é€"]]);
    expect(await rowsOf("a.xlsx", parts(Buffer.from(text.replace("UTF-16", "UTF-8"))))).toEqual([["é€"]]);
  });
});

describe("the preview of a CSV file", () => {
  test.each([
    [
      "Month,Paid\nMarch,6000.00\n",
      [
        ["Month", "Paid"],
        ["March", "6000.00"],
      ],
    ],
    [
      "a;b,c;d\r\n\r\n1;2",
      [
        ["a", "b,c", "d"],
        ["1", "2"],
      ],
    ],
    [
      "a\tb\n=1+1\t<b>x</b>",
      [
        ["a", "b"],
        ["=1+1", "<b>x</b>"],
      ],
    ],
    [
      'a,b\n"x ""y"", z\nw",5" pipe\n,last',
      [
        ["a", "b"],
        ['x "y", z\nw', '5" pipe'],
        ["", "last"],
      ],
    ],
    ["a,,\n", [["a"]]],
    ["", []],
    ["\ufeffMärz,1", [["März", "1"]]],
  ])("shows the cells of %j [DESK-DOC-03]", async (text, rows) => {
    expect(await rowsOf("a.csv", Buffer.from(text))).toEqual(rows);
  });

  test("reads windows-1252, and reports how many rows and columns are left out [DESK-DOC-03]", async () => {
    expect(await rowsOf("a.csv", Buffer.from("M\xe4rz,1", "latin1"))).toEqual([["März", "1"]]);
    const { sheets, moreSheets } = await sheetsOf(
      "rent.csv",
      Buffer.from(Array.from({ length: 10_000 }, () => Array(51).fill("1").join(",")).join("\n")),
    );
    expect(
      sheets.map(({ name, rows, moreRows, moreColumns }) => [name, rows.length, moreRows, moreColumns]),
    ).toEqual([["rent.csv", 200, 9_800, 1]]);
    expect([sheets[0]?.rows[0]?.length, moreSheets]).toEqual([50, 0]);
  });
});

describe("the preview of a text document", () => {
  test("shows the paragraphs as text, without deleted text and field codes [DESK-DOC-03]", async () => {
    const body = [
      `<w:p><w:r><w:t>Dear </w:t></w:r><w:r><w:t xml:space="preserve">Ana &lt;b&gt;</w:t><w:tab/><w:t>x</w:t><w:br/><w:t>y</w:t></w:r></w:p>`,
      `<w:p/>`,
      `<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:r><w:instrText>DATE</w:instrText><w:t>new</w:t></w:r></w:p>`,
      `<w:p><w:r><mc:AlternateContent><mc:Choice><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Choice><mc:Fallback><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent><w:t>after</w:t></w:r></w:p>`,
      `<w:tbl><w:tr><w:tc>${paragraph("cell")}</w:tc></w:tr></w:tbl>`,
      `<w:constructor/><w:toString/>`,
    ].join("");
    expect(await textOf(document(body))).toEqual({
      kind: "text",
      paragraphs: ["Dear Ana <b>\tx\ny", "new", "box", "after", "cell"],
      moreParagraphs: 0,
    });
  });

  test("shows 1,000 paragraphs of 5,000 characters, and counts the rest", async () => {
    const { paragraphs, moreParagraphs } = await textOf(
      document(paragraph("y".repeat(6_000)) + paragraph("x").repeat(1_002)),
    );
    expect([paragraphs.length, moreParagraphs, paragraphs[0]?.length]).toEqual([1_000, 3, 5_000]);
  });
});

describe("files without a preview", () => {
  const external = `<Relationships><Relationship Id="rId1" Type="worksheet" TargetMode="External" Target="http://x/y.xml"/></Relationships>`;
  test.each([
    ["another type", "a.pdf", pdf([{}])],
    ["a file that is no archive", "a.xlsx", Buffer.from("no archive")],
    ["a document type with entities", "a.docx", docx([{ name: "word/a.xml", content: "<!DOCTYPE x><x/>" }])],
    [
      "a part that inflates to gigabytes",
      "a.xlsx",
      xlsx([{ name: "xl/b.xml", content: "0".repeat(200_000_000) }]),
    ],
    ["a broken part", "a.xlsx", xlsx([{ name: "xl/b.xml", content: "x".repeat(99), isBroken: true }])],
    ["a program", "a.xlsx", xlsx([{ name: "xl/vbaProject.bin", content: "x" }])],
    ["a CSV file with control characters", "a.csv", Buffer.from("a\0b")],
  ])("%s has no preview [DESK-DOC-03]", async (_, filename, bytes) => {
    expect(await previewContent(filename, bytes)).toBeUndefined();
  });

  test("ignores a sheet that is stored outside the file", async () => {
    const bytes = zip([
      { name: typesPart, content: "<Types/>" },
      { name: "xl/workbook.xml", content: `<workbook><sheet name="S" r:id="rId1"/></workbook>` },
      { name: "xl/_rels/workbook.xml.rels", content: external },
    ]);
    expect(await previewContent("a.xlsx", bytes)).toBeUndefined();
    expect(await previewWorkbook(bytes)).toEqual({ kind: "sheet", sheets: [], moreSheets: 0 });
  });

  test("a part with deeply nested XML has no preview", async () => {
    const nested = (depth: number) =>
      document(`${"<w:x>".repeat(depth)}${paragraph("deep")}${"</w:x>".repeat(depth)}`);
    expect((await textOf(nested(400))).paragraphs).toEqual(["deep"]);
    expect(await previewContent("a.docx", nested(60_000))).toBeUndefined();
  });
});
