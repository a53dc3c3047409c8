import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { docx, xlsx, zip } from "../testing/sample-archives.ts";
import { pdf, pdfStream, pdfWith } from "../testing/sample-pdfs.ts";
import { gif, jpeg, jpegSegment, png, tiff } from "../testing/sample-pictures.ts";
import { checkContent, contentTypeOf } from "./check-content.ts";

const check = (filename: string, content: Buffer | string) =>
  checkContent(filename, Buffer.from(content as Buffer), { mustBeDigital: false });

const withField = (field: string) =>
  pdfWith({
    catalog: "/AcroForm << /Fields [100 0 R] /SigFlags 3 >>",
    page: "/Annots [100 0 R]",
    objects: [`<< /Type /Annot /Subtype /Widget /Rect [0 0 90 30] /P 3 0 R /T (Signature1) ${field} >>`],
  });
const signature =
  "/FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>";

const honest: [string, Buffer | string][] = [
  ["a place for a digital signature.pdf", withField("/FT /Sig")],
  ["signed digitally.pdf", withField(signature)],
  ["a field of text.pdf", withField("/FT /Tx /V (Noor)")],
  ["photo.jpg", jpeg()],
  ["PHOTO.JPEG", jpeg()],
  ["scan.png", png()],
  ["drawing.gif", gif()],
  ["fax.tif", tiff("LE")],
  [
    "fax.tiff",
    tiff("BE", [
      [2_480, 3_508],
      [2_480, 3_508],
    ]),
  ],
  ["fax.tif", tiff("LE", [[2_480, 3_508]], 500_000)],
  ["statement.pdf", pdf()],
  ["book.xlsx", xlsx()],
  ["letter.docx", docx()],
  ["table.csv", 'date,amount\r\n2021-03-15,"1,000.00"\r\n'],
  ["table.csv", "name\ncafé\tnaïve\n"],
  ["table.csv", Buffer.from("name\ncaf\xe9\n", "latin1")],
  ["table.csv", "BMO Bank of Montreal,1\n"],
  ["table.csv", "x"],
];

describe("checking a file's content", () => {
  test.each(honest)("checkContent accepts %s [SERV-UP-13]", async (name, content) => {
    expect(await check(name, content)).toBeUndefined();
  });

  test("checkContent rejects a file with the extension of another file type [SERV-UP-13]", async () => {
    const byType = {
      jpg: jpeg(),
      png: png(),
      gif: gif(),
      tif: tiff(),
      pdf: pdf(),
      xlsx: xlsx(),
      docx: docx(),
    };
    const others: Record<string, Buffer> = {
      ...byType,
      exe: Buffer.concat([Buffer.from("MZ"), randomBytes(500)]),
      zip: zip([{ name: "a.txt", content: "a" }]),
      html: Buffer.from("<html><script>alert(1)</script></html>"),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      webp: Buffer.from("RIFF\x10\0\0\0WEBPVP8 "),
      noise: Buffer.concat([Buffer.from([0]), randomBytes(2_000)]),
    };
    for (const claimed of [...Object.keys(byType), "csv"]) {
      for (const [real, content] of Object.entries(others)) {
        const isText = claimed === "csv" && ["html", "svg"].includes(real);
        if (claimed === real || isText) continue;
        expect([claimed, real, await check(`file.${claimed}`, content)]).toEqual([
          claimed,
          real,
          real === "pdf" ? "FILE_IS_PDF" : "FILE_TYPE_NOT_ALLOWED",
        ]);
      }
    }
  });

  test("rejects a file with an unsupported extension or without an extension", async () => {
    expect(await check("tool.exe", "MZ")).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check("README", "text")).toBe("FILE_TYPE_NOT_ALLOWED");
  });

  test("rejects a CSV file with control characters or an unknown encoding", async () => {
    for (const bytes of ["a\0b", "a\x1b[31m", "a\x7f", "a\x0c"]) {
      expect(await check("a.csv", bytes)).toBe("FILE_TYPE_NOT_ALLOWED");
    }
    expect(await check("a.csv", Buffer.from([0x61, 0x81, 0xff]))).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check("a.csv", `${"é".repeat(40_000)}\0`)).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check("a.csv", "x".repeat(65_535) + "é€𝄞")).toBeUndefined();
  });

  test("checking a file never throws, regardless of its bytes and its file extension", async () => {
    const starts = [jpeg(), png(), gif(), tiff(), xlsx(), Buffer.alloc(0)];
    const extension = fc.constantFrom("csv", "jpg", "png", "gif", "tif", "xlsx", "docx");
    await fc.assert(
      fc.asyncProperty(
        extension,
        fc.constantFrom(...starts),
        fc.uint8Array(),
        fc.nat(400),
        async (end, start, noise, cut) => {
          const content = Buffer.concat([start.subarray(0, cut), noise]);
          if (content.length === 0) return;
          const answers = [undefined, "FILE_TYPE_NOT_ALLOWED", "FILE_UNREADABLE"];
          expect(answers).toContain(await check(`a.${end}`, content));
        },
      ),
      { numRuns: 400 },
    );
  });

  test("finds the content type for each file extension", () => {
    expect(contentTypeOf("A.PDF")).toBe("application/pdf");
    expect(contentTypeOf("a.jpeg")).toBe("image/jpeg");
    expect(contentTypeOf("a.tif")).toBe("image/tiff");
    expect(contentTypeOf("a.html")).toBe("application/octet-stream");
  });
});

const whole: Readonly<Record<string, Buffer>> = {
  "a.jpg": jpeg(),
  "a.png": png(),
  "a.gif": gif(),
  "a.tif": tiff(),
  "a.pdf": pdf(),
};
const archive = zip([{ name: "evil.jar", content: "code" }]);
/** A minimal Windows program, with the position of its header at offset 3C. */
const program = Buffer.alloc(0x100);
program.write("MZ", "latin1");
program.writeUInt32LE(0x80, 0x3c);
program.write("PE\0\0", 0x80, "latin1");

describe("checking files with another file appended", () => {
  const glued: [string, Buffer | string][] = [
    ["a zip archive", archive],
    ["a zip archive and one byte", Buffer.concat([archive, Buffer.from("x")])],
    ["a zip archive with a comment", zip([{ name: "a", content: "b" }], "a comment")],
    ["a zip archive and 100 kB", Buffer.concat([archive, Buffer.alloc(100_000)])],
    ["100 kB and a zip archive", Buffer.concat([Buffer.alloc(100_000), archive])],
    ["an empty zip archive", zip([])],
    ["a zip archive without its directory", archive.subarray(0, -80)],
    ["a zip archive's directory", archive.subarray(archive.indexOf("PK\x01\x02"), -22)],
    ["a zip archive's end", archive.subarray(-22)],
    ["a rar archive", "Rar!\x1a\x07\x01\0"],
    ["a 7z archive", Buffer.from("377abcaf271c0004", "hex")],
    ["a cabinet", "MSCF\0\0\0\0"],
    ["an OLE container", Buffer.from("d0cf11e0a1b11ae1", "hex")],
    ["a PDF", pdf()],
    ["a Windows program", program],
    ["a Linux program", Buffer.from("7f454c460201010000000000", "hex")],
    ["a macOS program", Buffer.from("cffaedfe0700000103000000", "hex")],
    ["a shell script", "#!/bin/sh\nrm -rf /\n"],
    ["a page", "<html><body>"],
    ["a page in a page", "<iframe src=x>"],
    ["a script", "<SCRIPT src=x>"],
    ["PHP code", "<?php system($_GET['c']); ?>"],
  ];
  for (const [name, content] of Object.entries(whole)) {
    // Excludes a PDF followed by a PDF, because the second PDF counts as a new revision of the first.
    const hostile = name === "a.pdf" ? glued.filter(([what]) => what !== "a PDF") : glued;
    test.each(hostile)(`rejects ${name} followed by %s`, async (_what, more) => {
      const answer = await check(name, Buffer.concat([content, Buffer.from(more as Buffer)]));
      expect(answer).toBe("FILE_TYPE_NOT_ALLOWED");
    });

    test.each<[string, Buffer | string]>([
      ["nothing", ""],
      ["padding", Buffer.alloc(5_000)],
      ["a line end", "\r\n"],
      ["a scanner's comment", "\n<!-- made by scanner 7 -->\n"],
      [
        "text that only resembles file signatures",
        "PK\x03\x04 PK\x05\x06 MZ 7z Rar! %PDF <scripted> #!/bin/sh",
      ],
    ])(`accepts ${name} followed by %s`, async (_what, more) => {
      const answer = await check(name, Buffer.concat([content, Buffer.from(more as Buffer)]));
      expect(answer).toBeUndefined();
    });
  }

  test.each<[string, string]>([
    ["of an unknown version", `PK\x03\x04\xff\xff\0\0\x08\0${"\0".repeat(16)}\x05\0`],
    ["packed by an unknown method", `PK\x03\x04\x14\0\0\0\x55\x55${"\0".repeat(16)}\x05\0`],
    ["without a name", `PK\x03\x04\x14\0\0\0\x08\0${"\0".repeat(16)}\0\0`],
    ["with an overlong name", `PK\x03\x04\x14\0\0\0\x08\0${"\0".repeat(16)}\xff\xff`],
    ["that is cut short", "PK\x03\x04\x14\0\0\0\x08\0"],
  ])("accepts a photo followed by a film that contains zip bytes by chance: %s", async (_what, bytes) => {
    const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42"), Buffer.alloc(500_000, 1)]);
    film.write(bytes, film.length - bytes.length, "latin1");
    expect(await check("a.jpg", Buffer.concat([jpeg(), film]))).toBeUndefined();
    const entry = `PK\x03\x04\x14\0\0\0\x08\0${"\0".repeat(16)}\x05\0`;
    film.write(entry, 1_000, "latin1");
    expect(await check("a.jpg", Buffer.concat([jpeg(), film]))).toBe("FILE_TYPE_NOT_ALLOWED");
  });
});

/** Makes a PDF that contains a zip archive, then edits the file with `change`. */
function archiveIn(change: (place: { readonly end: number }, file: Buffer) => void): Buffer {
  const file = pdfWith({ objects: [pdfStream("", archive)] });
  const end = file.indexOf("PK\x05\x06");
  file.writeUInt32LE(file.indexOf("PK\x01\x02"), end + 16);
  change({ end }, file);
  return file;
}

describe("checking files that hide another file", () => {
  test.each<[string, string, Buffer, Buffer]>([
    [
      "a PDF header in a photo's comment",
      "a.jpg",
      jpeg(10, 10, [jpegSegment(0xfe, Buffer.from("%PDF-1.4"))]),
      jpeg(10, 10, [jpegSegment(0xfe, Buffer.from("%PDf-1.4"))]),
    ],
    [
      "a zip archive in a photo's comment",
      "a.jpg",
      jpeg(10, 10, [jpegSegment(0xfe, archive)]),
      jpeg(10, 10, [jpegSegment(0xfe, Buffer.from("no archive"))]),
    ],
    [
      "a PDF header in a part's name",
      "a.xlsx",
      xlsx([{ name: "%PDF-1.4.xml", content: "x" }]),
      xlsx([{ name: "%PDf-1.4.xml", content: "x" }]),
    ],
    [
      "a PDF header in a table",
      "a.csv",
      Buffer.from("a,b\n%PDF-1.4\n1 0 obj\n"),
      Buffer.from("a,b\n%PDf-1.4\n1 0 obj\n"),
    ],
    [
      "a zip archive in a PDF's stream",
      "a.pdf",
      pdfWith({ objects: [pdfStream("", archive)] }),
      pdfWith({ objects: [pdfStream("", "no archive")] }),
    ],
    [
      "a zip archive with the offset of its directory but a wrong length",
      "a.pdf",
      archiveIn(({ end }, file) => file.writeUInt32LE(0xffff, end + 12)),
      archiveIn(({ end }, file) => file.fill(0xff, end + 12, end + 20)),
    ],
    [
      "a zip64 archive",
      "a.pdf",
      archiveIn(({ end }, file) => {
        file.fill(0xff, end + 12, end + 20);
        file.write("PK\x06\x07", end - 20, "latin1");
      }),
      archiveIn(({ end }, file) => file.fill(0xff, end + 12, end + 20)),
    ],
  ])("rejects a file that hides %s", async (_what, name, hostile, honest) => {
    expect(await check(name, hostile)).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check(name, honest)).toBeUndefined();
  });
});
