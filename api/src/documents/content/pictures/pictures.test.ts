import { describe, expect, test } from "vitest";
import { u16, u32 } from "../../testing/integers.ts";
import {
  gif,
  jpeg,
  jpegSegment,
  png,
  pngChunk,
  pngHeader,
  pngSignature,
  tiff,
} from "../../testing/sample-pictures.ts";
import { checkContent } from "../check-content.ts";

const check = (filename: string, content: Buffer) =>
  checkContent(filename, content, { mustBeDigital: false });

describe("checking pictures", () => {
  test("rejects a picture without pixels or with more pixels than any camera's photos", async () => {
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

  test("reads a photo's size after long camera metadata", async () => {
    const long = Array.from({ length: 10 }, () => jpegSegment(0xe2, 65_000));
    expect(await check("a.jpg", jpeg(4_000, 3_000, long))).toBeUndefined();
    expect(await check("a.jpg", jpeg(60_000, 60_000, long))).toBe("FILE_UNREADABLE");
    expect(
      await check("a.jpg", jpeg(10, 10, [Buffer.from([0xff, 0xff]), jpegSegment(0xe0, 14)])),
    ).toBeUndefined();
  });

  test("rejects pictures with endless segments or circular directories", async () => {
    const segments = Array.from({ length: 5_000 }, () => jpegSegment(0xe1, 0));
    expect(await check("a.jpg", jpeg(10, 10, segments))).toBe("FILE_UNREADABLE");
    const looping = tiff("LE", [[10, 10]], 0);
    looping.writeUInt32LE(8 + 20, looping.length - 4);
    expect(await check("a.tif", looping)).toBe("FILE_UNREADABLE");
    expect(await check("a.tif", tiff("LE", [[10, 10]], 0))).toBeUndefined();
  });
});

const whole: [string, Buffer][] = [
  ["a.jpg", jpeg()],
  ["a.png", png()],
  ["a.gif", gif(10, 10, 2)],
  ["a.tif", tiff("LE", [[10, 10]], 0)],
  [
    "a.tif",
    tiff(
      "BE",
      Array.from({ length: 3 }, () => [10, 10]),
    ),
  ],
];

describe("checking incomplete pictures", () => {
  test.each(whole)("rejects %s that is truncated at any byte", async (name, content) => {
    for (let length = 12; length < content.length; length++) {
      expect([length, await check(name, content.subarray(0, length))]).toEqual([length, "FILE_UNREADABLE"]);
    }
    expect(await check(name, content)).toBeUndefined();
  });

  test("rejects a photo without a frame, a scan or an end mark", async () => {
    const frame = jpeg().subarray(2 + 18, 2 + 18 + 13);
    const [start, end] = [Buffer.from("ffd8", "hex"), Buffer.from("ffd9", "hex")];
    const scan = jpeg().subarray(2 + 18 + 13, -2);
    const made = (...parts: Buffer[]) => check("a.jpg", Buffer.concat([start, ...parts]));
    expect(await made(frame, scan, end)).toBeUndefined();
    expect(await made(frame, scan, scan, end)).toBeUndefined();
    const filled = scan.toString("latin1").replace("\xff\xd0", "\xff\xff\xd0");
    expect(await made(frame, Buffer.from(filled, "latin1"), end)).toBeUndefined();
    expect(await made(Buffer.from("ffe00002", "hex"), frame, scan, end)).toBeUndefined();
    expect(await made(Buffer.from("ffe00001", "hex"), frame, scan, end)).toBe("FILE_UNREADABLE");
    expect(await made(Buffer.from("ffe00000", "hex"), frame, scan, end)).toBe("FILE_UNREADABLE");
    expect(await made(frame, end)).toBe("FILE_UNREADABLE");
    expect(await made(scan, end)).toBe("FILE_UNREADABLE");
    expect(await made(frame, scan)).toBe("FILE_UNREADABLE");
    expect(await made(frame, scan, Buffer.alloc(500_000))).toBe("FILE_UNREADABLE");
    // The end mark of a preview inside a photo does not count as the end of the photo.
    const preview = jpegSegment(0xe1, jpeg());
    expect(await made(preview, frame, scan)).toBe("FILE_UNREADABLE");
    expect(await made(preview, frame, scan, end)).toBeUndefined();
  });

  test("requires the chunks of a PNG to be complete, in order and with correct checksums", async () => {
    const data = pngChunk("IDAT", Buffer.alloc(50));
    const made = (...chunks: Buffer[]) => check("a.png", Buffer.concat([pngSignature, ...chunks]));
    const end = pngChunk("IEND");
    expect(await made(pngHeader(), data, data, end)).toBeUndefined();
    expect(await made(pngHeader(), pngChunk("tEXt", Buffer.from("a\0b")), data, end)).toBeUndefined();
    expect(await made(pngHeader(), end)).toBe("FILE_UNREADABLE");
    expect(await made(data, end)).toBe("FILE_UNREADABLE");
    expect(await made(pngHeader(), data)).toBe("FILE_UNREADABLE");
    expect(await made(pngHeader(), pngHeader(), data, end)).toBe("FILE_UNREADABLE");
    expect(await made(pngChunk("tEXt"), pngHeader(), data, end)).toBe("FILE_UNREADABLE");
    for (const at of [0, 4, 20, data.length - 1]) {
      const changed = Buffer.from(data);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(await made(pngHeader(), changed, end)).toBe("FILE_UNREADABLE");
    }
  });

  test("requires a GIF to contain at least one picture, and all pictures to have an allowed size", async () => {
    const [head, size] = [gif().subarray(0, 19), Buffer.concat([u16(50_000), u16(50_000)])];
    const [frame, trailer] = [gif().subarray(19, -1), Buffer.from([0x3b])];
    expect(
      await check("a.gif", Buffer.concat([head, frame, Buffer.from([0]), frame, trailer])),
    ).toBeUndefined();
    expect(await check("a.gif", Buffer.concat([head, trailer]))).toBe("FILE_UNREADABLE");
    expect(await check("a.gif", Buffer.concat([head, Buffer.from([7]), frame, trailer]))).toBe(
      "FILE_UNREADABLE",
    );
    const large = Buffer.concat([frame.subarray(0, 13), size, frame.subarray(17)]);
    expect(await check("a.gif", Buffer.concat([head, large, trailer]))).toBe("FILE_UNREADABLE");
  });

  test("requires a TIFF's picture data to be inside the file", async () => {
    const { length } = tiff();
    const last = { at: length - 20, bytes: 20 };
    expect(await check("a.tif", tiff("LE", [[10, 10]], 100, last))).toBeUndefined();
    expect(await check("a.tif", tiff("LE", [[10, 10]], 100, { ...last, bytes: 21 }))).toBe("FILE_UNREADABLE");
    expect(await check("a.tif", tiff("BE", [[10, 10]], 100, { at: length }))).toBe("FILE_UNREADABLE");
    expect(await check("a.tif", tiff("BE", [[10, 10]], 100, { bytes: 0xffffffff }))).toBe("FILE_UNREADABLE");
  });

  test.each([
    ["strips", 273, 279],
    ["tiles", 324, 325],
    ["a JPEG", 513, 514],
  ])("limits a TIFF's picture data to 200,000 parts: %s", async (_what, at, bytes) => {
    const made = (count: number, lastBytes: number) => {
      const [offsets, counts] = [8 + count * 10, 8 + count * 10 + count * 4];
      const tag = (id: number, type: number, values: number, place: number) =>
        Buffer.concat([u16(id), u16(type), u32(values), u32(place)]);
      const starts = Array.from({ length: count }, (_, part) => u32(8 + part * 10));
      const sizes = Array.from({ length: count }, (_, part) => u16(part + 1 < count ? 10 : lastBytes));
      const directory = [tag(256, 3, 1, 10), tag(257, 3, 1, 10), tag(at, 4, count, offsets)];
      const head = Buffer.concat([Buffer.from("II"), u16(42), u32(counts + count * 2)]);
      const data = [Buffer.alloc(count * 10), ...starts, ...sizes];
      return Buffer.concat([head, ...data, u16(4), ...directory, tag(bytes, 3, count, counts), u32(0)]);
    };
    expect(await check("a.tif", made(50, 10))).toBeUndefined();
    expect(await check("a.tif", made(50, 60_000))).toBe("FILE_UNREADABLE");
    expect(await check("a.tif", made(200_000, 10))).toBeUndefined();
    expect(await check("a.tif", made(200_001, 10))).toBe("FILE_UNREADABLE");
  });

  test("rejects an archive that is appended to a TIFF's picture data", async () => {
    const { length } = tiff();
    const strip = { at: length, bytes: 12 };
    const made = (behind: string) =>
      check("a.tif", Buffer.concat([tiff("LE", [[10, 10]], 100, strip), Buffer.from(behind)]));
    expect(await made("Rar!\x1a\x07abcdef")).toBeUndefined();
    expect(await made("abcdefghijklRar!\x1a\x07")).toBe("FILE_TYPE_NOT_ALLOWED");
  });
});

describe("checking data that cameras append to photos", () => {
  test.each<[string, Buffer]>([
    ["a second picture", jpeg(100, 100)],
    ["a video", Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0"), Buffer.alloc(50_000, 7)])],
    ["padding", Buffer.alloc(4_096, 0xff)],
  ])("accepts a photo followed by %s", async (_what, more) => {
    expect(await check("a.jpg", Buffer.concat([jpeg(), more]))).toBeUndefined();
  });
});
