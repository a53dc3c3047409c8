import { randomBytes, randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openFile } from "../sealing/open-file.ts";
import { sealFile } from "../sealing/seal-file.ts";
import {
  docx,
  gif,
  jpeg,
  jpegSegment,
  pdf,
  png,
  tiff,
  xlsx,
  zip,
  type ZipPart,
} from "../testing/sample-files.ts";
import { checkContent, contentTypeOf } from "./check-content.ts";

const key = { id: "k1", key: new Uint8Array(randomBytes(32)) };

async function check(filename: string, content: Buffer | string, mustBeDigital = false) {
  const storageId = randomUUID();
  const parts: Buffer[] = [];
  for await (const part of sealFile(key, storageId, [Buffer.from(content as Buffer)])) parts.push(part);
  const sealed = Buffer.concat(parts);
  const read = async (start: number, length: number) => sealed.subarray(start, start + length);
  const file = await openFile([key], storageId, { size: sealed.length, read });
  return checkContent(filename, file, { mustBeDigital });
}

const honest: [string, Buffer | string][] = [
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

describe("the content of an upload", () => {
  test.each(honest)("%s is taken [SERV-UP-13]", async (name, content) => {
    expect(await check(name, content)).toBeUndefined();
  });

  test("a type lie is refused, whichever type pretends to be whichever [SERV-UP-13]", async () => {
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
          "FILE_TYPE_NOT_ALLOWED",
        ]);
      }
    }
  });

  test("a file of no allowed type is refused", async () => {
    expect(await check("tool.exe", "MZ")).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check("README", "text")).toBe("FILE_TYPE_NOT_ALLOWED");
  });

  test("a file that is two types at once is refused", async () => {
    const archive = zip([{ name: "evil.jar", content: "code" }]);
    const pairs: [string, Buffer][] = [
      ["a.jpg", Buffer.concat([jpeg(), archive])],
      ["a.png", Buffer.concat([png(), archive])],
      ["a.gif", Buffer.concat([gif(), zip([{ name: "a", content: "b" }], "a comment")])],
      ["a.tif", Buffer.concat([tiff(), archive])],
      ["a.jpg", jpeg(10, 10, [jpegSegment(0xe0, 14), Buffer.concat([jpegSegment(0xfe, 0), pdf()])])],
      ["a.xlsx", xlsx([{ name: "%PDF-1.4", content: "x" }])],
      ["a.csv", Buffer.from("%PDF-1.4\n1 0 obj\n")],
    ];
    for (const [name, content] of pairs) expect(await check(name, content)).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check("a.pdf", Buffer.concat([pdf(), archive]))).toMatch(/FILE_/);
  });

  test("text with control characters or in no known encoding is not a table", async () => {
    for (const bytes of ["a\0b", "a\x1b[31m", "a\x7f", "a\x0c"]) {
      expect(await check("a.csv", bytes)).toBe("FILE_TYPE_NOT_ALLOWED");
    }
    expect(await check("a.csv", Buffer.from([0x61, 0x81, 0xff]))).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check("a.csv", `${"é".repeat(40_000)}\0`)).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check("a.csv", "x".repeat(65_535) + "é€𝄞")).toBeUndefined();
  });

  test("any bytes at all get an answer under any name", async () => {
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

  test("each type is handed out as itself", () => {
    expect(contentTypeOf("A.PDF")).toBe("application/pdf");
    expect(contentTypeOf("a.jpeg")).toBe("image/jpeg");
    expect(contentTypeOf("a.tif")).toBe("image/tiff");
    expect(contentTypeOf("a.html")).toBe("application/octet-stream");
  });
});

describe("images", () => {
  test("an image of more pixels than any camera makes is refused", async () => {
    const makers: [string, (width: number, height: number) => Buffer][] = [
      ["a.png", png],
      ["a.gif", gif],
      ["a.jpg", jpeg],
      ["a.tif", (width, height) => tiff("LE", [[width, height]])],
      [
        "a.tif",
        (width, height) =>
          tiff("BE", [
            [10, 10],
            [width, height],
          ]),
      ],
    ];
    for (const [name, make] of makers) {
      expect(await check(name, make(50_000, 50_000))).toBe("FILE_UNREADABLE");
      expect(await check(name, make(0, 10))).toBe("FILE_UNREADABLE");
      expect(await check(name, make(16_320, 12_240))).toBeUndefined();
      expect(await check(name, make(25_000, 10_000))).toBeUndefined();
      expect(await check(name, make(25_000, 10_001))).toBe("FILE_UNREADABLE");
    }
  });

  test("a photo's size is found behind its camera's data", async () => {
    const long = Array.from({ length: 10 }, () => jpegSegment(0xe2, 65_000));
    expect(await check("a.jpg", jpeg(4_000, 3_000, long))).toBeUndefined();
    expect(await check("a.jpg", jpeg(60_000, 60_000, long))).toBe("FILE_UNREADABLE");
    expect(
      await check("a.jpg", jpeg(10, 10, [Buffer.from([0xff, 0xff]), jpegSegment(0xe0, 14)])),
    ).toBeUndefined();
  });

  test("an image cut before its size can't be read", async () => {
    expect(await check("a.jpg", jpeg().subarray(0, 22))).toBe("FILE_UNREADABLE");
    expect(await check("a.tif", tiff().subarray(0, 40))).toBe("FILE_UNREADABLE");
    expect(
      await check(
        "a.tif",
        tiff("LE", [
          [10, 10],
          [10, 10],
        ]).subarray(0, -20),
      ),
    ).toBe("FILE_UNREADABLE");
  });

  test("headers that send a reader in circles come to an end", async () => {
    const segments = Array.from({ length: 5_000 }, () => jpegSegment(0xe1, 0));
    expect(await check("a.jpg", jpeg(10, 10, segments))).toBe("FILE_UNREADABLE");
    const looping = tiff("LE", [[10, 10]], 0);
    looping.writeUInt32LE(8, looping.length - 4);
    expect(await check("a.tif", looping)).toBe("FILE_UNREADABLE");
  });
});

describe("workbooks and text documents", () => {
  const workbookWith = (more: ZipPart) => check("a.xlsx", xlsx([more]));
  const letterWith = (more: ZipPart) => check("a.docx", docx([more]));

  test("macros are refused, by part and by declared type", async () => {
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

  test("an archive that grows beyond measure is refused, whether it says so or not", async () => {
    const content = Buffer.alloc(20_000_000);
    expect(await workbookWith({ name: "xl/a.xml", content })).toBe("FILE_UNREADABLE");
    expect(await workbookWith({ name: "xl/a.xml", content, claimedBytes: 100 })).toBe("FILE_UNREADABLE");
    expect(await letterWith({ name: "word/a.xml", content: "a", claimedBytes: 0xfffffff0 })).toBe(
      "FILE_UNREADABLE",
    );
  });

  test("names that lead out of the folder, or stand twice, are refused", async () => {
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

  test("too many parts, encrypted parts and broken parts are refused", async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => ({ name: `xl/${index}.xml`, content: "" }));
    expect(await check("a.xlsx", xlsx(many))).toBe("FILE_UNREADABLE");
    const part = { name: "word/a.xml", content: randomBytes(400).toString("hex") };
    expect(await letterWith(part)).toBeUndefined();
    expect(await letterWith({ ...part, isEncrypted: true })).toBe("FILE_UNREADABLE");
    expect(await letterWith({ ...part, isBroken: true })).toBe("FILE_UNREADABLE");
  });

  test("a document type in a part is refused, in any encoding", async () => {
    const attack = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';
    expect(await letterWith({ name: "word/a.xml", content: attack })).toBe("FILE_UNREADABLE");
    const wide = Buffer.from(attack, "utf16le");
    expect(await workbookWith({ name: "xl/a.xml", content: wide })).toBe("FILE_UNREADABLE");
  });

  test("a document with a password, and one cut short, can't be read", async () => {
    const container = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(512)]);
    expect(await check("a.xlsx", container)).toBe("FILE_UNREADABLE");
    expect(await check("a.xlsx", xlsx().subarray(0, -10))).toBe("FILE_UNREADABLE");
  });

  test("an archive that counts more parts than it has can't be read", async () => {
    const file = xlsx([{ name: "xl/a.xml", content: "<x/>" }]);
    file.writeUInt16LE(9, file.length - 12);
    expect(await check("a.xlsx", file)).toBe("FILE_UNREADABLE");
  });
});

describe("PDFs", () => {
  test("one that needs a password or is encrypted at all can't be read [SERV-UP-17]", async () => {
    expect(await check("a.pdf", pdf([{ text: "secret" }], "with password"))).toBe("FILE_UNREADABLE");
    expect(await check("a.pdf", pdf([{ text: "secret" }], "without password"))).toBe("FILE_UNREADABLE");
  });

  test("one that was cut, or is none but for its first bytes, can't be read", async () => {
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

  test("a scan is refused where a digital PDF is asked for, and taken elsewhere [SERV-UP-17]", async () => {
    expect(await check("a.pdf", pdf([{}, {}, {}]), true)).toBe("FILE_NOT_DIGITAL");
    expect(await check("a.pdf", pdf([{}, {}, {}]), false)).toBeUndefined();
    expect(await check("a.pdf", pdf([{ text: "   " }]), true)).toBe("FILE_NOT_DIGITAL");
    expect(await check("a.pdf", pdf([{ text: "Balance" }]), true)).toBeUndefined();
  });

  test("text counts on the first three pages [SERV-UP-17]", async () => {
    expect(await check("a.pdf", pdf([{}, {}, { text: "third" }]), true)).toBeUndefined();
    expect(await check("a.pdf", pdf([{}, {}, {}, { text: "fourth" }]), true)).toBe("FILE_NOT_DIGITAL");
  });

  test("a page that inflates to gigabytes neither blocks nor fells the server", async () => {
    const content = deflateSync(Buffer.alloc(500_000_000, "q "), { level: 9 });
    let longestPause = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longestPause = Math.max(longestPause, performance.now() - last);
      last = performance.now();
    }, 10);
    const begin = performance.now();
    const outcome = await check("a.pdf", pdf([{ content }]), true);
    const whole = performance.now() - begin;
    clearInterval(beat);
    expect(["FILE_UNREADABLE", "FILE_NOT_DIGITAL"]).toContain(outcome);
    // A check on this thread would be one pause as long as itself, however fast the machine.
    expect(longestPause).toBeLessThan(whole / 2);
  });
});
