import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { u32 } from "../../testing/integers.ts";
import { docx, xlsx, zip, type ZipPart } from "../../testing/sample-archives.ts";
import { checkContent } from "../check-content.ts";

const check = (filename: string, content: Buffer) =>
  checkContent(filename, content, { mustBeDigital: false });

describe("checking Office files", () => {
  const workbookWith = (more: ZipPart) => check("a.xlsx", xlsx([more]));
  const letterWith = (more: ZipPart) => check("a.docx", docx([more]));

  test("rejects an Office file with a part that does not match its checksum", async () => {
    const file = xlsx([{ name: "xl/a.xml", content: "<x/>" }]);
    const central = file.lastIndexOf("PK\x01\x02");
    expect(await check("a.xlsx", file)).toBeUndefined();
    file.writeUInt32LE((file.readUInt32LE(central + 16) ^ 1) >>> 0, central + 16);
    expect(await check("a.xlsx", file)).toBe("FILE_UNREADABLE");
  });

  test("rejects macros in an Office file by part name and by declared type", async () => {
    expect(await workbookWith({ name: "xl/vbaProject.bin", content: "x" })).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await letterWith({ name: "word/VBAPROJECT.BIN", content: "x" })).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await workbookWith({ name: "xl/macrosheets/a.xml", content: "<x/>" })).toBe(
      "FILE_TYPE_NOT_ALLOWED",
    );
    const declared = '<Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>';
    const parts = [
      { name: "[Content_Types].xml", content: declared },
      { name: "xl/workbook.xml", content: "<x/>" },
    ];
    expect(await check("a.xlsx", zip(parts))).toBe("FILE_TYPE_NOT_ALLOWED");
  });

  test("rejects an Office file that inflates beyond the limit, even with a smaller declared size", async () => {
    const content = Buffer.alloc(20_000_000);
    expect(await workbookWith({ name: "xl/a.xml", content })).toBe("FILE_UNREADABLE");
    expect(await workbookWith({ name: "xl/a.xml", content, claimedBytes: 100 })).toBe("FILE_UNREADABLE");
    expect(await letterWith({ name: "word/a.xml", content: "a", claimedBytes: 0xfffffff0 })).toBe(
      "FILE_UNREADABLE",
    );
  });

  test("rejects an Office file with unsafe or repeated part names", async () => {
    const names = [
      "../../etc/cron.d/x",
      "/etc/passwd",
      "C:/x.xml",
      "xl/../../x",
      "..\\..\\x",
      "XL/workbook.xml",
    ];
    for (const name of names) expect(await workbookWith({ name, content: "<x/>" })).toBe("FILE_UNREADABLE");
  });

  test("rejects an Office file with too many parts, an encrypted part or a broken part", async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => ({ name: `xl/${index}.xml`, content: "" }));
    expect(await check("a.xlsx", xlsx(many))).toBe("FILE_UNREADABLE");
    const part = { name: "word/a.xml", content: randomBytes(400).toString("hex") };
    expect(await letterWith(part)).toBeUndefined();
    expect(await letterWith({ ...part, isEncrypted: true })).toBe("FILE_UNREADABLE");
    expect(await letterWith({ ...part, isBroken: true })).toBe("FILE_UNREADABLE");
  });

  test("rejects a password-protected Office document and a truncated Office document", async () => {
    const container = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(512)]);
    expect(await check("a.xlsx", container)).toBe("FILE_UNREADABLE");
    expect(await check("a.xlsx", xlsx().subarray(0, -10))).toBe("FILE_UNREADABLE");
  });

  test("rejects an Office archive that declares more parts than the archive has", async () => {
    const file = xlsx([{ name: "xl/a.xml", content: "<x/>" }]);
    file.writeUInt16LE(9, file.length - 12);
    expect(await check("a.xlsx", file)).toBe("FILE_UNREADABLE");
  });
});

/** `padding` moves the following text into a later chunk. `declaration` is the XML declaration that Office writes. */
const padding = `<!--${"x".repeat(200_000)}-->`;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

describe("checking Office files for document type declarations", () => {
  const attack = '<!DOCTYPE x SYSTEM "https://evil.example/x.dtd"><x/>';
  const entity = '<!ENTITY e SYSTEM "file:///etc/passwd">';
  const parts = [
    "xl/a.xml",
    "xl/_rels/a.xml.rels",
    "xl/drawings/a.vml",
    "docProps/app.xml",
    "xl/media/a.svg",
    "a.bin",
  ];
  const harmless = "<x>&lt;!DOCTYPE x&gt; DOCTYPE ENTITY</x>";

  test.each(parts)("rejects a document type declaration anywhere in the Office part %s", async (name) => {
    const refused = name.endsWith(".rels")
      ? [`${declaration}${attack}`]
      : [
          attack,
          `${declaration}${attack}`,
          `${declaration}${padding}${attack}`,
          `${declaration}${padding}<x/>${padding}${attack}`,
          `${declaration}${padding}${entity}`,
          `${declaration}${entity.toLowerCase()}`,
        ];
    for (const content of refused)
      expect(await check("a.xlsx", xlsx([{ name, content }]))).toBe("FILE_UNREADABLE");
    expect(await check("a.xlsx", xlsx([{ name, content: `${declaration}${harmless}` }]))).toBeUndefined();
  });

  test("finds a document type declaration that is split between two chunks", async () => {
    for (let length = 16_384 - 12; length <= 16_384; length++) {
      const content = `<!--${"x".repeat(length - 7)}-->${attack}`;
      expect(await check("a.docx", docx([{ name: "word/a.xml", content }]))).toBe("FILE_UNREADABLE");
      const control = content.replace("<!DOCTYPE", "<?DOCTYPE");
      expect(await check("a.docx", docx([{ name: "word/a.xml", content: control }]))).toBeUndefined();
    }
  });

  test.each<[string, (text: string) => Buffer]>([
    ["UTF-16 in little-endian order", (text) => Buffer.from(text, "utf16le")],
    ["UTF-16 in big-endian order", (text) => Buffer.from(text, "utf16le").swap16()],
    ["UTF-32", (text) => Buffer.concat(Array.from(text, (sign) => u32(sign.charCodeAt(0))))],
  ])("finds a document type declaration encoded as %s", async (_what, encode) => {
    const made = (text: string) => check("a.xlsx", xlsx([{ name: "xl/a.xml", content: encode(text) }]));
    expect(await made(`<?xml version="1.0"?>${padding}${attack}`)).toBe("FILE_UNREADABLE");
    expect(await made(`<?xml version="1.0"?>${padding}${harmless}`)).toBeUndefined();
  });

  test("rejects UTF-7 and EBCDIC, because these encodings could hide a document type declaration", async () => {
    const made = (content: string | Buffer) => check("a.xlsx", xlsx([{ name: "xl/a.xml", content }]));
    expect(await made('<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE x>')).toBe("FILE_UNREADABLE");
    expect(await made("<?xml version='1.0' encoding='IBM037'?><x/>")).toBe("FILE_UNREADABLE");
    expect(await made(Buffer.from("4c6fa7949340a58599a289969540", "hex"))).toBe("FILE_UNREADABLE");
    for (const encoding of ["UTF-8", "utf-16", "us-ascii", "ISO-8859-1", "windows-1252"]) {
      expect(await made(`<?xml version="1.0" encoding="${encoding}"?><x/>`)).toBeUndefined();
    }
  });
});

describe("checking Office files for active content", () => {
  const typesOf = (type: string) => `<Types><Override PartName="/xl/a" ContentType="${type}"/></Types>`;

  test.each([
    "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    "application/vnd.ms-word.document.macroEnabled.main+xml",
    "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
    "application/vnd.ms-office.vbaProject",
    "application/vnd.ms-word.vbaData+xml",
    "application/vnd.ms-excel.macrosheet+xml",
    "application/vnd.ms-office.activeX+xml",
    "application/vnd.ms-word.attachedToolbars",
    "application/vnd.openxmlformats-officedocument.oleObject",
    "application/vnd.ms-excel.sheet.macro&#69;nabled.main+xml",
    "application/vnd.ms-office.vba&#x50;roject",
  ])("rejects an Office file that declares the content type %s", async (type) => {
    const types = typesOf(type);
    const wide = Buffer.from(`\ufeff${types}`, "utf16le");
    for (const content of [
      types,
      `${padding}${types}`,
      types.replace("<Types>", `<Types>${padding}`),
      wide,
    ]) {
      expect(await check("a.xlsx", xlsx([], content))).toBe("FILE_TYPE_NOT_ALLOWED");
      expect(await check("a.docx", docx([], content))).toBe("FILE_TYPE_NOT_ALLOWED");
    }
  });

  test("rejects a declared content type with a zero-padded character reference", async () => {
    const types = typesOf("application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings");
    expect(await check("a.xlsx", xlsx([], `${declaration}${padding}${types}`))).toBeUndefined();
    const hidden = typesOf(`macro&#${"0".repeat(40)}69;nabled`);
    expect(await check("a.xlsx", xlsx([], hidden))).toBe("FILE_UNREADABLE");
  });

  const relationship = (type: string, more: string) =>
    `${declaration}<Relationships><Relationship Id="rId1" Type="http://schemas.example/officeDocument/2006/relationships/${type}" ${more}/></Relationships>`;
  const outside = 'Target="https://evil.example/a" TargetMode="External"';

  test.each([
    "http://schemas.microsoft.com/office/2006/relationships/vbaProject",
    "http://schemas.microsoft.com/office/2006/relationships/wordVbaData",
    "http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet",
    "http://schemas.microsoft.com/office/2006/relationships/xlIntlMacrosheet",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships/control",
    "http://schemas.microsoft.com/office/2006/relationships/activeXControlBinary",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships/oleObject",
  ])("rejects an Office file with a relationship of the type %s", async (type) => {
    const content = `<Relationships><Relationship Id="a" Type="${type}" Target="b.bin"/></Relationships>`;
    const name = "xl/_rels/workbook.xml.rels";
    expect(await check("a.xlsx", xlsx([{ name, content }]))).toBe("FILE_TYPE_NOT_ALLOWED");
    const control = content.replace(type, "http://schemas.openxmlformats.org/x/relationships/worksheet");
    expect(await check("a.xlsx", xlsx([{ name, content: control }]))).toBeUndefined();
  });

  test.each([
    "attachedTemplate",
    "image",
    "oleObject",
    "externalLinkPath",
    "externalLink",
    "frame",
    "subDocument",
    "aFChunk",
    "hyperlinks",
  ])("rejects a relationship of the type %s with an external target", async (type) => {
    const name = "word/_rels/document.xml.rels";
    const made = (content: string | Buffer) => check("a.docx", docx([{ name, content }]));
    const attack = relationship(type, outside);
    const forms: (string | Buffer)[] = [
      attack,
      attack.replaceAll('"', "'"),
      attack.replace("<Relationships>", `<Relationships>${" ".repeat(50_000)}`),
      attack.replace("<Relationship ", '<Relationship\n\t Note="a>b" '),
      attack.replaceAll("<Relationship", "<r:Relationship"),
      attack.replace('"External"', '"&#69;xternal"'),
      attack.replace('"External"', '"external"'),
      Buffer.from(`\ufeff${attack.replace("UTF-8", "UTF-16")}`, "utf16le"),
    ];
    for (const content of forms) expect(await made(content)).toBe("FILE_TYPE_NOT_ALLOWED");
    for (const hidden of [
      attack.replace("<Relationships>", '<Relationships><!-- <Relationship a=" -->'),
      attack.replace("<Relationships>", '<Relationships><?x <Relationship a=" ?>'),
      attack.replace("<Relationships>", '<Relationships><![CDATA[<Relationship a="]]>'),
    ])
      expect(await made(hidden)).toBe("FILE_UNREADABLE");
    expect(await made(relationship("image", 'Target="media/a.png"'))).toBeUndefined();
  });

  test("accepts an external hyperlink in a document, but not in the document's settings", async () => {
    const content = relationship("hyperlink", outside);
    const made = (name: string) => check("a.docx", docx([{ name, content }]));
    expect(await made("word/_rels/document.xml.rels")).toBeUndefined();
    expect(await made("word/_rels/settings.xml.rels")).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await made("word/_rels/webSettings.xml.rels")).toBe("FILE_TYPE_NOT_ALLOWED");
    const many = Array.from(
      { length: 3_000 },
      () => '<Relationship Type="/hyperlink" TargetMode="External"/>',
    );
    const after = `<Relationships>${many.join("")}<Relationship Type="/image" TargetMode="External"/>`;
    const name = "word/_rels/document.xml.rels";
    expect(
      await check("a.docx", docx([{ name, content: `<Relationships>${many.join("")}` }])),
    ).toBeUndefined();
    expect(await check("a.docx", docx([{ name, content: after }]))).toBe("FILE_TYPE_NOT_ALLOWED");
  });

  test("finds an Office relationship that is split between two chunks", async () => {
    const name = "word/_rels/document.xml.rels";
    const made = (content: string) => check("a.docx", docx([{ name, content }]));
    const [attack, honest] = [relationship("image", outside), relationship("hyperlink", outside)];
    for (let length = 16_384 - attack.length + 100; length < 16_384; length += 7) {
      const padded = (text: string) =>
        text.replace("<Relationships>", `<Relationships>${" ".repeat(length - 100)}`);
      expect(await made(padded(attack))).toBe("FILE_TYPE_NOT_ALLOWED");
      expect(await made(padded(honest))).toBeUndefined();
    }
  });

  test("rejects a relationships file with too much text between elements", async () => {
    const name = "word/_rels/document.xml.rels";
    const made = (spaces: number) =>
      check("a.docx", docx([{ name, content: `<Relationships>${" ".repeat(spaces)}</Relationships>` }]));
    expect(await made(60_000)).toBeUndefined();
    expect(await made(70_000)).toBe("FILE_UNREADABLE");
  });

  test("recognizes a part's first bytes when they arrive in separate chunks", async () => {
    const empty = Buffer.from("000000ffff", "hex");
    const deflated = (start: string) => {
      const filler = Buffer.concat(Array.from({ length: 60_000 }, () => empty));
      const block = Buffer.concat([Buffer.from("000400fbff", "hex"), Buffer.from(start, "hex")]);
      return Buffer.concat([block, filler, Buffer.from("010400fbff", "hex"), Buffer.from("a1b11ae1", "hex")]);
    };
    const made = (start: string) => {
      const content = Buffer.from(`${start}a1b11ae1`, "hex");
      return check("a.xlsx", xlsx([{ name: "xl/a.bin", content, packed: deflated(start) }]));
    };
    expect(await made("d0cf11e0")).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await made("d0cf11e1")).toBeUndefined();
  });

  test("rejects an Office file with a link that starts a program", async () => {
    const name = "xl/externalLinks/externalLink1.xml";
    const made = (content: string) => check("a.xlsx", xlsx([{ name, content }]));
    const attack = '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>';
    expect(await made(attack)).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await made(attack.replace("<ddeLink", "<x:ddeLink"))).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await made(attack.replace("<ddeLink", "<externalBook"))).toBeUndefined();
  });

  test.each([
    ["an OLE container", "d0cf11e0a1b11ae1000000000000"],
    ["a Windows program", "4d5a90000300"],
    ["a Linux program", "7f454c460201"],
    ["a macOS program", "cffaedfe0700"],
    ["a Java class", "cafebabe00000037"],
    ["a script", Buffer.from("#!/bin/sh\n").toString("hex")],
    ["a Windows shortcut", "4c0000000114020000000000"],
    ["a rich text document", Buffer.from("{\\rtf1").toString("hex")],
    ["a PDF", Buffer.from("%PDF-1.7").toString("hex")],
    ["a rar archive", "526172211a0701"],
    ["a 7z archive", "377abcaf271c"],
    ["a zip archive", "504b0304140000"],
  ])(
    "rejects an Office file with a part that starts like %s, regardless of the part's name",
    async (_what, start) => {
      const made = (content: Buffer) => [
        check("a.xlsx", xlsx([{ name: "xl/printerSettings/printerSettings1.bin", content }])),
        check("a.docx", docx([{ name: "word/media/image1.png", content }])),
        check("a.docx", docx([{ name: "word/embeddings/oleObject1.bin", content }])),
      ];
      const rest = Buffer.alloc(40_000, 1);
      const hostile = await Promise.all(made(Buffer.concat([Buffer.from(start, "hex"), rest])));
      expect(hostile).toEqual(Array(3).fill("FILE_TYPE_NOT_ALLOWED"));
      const honest = await Promise.all(
        made(Buffer.concat([Buffer.from("00", "hex"), Buffer.from(start, "hex"), rest])),
      );
      expect(honest).toEqual([undefined, undefined, undefined]);
    },
  );

  test.each([
    "xl/vbaProject.bin",
    "word/VBAPROJECT.BIN",
    "word/vbaData.xml",
    "xl/macrosheets/a.xml",
    "word/activeX/activeX1.xml",
    "xl/embeddings/setup.exe",
    "word/media/a.dll",
    "a.ps1",
    "a.js",
    "word/a.VBS",
    "a.lnk",
    "a.hta",
    "a.bat",
  ])("rejects an Office file with the part %s", async (name) => {
    expect(await check("a.xlsx", xlsx([{ name, content: "<x/>" }]))).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check("a.xlsx", xlsx([{ name: `${name}.xml`, content: "<x/>" }]))).toBe(
      /macrosheets|activeX/.test(name) ? "FILE_TYPE_NOT_ALLOWED" : undefined,
    );
  });

  test("checks a file that is embedded in an Office file in the same way as an uploaded file", async () => {
    const chart = (content: Buffer, name = "word/embeddings/Microsoft_Excel_Worksheet.xlsx") =>
      check("a.docx", docx([{ name, content }]));
    expect(await chart(xlsx())).toBeUndefined();
    expect(await chart(docx(), "word/embeddings/a.docx")).toBeUndefined();
    expect(await chart(docx())).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await chart(xlsx(), "word/media/a.xlsx")).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await chart(xlsx(), "word/embeddings/a.zip")).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await chart(xlsx([{ name: "xl/vbaProject.bin", content: "x" }]))).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await chart(xlsx([{ name: "xl/a.xml", content: "<!DOCTYPE x>" }]))).toBe("FILE_UNREADABLE");
    const deeper = xlsx([{ name: "xl/embeddings/a.xlsx", content: xlsx() }]);
    expect(await check("a.xlsx", deeper)).toBeUndefined();
    expect(await chart(deeper)).toBe("FILE_TYPE_NOT_ALLOWED");
  });
});

describe("checking fields, formulas and links in Office files", () => {
  const run = (code: string) => `<w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>`;
  const fldChar = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
  const field = (...codes: string[]) =>
    `${fldChar("begin")}${codes.map(run).join("")}${fldChar("separate")}<w:r><w:t>1</w:t></w:r>${fldChar("end")}`;
  const letter = (body: string) =>
    check("a.docx", docx([{ name: "word/a.xml", content: `${declaration}<w:p>${body}</w:p>` }]));
  const sheet = (body: string) =>
    check("a.xlsx", xlsx([{ name: "xl/worksheets/a.xml", content: `${declaration}<c>${body}</c>` }]));
  const typed = (type: string, target: string, isOutside = true) =>
    `<Relationships><Relationship Id="a" Type="http://schemas.example/relationships/${type}" Target="${target}"${isOutside ? ' TargetMode="External"' : ""}/></Relationships>`;
  const related = (type: string, target: string, isOutside = true) =>
    check(
      "a.docx",
      docx([{ name: "word/_rels/document.xml.rels", content: typed(type, target, isOutside) }]),
    );

  test.each([
    ["DDE", field(' DDE cmd "/c calc" ')],
    ["a DDEAUTO field that is split over two runs", field("DD", "EAUTO c:\\a.exe")],
    ["a DDEAUTO field in lower case", field("ddeauto x")],
    [
      "a DDEAUTO field in ordinary text",
      `${fldChar("begin")}<w:r><w:t>DDEAUTO x</w:t></w:r>${fldChar("end")}`,
    ],
    ["a DDEAUTO field without a result", `${fldChar("begin")}${run("DDEAUTO x")}${fldChar("end")}`],
    ["a DDEAUTO field with a numeric character reference", field("&#68;DEAUTO x")],
    ["a DDEAUTO field with a comment inside its name", field("D<!-- -->DEAUTO x")],
    [
      "a DDEAUTO field inside another field",
      `${fldChar("begin")}${run("IF 1=1 ")}${field("DDEAUTO x")}${fldChar("end")}`,
    ],
    [
      "a field that gets its name from another field",
      `${fldChar("begin")}${field("QUOTE 68 68 69")}${fldChar("end")}`,
    ],
    ["INCLUDEPICTURE", field('INCLUDEPICTURE "https://evil.example/a.png"')],
    ["INCLUDETEXT", '<w:fldSimple w:instr=" INCLUDETEXT &quot;a.docx&quot; "/>'],
    ["LINK", field("LINK Excel.Sheet.8 a.xlsx")],
    ["a link to a program", field('HYPERLINK "ms-msdt:/id"')],
    ["a macro button", field("MACROBUTTON AutoOpen press")],
    ["an unknown field", field("SOMETHING new")],
    ["a remote picture", '<v:imagedata src="https://evil.example/a.png"/>'],
    ["a field with another namespace prefix", field("DDE x").replaceAll("w:", "é:")],
  ])("rejects a text document that contains %s", async (_, body) => {
    expect(await letter(body)).toMatch(/^FILE_(?:TYPE_NOT_ALLOWED|UNREADABLE)$/);
    expect(await letter(`<w:t>${"x".repeat(40_000)}</w:t>${body}`)).toMatch(/^FILE_/);
  });

  test("finds a Word field that is split between two chunks", async () => {
    for (let length = 16_384 - 300; length < 16_384; length += 3) {
      const before = `<w:t>${"x".repeat(length)}</w:t>`;
      expect(await letter(before + field("DD", "EAUTO x"))).toBe("FILE_TYPE_NOT_ALLOWED");
      expect(await letter(before + field("PA", "GE"))).toBeUndefined();
    }
  });

  test.each([
    [" PAGE \\* MERGEFORMAT "],
    ['TOC \\o "1-3" \\h'],
    ['HYPERLINK "https://www.sba.gov/a?b=c"'],
    ['HYPERLINK \\l "_Toc1"'],
    ["= SUM(ABOVE)"],
    ["DATE \\@ MMMM"],
    ["MERGEFIELD name"],
    ["FORMTEXT"],
    ["MACROBUTTON NoMacro [Click here]"],
  ])("accepts a text document with the field %s and the word DDEAUTO in its text", async (code) => {
    expect(await letter(`${field(code)}<w:t>DDEAUTO LINK</w:t>`)).toBeUndefined();
  });

  test.each([
    '<f>_xlfn.WEBSERVICE("https://evil.example")</f>',
    '<f t="array">1+IMAGE("https://evil.example/a.png")</f>',
    "<f>&#87;EBSERVICE(A1)</f>",
    "<x:definedName name='a'>RTD(A1,B1)</x:definedName>",
    "<f>cmd|'/c calc'!A0</f>",
    '<f>HYPERLINK("file:///c:/a.exe","x")</f>',
    "<f>WEB<![CDATA[SERVICE(A1)]]></f>",
    '<connection id="1" refreshOnLoad="1"/>',
    '<connection id="1" interval="5"/>',
    '<pivotCacheDefinition refreshOnLoad="1"><cacheSource type="external"/></pivotCacheDefinition>',
  ])("rejects a workbook that contains %s", async (body) => {
    expect(await sheet(body)).toMatch(/^FILE_(?:TYPE_NOT_ALLOWED|UNREADABLE)$/);
  });

  test.each([
    "<f>SUM(A1:A9)</f><t>WEBSERVICE(</t>",
    '<f>IF(A1="IMAGE(x)","WEBSERVICE(y)",MYIMAGE(1))</f>',
    "<f>HYPERLINK(&quot;https://www.sba.gov&quot;,A1)</f>",
    "<f si='1' t='shared'/><v>1</v>",
    '<connection id="1" refreshOnLoad="0"/>',
    '<pivotCacheDefinition refreshOnLoad="1"><cacheSource type="worksheet"/></pivotCacheDefinition>',
  ])("accepts a workbook that contains %s", async (body) => {
    expect(await sheet(body)).toBeUndefined();
  });

  test.each([
    "file:///c:/a.exe",
    "\\\\evil.example\\a",
    "//evil.example/a",
    "ms-msdt:/id",
    "search-ms:query=a",
    "javascript:alert(1)",
    "java&#9;script:alert(1)",
  ])("rejects an Office file with a link to %s", async (target) => {
    expect(await related("hyperlink", target)).toBe("FILE_TYPE_NOT_ALLOWED");
  });

  test.each(["https://www.sba.gov/", "mailto:a@b.example", "tel:+18005550143", "#part", "other.xlsx"])(
    "accepts an Office file with a link to %s",
    async (target) => {
      expect(await related("hyperlink", target)).toBeUndefined();
    },
  );

  test.each(["aFChunk", "webextensiontaskpanes", "webextension", "extensibility", "customUI", "anything"])(
    "rejects an Office relationship of the type %s, even with a target inside the file",
    async (type) => {
      expect(await related(type, "a.xml", false)).toBe("FILE_TYPE_NOT_ALLOWED");
      expect(await related("styles", "a.xml", false)).toBeUndefined();
    },
  );

  test.each(["word/a.html", "word/a.mht", "word/a", "word/a.rtf"])(
    "rejects a text document with the part %s",
    async (name) => {
      expect(await check("a.docx", docx([{ name, content: "x" }]))).toBe("FILE_TYPE_NOT_ALLOWED");
    },
  );

  test("rejects an Office file in which a part's name differs between the header and the directory", async () => {
    const file = xlsx([{ name: "xl/a.xml", content: "<x/>" }]);
    expect(await check("a.xlsx", file)).toBeUndefined();
    file.write("b", file.indexOf("xl/a.xml") + 3);
    expect(await check("a.xlsx", file)).toBe("FILE_UNREADABLE");
  });
});
