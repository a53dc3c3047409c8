import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { platformRefusals } from "../wire/messages.ts";
import { documentTexts, refusals } from "./messages.ts";
import {
  checkFiles,
  dropHelper,
  dropHelperDetail,
  extensionOf,
  fileFault,
  fileNameFault,
  fitsLater,
  megabytes,
  rejectionText,
  serverLimits,
  submitFault,
  uploadProfiles,
  uploadResult,
  type UploadLimits,
} from "./rules.ts";

const { default: standard, stipulation, forgiveness } = uploadProfiles;
const signedCopy = {
  name: "agreement",
  perFileBytes: 27_000_000,
  totalBytes: 27_000_000,
  maxFiles: 60,
  extensions: ["jpg", "gif", "png", "pdf"],
} as const;
const file = (name: string, size = 1000) => ({ name, size });
const names = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);

describe("checking a file", () => {
  test("the default upload widget accepts jpg, gif and png", () => {
    const fault = (name: string) => fileFault(standard, file(name));
    expect(["a.jpg", "a.gif", "a.png"].map(fault)).toEqual([undefined, undefined, undefined]);
    for (const name of ["a.pdf", "a.jpeg", "a.exe", "a", "png", "a.png.exe"]) {
      expect(fault(name)).toBe("FILE_TYPE_NOT_ALLOWED");
    }
  });

  test("forgiveness pages reject gif files, which other upload pages accept [CORE-UP-02, FORG-UPL-01, SERV-UP-13]", () => {
    const nine = ["csv", "jpg", "jpeg", "png", "tiff", "tif", "pdf", "xlsx", "docx"];
    const taken = (limits: UploadLimits) =>
      [...nine, "gif", "exe", "doc", "zip", "svg", "heic", ""].filter(
        (extension) => fileFault(limits, file(`a.${extension}`)) === undefined,
      );
    expect(taken(forgiveness)).toEqual(nine);
    expect(taken(stipulation)).toEqual([...nine, "gif"]);
    expect(taken(serverLimits)).toEqual([...nine, "gif"]);
    expect(fileFault(forgiveness, file("a.gif"))).toBe("FILE_TYPE_NOT_ALLOWED");
  });

  test("only PDFs are accepted as bank statements [SERV-UP-17]", () => {
    const { statements } = uploadProfiles;
    expect(fileFault(statements, file("March.PDF"))).toBeUndefined();
    for (const name of ["a.jpg", "a.png", "a.tiff", "a.csv", "a.xlsx", "a.docx"])
      expect(fileFault(statements, file(name))).toBe("FILE_TYPE_NOT_ALLOWED");
    const rejection = { file: file("a.jpg"), reason: "FILE_TYPE_NOT_ALLOWED" as const };
    expect(rejectionText(statements, rejection)).toBe(
      "File type is not allowed. Save it as PDF and add it again.",
    );
    expect([dropHelper(statements), dropHelperDetail(statements)]).toEqual([
      "Up to 24MB each, 375MB total",
      "PDF files, 15 at a time.",
    ]);
  });

  test("the server accepts every file type that any page accepts", () => {
    const extensions = new Set(Object.values(uploadProfiles).flatMap((profile) => profile.extensions));
    expect(new Set(serverLimits.extensions)).toEqual(extensions);
    for (const { perFileBytes, totalBytes, maxFiles } of Object.values(uploadProfiles)) {
      expect(serverLimits.perFileBytes).toBeGreaterThanOrEqual(perFileBytes);
      expect(serverLimits.totalBytes).toBeGreaterThanOrEqual(totalBytes);
      expect(serverLimits.maxFiles).toBeGreaterThanOrEqual(maxFiles ?? 0);
    }
  });

  test("file extensions may be in upper or lower case [CORE-UP-03, FORG-UPL-13]", () => {
    expect(extensionOf("PHOTO.JPG")).toBe("jpg");
    expect(extensionOf("a.b.Png")).toBe("png");
    expect([extensionOf("png"), extensionOf(".pdf")]).toEqual(["", "pdf"]);
    expect(fileFault(stipulation, file("PHOTO.JPG"))).toBeUndefined();
    expect(fileFault(forgiveness, file("A.PDF"))).toBeUndefined();
  });

  test("the default upload widget accepts files of 1 to 5,000,000 bytes", () => {
    const fault = (size: number) => fileFault(standard, file("a.png", size));
    expect([0, 1, 5_000_000, 5_000_001].map(fault)).toEqual([
      "FILE_EMPTY",
      undefined,
      undefined,
      "FILE_TOO_LARGE",
    ]);
  });

  test.each([
    [0, "FILE_EMPTY"],
    [1, undefined],
    [24_000_000, undefined],
    [24_505_856, undefined],
    [24_505_857, "FILE_TOO_LARGE"],
    [25_000_000, "FILE_TOO_LARGE"],
  ])(
    "checking a file of %i bytes outside the default upload widget returns %s [CORE-UP-04, CORE-UP-06, FORG-UPL-02, FORG-UPL-03, FORG-CONST-18]",
    (size, fault) => {
      for (const limits of [forgiveness, stipulation, serverLimits]) {
        expect(fileFault(limits, file("a.pdf", size))).toBe(fault);
      }
    },
  );

  test.each(["|", ":", "<", ">", "/", "\\"])("rejects a file name with %s [SERV-UP-14]", (character) => {
    expect(fileNameFault(`a${character}b.png`)).toEqual({ kind: "character", character });
    for (const limits of [standard, forgiveness, stipulation, serverLimits]) {
      expect(fileFault(limits, file(`a${character}b.png`))).toBe("FILE_NAME_NOT_ALLOWED");
    }
  });

  test.each([
    "Lease (2021) - signed & dated.pdf",
    "été 😀.png",
    "❤\ufe0f.png",
    "文件.pdf",
    "עסק.pdf",
    "a'b\"c.csv",
    "a..pdf",
    "a b .pdf",
    "Console.pdf",
    "auxiliary.pdf",
    "COM10.pdf",
    "my con.pdf",
  ])("accepts the file name %s", (name) => {
    expect(fileNameFault(name)).toBeUndefined();
    expect(fileFault(serverLimits, file(name))).toBeUndefined();
  });

  test.each([
    ["a control character", ["\0", "\n", "\x1f", "\x7f", "\x85"]],
    ["a bidirectional embedding or override", ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e"]],
    ["a bidirectional isolate", ["\u2066", "\u2067", "\u2068", "\u2069"]],
    ["a bidirectional mark", ["\u200e", "\u200f", "\u061c"]],
    ["a zero-width character", ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad"]],
    ["a line or paragraph separator", ["\u2028", "\u2029"]],
    ["an unpaired surrogate", ["\ud83d", "\ude00"]],
    ["a tag character", ["\u{e0041}"]],
  ])("rejects a file name that contains %s", (_what, characters) => {
    for (const character of characters) {
      const name = `invoice${character}fdp.png`;
      expect(fileNameFault(name)).toEqual({ kind: "character", character });
      expect(fileFault(serverLimits, file(name))).toBe("FILE_NAME_NOT_ALLOWED");
    }
  });

  test.each([" a.png", ".a.png", ".png", "..pdf", "\u00a0a.png", "a.png ", "a.png.", "a.png\u3000"])(
    "rejects a file name that begins or ends with a space or a dot: %j",
    (name) => {
      expect(fileNameFault(name)).toEqual({ kind: "edge" });
      expect(fileFault(serverLimits, file(name))).toBe("FILE_NAME_NOT_ALLOWED");
    },
  );

  test.each([
    "con.pdf",
    "PRN.csv",
    "Aux.png",
    "nul.tar.pdf",
    "COM1.pdf",
    "lpt9.png",
    "COM¹.pdf",
    "con .pdf",
    "con",
    "Lpt1",
  ])("rejects the file name %s, which Windows reserves for a device", (name) => {
    expect(fileNameFault(name)).toEqual({ kind: "reserved" });
    expect(fileFault(serverLimits, file(name))).toBe("FILE_NAME_NOT_ALLOWED");
  });

  test.each([
    ["a", 1],
    ["é", 2],
    ["文", 3],
    ["😀", 4],
  ])("a file name that repeats %s may have up to 255 bytes", (character, bytes) => {
    const most = Math.floor((255 - ".png".length) / bytes);
    expect(fileNameFault(`${character.repeat(most)}.png`)).toBeUndefined();
    const tooLong = `${character.repeat(most + 1)}.png`;
    expect(fileNameFault(tooLong)).toEqual({ kind: "long" });
    expect(fileFault(serverLimits, file(tooLong))).toBe("FILE_NAME_NOT_ALLOWED");
  });
});

describe("checking the selected files", () => {
  test("a selected file is ignored if a queued file has the same name [CORE-UP-08, FORG-UPL-05]", () => {
    const checked = checkFiles(
      standard,
      [file("a.png")],
      [file("a.png", 5), file("b.png", 1), file("b.png", 2)],
    );
    expect(checked).toEqual({ accepted: [file("b.png", 1)], rejected: [], warnings: [] });
  });

  test("checkFiles warns once for each cause of rejection [CORE-UP-07, CORE-UP-10, CORE-UP-11, FORG-UPL-04, FORG-UPL-06, FORG-UPL-07]", () => {
    const hostile = ["|", ":", "<", ">", "/", "\\"].map((character) => file(`a${character}b.png`));
    const added = [
      ...hostile,
      file("empty.png", 0),
      file("run.exe"),
      file("big.png", 24_505_857),
      file("good.png"),
    ];
    for (const profile of [stipulation, forgiveness]) {
      const checked = checkFiles(profile, [], added);
      expect(names(checked.accepted)).toEqual(["good.png"]);
      expect(checked.rejected.map(({ file: { name }, reason }) => [name, reason])).toEqual([
        ...names(hostile).map((name) => [name, "FILE_NAME_NOT_ALLOWED"]),
        ["empty.png", "FILE_EMPTY"],
        ["run.exe", "FILE_TYPE_NOT_ALLOWED"],
        ["big.png", "FILE_TOO_LARGE"],
      ]);
      expect(checked.warnings).toEqual([
        {
          kind: "special-characters",
          text: "These files haven't been queued for upload because they contain special characters",
          names: names(hostile),
        },
        {
          kind: "empty",
          text: "These files haven't been queued for upload because they are not larger than 0MB",
          names: ["empty.png"],
        },
        {
          kind: "type-or-size",
          text: "These files haven't been queued for upload because they are the wrong type or are above the size limit",
          names: ["run.exe", "big.png"],
        },
      ]);
    }
  });

  test.each([
    [standard, 25, 5_000_000],
    [stipulation, 375, 24_505_856],
    [forgiveness, 375, 24_505_856],
  ])(
    "with the limits %o, checkFiles rejects all selected files if the queue would exceed the total size [CORE-UP-09, FORG-UPL-08]",
    (profile, m, most) => {
      const full = [file("queued.png", profile.totalBytes - 2 * most)];
      const fits = [file("a.png", most), file("b.png", most)];
      expect(checkFiles(profile, full, fits)).toEqual({ accepted: fits, rejected: [], warnings: [] });
      const over = checkFiles(profile, full, [...fits, file("c.png", 1), file("d.exe")]);
      expect(over.accepted).toEqual([]);
      expect(over.rejected.map(({ reason }) => reason)).toEqual([
        "FILE_TYPE_NOT_ALLOWED",
        "TOTAL_TOO_LARGE",
        "TOTAL_TOO_LARGE",
        "TOTAL_TOO_LARGE",
      ]);
      expect(over.warnings.at(-1)).toEqual({
        kind: "total",
        text: `The files you selected were not queued for upload because the total upload size of all of the files would have exceeded the limit of ${m}MB.`,
        names: ["a.png", "b.png", "c.png"],
      });
    },
  );

  test("checkFiles includes the files in the page's other upload slots in the total size [SERV-UP-11]", () => {
    const added = [file("a.pdf", 100)];
    expect(checkFiles(stipulation, [], added, 374_999_900).accepted).toEqual(added);
    const { accepted, rejected } = checkFiles(stipulation, [], added, 374_999_901);
    expect(accepted).toEqual([]);
    expect(rejected).toEqual([{ file: added[0], reason: "TOTAL_TOO_LARGE" }]);
    expect(rejected.map((rejection) => rejectionText(stipulation, rejection))).toEqual([
      "Total size of your files must not exceed 375MB. Add fewer or smaller files.",
    ]);
  });

  const many = (count: number, ending: string) =>
    Array.from({ length: count }, (_, position) => file(`${position}.${ending}`));

  test("the total size limit also counts the files over the maximum number [FORG-UPL-08, FORG-UPL-15]", () => {
    const most = 24_505_856;
    const sixteen = Array.from({ length: 16 }, (_, at) => file(`${at}.pdf`, most));
    const over = checkFiles(forgiveness, [], sixteen);
    expect(over.accepted).toEqual([]);
    expect(over.warnings.map(({ kind, names: named }) => [kind, named])).toEqual([["total", names(sixteen)]]);
    const fits = [...sixteen.slice(0, 15), file("15.pdf", 375_000_000 - 15 * most)];
    const counted = checkFiles(forgiveness, [], fits);
    expect(counted.accepted).toEqual(fits.slice(0, 15));
    expect(counted.warnings.map(({ kind, names: named }) => [kind, named])).toEqual([
      ["too-many", ["15.pdf"]],
    ]);
  });

  test("checkFiles rejects the 16th file in a selection [SERV-UP-12]", () => {
    const checked = checkFiles(stipulation, [], many(16, "pdf"));
    expect(checked.accepted).toEqual(many(15, "pdf"));
    expect(checked.warnings).toEqual([
      { kind: "too-many", text: "You can upload up to 15 files at a time.", names: ["15.pdf"] },
    ]);
    expect(checkFiles(stipulation, many(14, "pdf"), [file("a.pdf"), file("b.pdf")]).accepted).toEqual([
      file("a.pdf"),
    ]);
    expect(checkFiles(stipulation, many(16, "pdf"), [file("more.pdf")]).accepted).toEqual([]);
    expect(checkFiles(standard, [], many(16, "png")).accepted).toHaveLength(16);
  });

  test("stipulation pages allow 15 files at a time, up to 24MB per file and 375MB in total [SERV-CONST-08]", () => {
    const fault = (size: number) => fileFault(stipulation, file("a.pdf", size));
    expect([24_505_856, 24_505_857].map(fault)).toEqual([undefined, "FILE_TOO_LARGE"]);
    const beside = (bytes: number) => checkFiles(stipulation, [], [file("a.pdf", bytes)], 374_999_999);
    expect([beside(1), beside(2)].map(({ accepted }) => accepted.length)).toEqual([1, 0]);
    const taken = (count: number) => checkFiles(stipulation, [], many(count, "pdf")).accepted.length;
    expect([taken(15), taken(16)]).toEqual([15, 15]);
  });

  test("forgiveness pages allow 15 files at a time, up to 24MB per file and 375MB in total [FORG-UPL-15, FORG-CONST-18]", () => {
    expect(checkFiles(forgiveness, [], many(16, "pdf")).accepted).toHaveLength(15);
    const fault = (size: number) => fileFault(forgiveness, file("a.pdf", size));
    expect([24_505_856, 24_505_857].map(fault)).toEqual([undefined, "FILE_TOO_LARGE"]);
    expect(checkFiles(forgiveness, [], [file("a.pdf", 1)], 374_999_999).accepted).toHaveLength(1);
    expect(checkFiles(forgiveness, [], [file("a.pdf", 2)], 374_999_999).accepted).toEqual([]);
  });

  test("checkFiles never lets an upload queue exceed its limits, whatever files are added", () => {
    const anyFile = fc.record({
      name: fc
        .tuple(fc.stringMatching(/^[a-c|]{1,2}$/), fc.constantFrom("png", "PDF", "exe"))
        .map((p) => p.join(".")),
      size: fc.oneof(fc.nat({ max: 2 }), fc.integer({ min: 24_000_000, max: 25_000_000 })),
    });
    fc.assert(
      fc.property(fc.array(fc.array(anyFile, { maxLength: 25 }), { maxLength: 4 }), (batches) => {
        let queue: { name: string; size: number }[] = [];
        for (const batch of batches) {
          const { accepted, rejected } = checkFiles(stipulation, queue, batch);
          const known = new Set(names(queue));
          const fresh = new Set(names(batch).filter((name) => !known.has(name)));
          expect(accepted.length + rejected.length).toBe(fresh.size);
          queue = [...queue, ...accepted];
        }
        expect(queue.length).toBeLessThanOrEqual(15);
        expect(queue.reduce((total, { size }) => total + size, 0)).toBeLessThanOrEqual(375_000_000);
        expect(new Set(names(queue)).size).toBe(queue.length);
        for (const queued of queue) expect(fileFault(stipulation, queued)).toBeUndefined();
      }),
    );
  });
});

describe("the upload texts", () => {
  test.each([
    ["landlord letter: final.docx", 1, 'The name contains ":". Rename the file and add it again.'],
    ["a\t.pdf", 1, "The name contains a hidden character. Rename the file and add it again."],
    ["big.pdf", 25_000_000, "File must be under 24MB. Make it smaller or split it, and add it again."],
    [
      "empty.pdf",
      0,
      "File must be larger than 0MB. This one is empty: check it on your device and add it again.",
    ],
    [
      "run.exe",
      1,
      "File type is not allowed. Save it as PDF, JPG, PNG, GIF, TIFF, XLSX, DOCX or CSV and add it again.",
    ],
  ])(
    "the text beside the rejected file %j of %i bytes states the cause and the remedy [SERV-UP-13]",
    (name, size, text) => {
      const reason = fileFault(stipulation, file(name, size));
      expect(reason && rejectionText(stipulation, { file: file(name, size), reason })).toBe(text);
    },
  );

  test("the upload texts state the size limit for empty files and for files over 24MB [SERV-UP-09, SERV-UP-10]", () => {
    const rejected = (size: number) => {
      const { accepted, rejected } = checkFiles(stipulation, [], [file("a.pdf", size)]);
      return accepted.length > 0 ? "accepted" : rejected.map((each) => rejectionText(stipulation, each));
    };
    expect([24_000_000, 24_505_856, 1].map(rejected)).toEqual(["accepted", "accepted", "accepted"]);
    for (const size of [24_505_857, 25_000_000]) {
      expect(rejected(size)).toEqual([expect.stringMatching(/^File must be under 24MB\. /)]);
    }
    expect(rejected(0)).toEqual([expect.stringMatching(/^File must be larger than 0MB\. /)]);
    expect([refusals.FILE_TOO_LARGE, refusals.FILE_EMPTY]).toEqual([
      "File must be under 24MB.",
      "File must be larger than 0MB.",
    ]);
  });

  test("the texts of rejected files state the page's file limit and file types", () => {
    const rejection = (reason: "TOO_MANY_FILES" | "FILE_TYPE_NOT_ALLOWED") => ({
      file: file("a.gif"),
      reason,
    });
    expect(rejectionText(forgiveness, rejection("TOO_MANY_FILES"))).toBe(
      "You can upload up to 15 files at a time. Choose “Upload and add more”: this file is added after that.",
    );
    expect(rejectionText(forgiveness, rejection("FILE_TYPE_NOT_ALLOWED"))).toBe(
      "File type is not allowed. Save it as PDF, JPG, PNG, TIFF, XLSX, DOCX or CSV and add it again.",
    );
    expect(rejectionText(signedCopy, rejection("TOO_MANY_FILES"))).toBe(
      "You can upload up to 60 files at a time. Put several pages in one PDF and add it instead.",
    );
    expect(rejectionText(signedCopy, rejection("FILE_TYPE_NOT_ALLOWED"))).toBe(
      "File type is not allowed. Save it as JPG, GIF, PNG or PDF and add it again.",
    );
    expect(rejectionText(standard, rejection("FILE_TYPE_NOT_ALLOWED"))).toBe(
      "File type is not allowed. Save it as JPG, GIF or PNG and add it again.",
    );
  });

  test("the upload texts explain what to change in a rejected file name", () => {
    const row = (name: string) =>
      rejectionText(stipulation, { file: file(name), reason: "FILE_NAME_NOT_ALLOWED" });
    expect(row("a|.pdf")).toBe('The name contains "|". Rename the file and add it again.');
    expect(row("a\t.pdf")).toBe("The name contains a hidden character. Rename the file and add it again.");
    expect(row("a\u202e.pdf")).toBe(
      "The name contains a hidden character. Rename the file and add it again.",
    );
    expect(row(".a.pdf")).toBe(
      "The name begins or ends with a space or a dot. Rename the file and add it again.",
    );
    expect(row("nul.pdf")).toBe("Some computers can't use this file name. Rename the file and add it again.");
    expect(row(`${"é".repeat(200)}.pdf`)).toBe("The name is too long. Rename the file and add it again.");
  });

  test("the drop zone shows the size limits [CORE-UP-15, FORG-UPL-12]", () => {
    expect(dropHelper(standard)).toBe("Up to 5MB each, 25MB total");
    expect(dropHelper(stipulation)).toBe("Up to 24MB each, 375MB total");
    expect(dropHelper(forgiveness)).toBe("Up to 24MB each, 375MB total");
    expect(dropHelper(signedCopy)).toBe("Up to 27MB total");
    expect(dropHelperDetail(forgiveness)).toBe("PDF, images, XLSX, DOCX or CSV, 15 files at a time.");
    expect(dropHelperDetail(standard)).toBe("JPG, GIF or PNG images.");
  });

  test("megabytes rounds bytes down to whole megabytes", () => {
    expect([0, 999_999, 1_000_000, 24_505_856, 375_000_000].map(megabytes)).toEqual([0, 0, 1, 24, 375]);
  });

  test("the upload errors about size, content and names have the specified wording [CORE-UP-26]", () => {
    expect([refusals.FILE_TOO_LARGE, refusals.FILE_EMPTY, documentTexts.fileMoved]).toEqual([
      "File must be under 24MB.",
      "File must be larger than 0MB.",
      "File does not exist or has been moved.",
    ]);
    expect([refusals.FILE_NOT_DIGITAL, refusals.FILE_UNREADABLE, refusals.FILE_NAME_NOT_ALLOWED]).toEqual([
      "PDF must be digitally created, not a scan or a photo.",
      "File could not be read.",
      "File name contains special characters.",
    ]);
  });
});

describe("checking an upload before the submit", () => {
  const all = "Please upload all required documents before submitting.";
  const confirm = "Please confirm you have provided all of your information.";
  const remove =
    "All files queued for upload must be removed if you wish to opt out of submitting this supporting documentation.";

  test("an upload requires either a file or the opt-out, but not both [CORE-UP-12, CORE-UP-13, CORE-UP-14, FORG-UPL-09, FORG-UPL-10, FORG-UPL-11]", () => {
    const fault = (files: number, hasOptOut: boolean, optedOut: boolean) =>
      submitFault({ files, minimum: 1, hasOptOut, optedOut });
    expect([fault(0, false, false), fault(1, false, false)]).toEqual([all, undefined]);
    expect([fault(0, true, false), fault(1, true, false)]).toEqual([confirm, undefined]);
    expect([fault(0, true, true), fault(1, true, true), fault(2, true, true)]).toEqual([
      undefined,
      remove,
      remove,
    ]);
    expect([fault(0, false, true), fault(1, false, true)]).toEqual([all, undefined]);
  });

  test("an upload with fewer files than the minimum is rejected [SERV-UP-08]", () => {
    const fault = (files: number) => submitFault({ files, minimum: 2, hasOptOut: false, optedOut: false });
    expect([0, 1, 2, 3].map(fault)).toEqual([all, all, undefined, undefined]);
  });
});

test.each([
  ["TOO_MANY_FILES", true],
  ["TOTAL_TOO_LARGE", true],
  ["FILE_TOO_LARGE", false],
  ["FILE_TYPE_NOT_ALLOWED", false],
] as const)("a file rejected for %s stays selected for the next batch: %s", (reason, expected) => {
  expect(fitsLater(reason)).toBe(expected);
});

test.each([
  [2, 0, "all"],
  [1, 1, "partial"],
  [0, 2, "none"],
  [0, 0, "none"],
])("the result of an upload with %i sent and %i failed files is %s", (sent, failed, result) => {
  expect(
    uploadResult({ success: Array.from({ length: sent }), failure: Array.from({ length: failed }) }),
  ).toBe(result);
});

test("the texts for partly and completely failed uploads have the specified wording", () => {
  expect(documentTexts.partialFailure).toBe(
    "We failed to upload the following file(s) due to the reason(s) provided:",
  );
  expect(platformRefusals.INTERNAL_SERVER_ERROR).toBe(
    "We are experiencing a technical issue, please contact customer support",
  );
});
