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
  megabytes,
  rejectionText,
  serverLimits,
  submitFault,
  uploadProfiles,
  uploadResult,
} from "./rules.ts";

const { default: standard, stipulation, forgiveness } = uploadProfiles;
const file = (name: string, size = 1000) => ({ name, size });
const names = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);

describe("one file", () => {
  test.each(["photo.jpg", "photo.gif", "photo.png"])("the default widget takes %s [CORE-UP-01]", (name) => {
    expect(fileFault(standard, file(name))).toBeUndefined();
  });

  test.each(["a.pdf", "a.jpeg", "a.exe", "a", "a.png.exe"])(
    "it refuses %s [CORE-UP-01, SERV-UP-16]",
    (name) => {
      expect(fileFault(standard, file(name))).toBe("FILE_TYPE_NOT_ALLOWED");
    },
  );

  test.each(["csv", "jpg", "jpeg", "png", "tiff", "tif", "pdf", "xlsx", "docx"])(
    "forgiveness, stipulation pages and the server take .%s [CORE-UP-02, FORG-UPL-01, SERV-UP-13]",
    (extension) => {
      for (const limits of [forgiveness, stipulation, serverLimits]) {
        expect(fileFault(limits, file(`a.${extension}`))).toBeUndefined();
      }
    },
  );

  test("forgiveness refuses .gif, stipulation pages take it [CORE-UP-02, FORG-UPL-01, SERV-UP-13]", () => {
    expect(fileFault(forgiveness, file("a.gif"))).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(fileFault(stipulation, file("a.gif"))).toBeUndefined();
    expect(fileFault(stipulation, file("a.exe"))).toBe("FILE_TYPE_NOT_ALLOWED");
  });

  test("the server takes whatever some page takes", () => {
    const extensions = new Set(Object.values(uploadProfiles).flatMap((profile) => profile.extensions));
    expect(new Set(serverLimits.extensions)).toEqual(extensions);
  });

  test("extensions are lowercased [CORE-UP-03, FORG-UPL-13]", () => {
    expect(extensionOf("PHOTO.JPG")).toBe("jpg");
    expect(extensionOf("no extension")).toBe("");
    expect(fileFault(standard, file("PHOTO.JPG"))).toBeUndefined();
    expect(fileFault(forgiveness, file("A.PDF"))).toBeUndefined();
  });

  test.each([
    [standard, 0, "FILE_EMPTY"],
    [standard, 1, undefined],
    [standard, 5_000_000, undefined],
    [standard, 5_000_001, "FILE_TOO_LARGE"],
  ])("the default widget: %o [CORE-UP-04, CORE-UP-05, CORE-CONST-06, SERV-UP-16]", (limits, size, fault) => {
    expect(fileFault(limits, file("a.png", size))).toBe(fault);
  });

  test.each([
    [0, "FILE_EMPTY"],
    [1, undefined],
    [24_000_000, undefined],
    [24_505_856, undefined],
    [24_505_857, "FILE_TOO_LARGE"],
    [25_000_000, "FILE_TOO_LARGE"],
  ])(
    "elsewhere and on the server %i bytes: %s [CORE-UP-04, CORE-UP-06, CORE-CONST-06, SERV-UP-09, FORG-UPL-02, FORG-UPL-03]",
    (size, fault) => {
      for (const limits of [forgiveness, stipulation, serverLimits]) {
        expect(fileFault(limits, file("a.pdf", size))).toBe(fault);
      }
    },
  );

  test.each(["|", ":", "<", ">", "/", "\\"])(
    "a name with %s is refused [CORE-UP-07, SERV-UP-14, FORG-UPL-04]",
    (character) => {
      expect(fileNameFault(`a${character}b.png`)).toBe(character);
      expect(fileFault(serverLimits, file(`a${character}b.png`))).toBe("FILE_NAME_NOT_ALLOWED");
    },
  );

  test.each(["Lease (2021) - signed & dated.pdf", "été 😀.png", "a'b\"c.csv", "..pdf"])(
    "%s is a fine name",
    (name) => {
      expect(fileNameFault(name)).toBeUndefined();
    },
  );

  test("a control character in a name is refused", () => {
    expect(fileNameFault("a\0.png")).toBe("\0");
    expect(fileNameFault("a\n.png")).toBe("\n");
  });
});

describe("files that join a queue", () => {
  test("duplicates of queued names are ignored without a word [CORE-UP-08, FORG-UPL-05]", () => {
    const checked = checkFiles(
      standard,
      [file("a.png")],
      [file("a.png", 5), file("b.png", 1), file("b.png", 2)],
    );
    expect(checked).toEqual({ accepted: [file("b.png", 1)], rejected: [], warnings: [] });
  });

  test("each cause warns once, in its own words [CORE-UP-07, CORE-UP-10, CORE-UP-11, FORG-UPL-04, FORG-UPL-06, FORG-UPL-07]", () => {
    const added = [
      file("a<b.png"),
      file("empty.png", 0),
      file("run.exe"),
      file("big.png", 5_000_001),
      file("good.png"),
    ];
    const checked = checkFiles(standard, [], added);
    expect(names(checked.accepted)).toEqual(["good.png"]);
    expect(checked.warnings).toEqual([
      {
        kind: "special-characters",
        text: "These files haven't been queued for upload because they contain special characters",
        names: ["a<b.png"],
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
  });

  test.each([
    [standard, 25, 5_000_000],
    [forgiveness, 375, 24_505_856],
  ])(
    "past the total nothing of the selection joins: %o [CORE-UP-05, CORE-UP-09, FORG-UPL-08]",
    (profile, m, most) => {
      const total = profile.totalBytes;
      const full = [file("queued.png", total - 2 * most)];
      const fits = [file("a.png", most), file("b.png", most)];
      expect(names(checkFiles(profile, full, fits).accepted)).toEqual(["a.png", "b.png"]);
      const over = checkFiles(profile, full, [...fits, file("c.png", 1)]);
      expect(over.accepted).toEqual([]);
      expect(over.warnings).toEqual([
        {
          kind: "total",
          text: `The files you selected were not queued for upload because the total upload size of all of the files would have exceeded the limit of ${m}MB.`,
          names: ["a.png", "b.png", "c.png"],
        },
      ]);
    },
  );

  test("the total counts the page's other slots [SERV-UP-11]", () => {
    const added = [file("a.pdf", 100)];
    expect(checkFiles(stipulation, [], added, 374_999_900).accepted).toEqual(added);
    const [rejection] = checkFiles(stipulation, [], added, 374_999_901).rejected;
    expect(rejection?.reason).toBe("TOTAL_TOO_LARGE");
    expect(rejection && rejectionText(stipulation, rejection)).toContain(
      "Total size of your files must not exceed 375MB.",
    );
  });

  test("the 16th file stays out [SERV-UP-12, FORG-UPL-15]", () => {
    const added = Array.from({ length: 16 }, (_, position) => file(`${position}.pdf`));
    const checked = checkFiles(stipulation, [], added);
    expect(checked.accepted).toHaveLength(15);
    expect(checked.warnings).toEqual([
      { kind: "too-many", text: "You can upload up to 15 files at a time.", names: ["15.pdf"] },
    ]);
    expect(checkFiles(stipulation, checked.accepted, [file("more.pdf")]).accepted).toEqual([]);
    expect(
      checkFiles(
        standard,
        [],
        added.map(({ size }, n) => file(`${n}.png`, size)),
      ).accepted,
    ).toHaveLength(16);
  });

  test("a queue never breaks its profile, whatever is added", () => {
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

const row = (name: string, size = 1) => {
  const fault = fileFault(stipulation, file(name, size));
  return fault && rejectionText(stipulation, { file: file(name, size), reason: fault });
};

describe("texts", () => {
  test("a rejected file's row says why and what to do [SERV-UP-09, SERV-UP-10]", () => {
    expect(row("landlord letter: final.docx")).toBe(
      'The name contains ":". Rename the file and add it again.',
    );
    expect(row("a\t.pdf")).toBe("The name contains a hidden character. Rename the file and add it again.");
    expect(row("big.pdf", 25_000_000)).toMatch(/^File must be under 24MB\. /);
    expect(row("empty.pdf", 0)).toMatch(/^File must be larger than 0MB\. /);
    expect(row("run.exe")).toMatch(/^File type is not allowed\. Save it as PDF, /);
  });

  test("the drop zone tells its sizes [CORE-UP-15, FORG-UPL-12]", () => {
    expect(dropHelper(standard)).toBe("Up to 5MB each, 25MB total");
    expect(dropHelper(forgiveness)).toBe("Up to 24MB each, 375MB total");
    expect(dropHelperDetail(forgiveness)).toBe("PDF, images, XLSX, DOCX or CSV, 15 files at a time.");
  });

  test("megabytes are rounded down", () => {
    expect([0, 999_999, 24_505_856, 375_000_000].map(megabytes)).toEqual([0, 0, 24, 375]);
  });

  test("the server's reasons [CORE-UP-26, SERV-UP-09, SERV-UP-10]", () => {
    expect(documentTexts.fileMoved).toBe("File does not exist or has been moved.");
    expect(refusals).toMatchObject({
      FILE_TOO_LARGE: "File must be under 24MB.",
      FILE_EMPTY: "File must be larger than 0MB.",
      FILE_NOT_DIGITAL: "PDF must be digitally created, not a scan or a photo.",
    });
  });
});

describe("what keeps a page from being submitted", () => {
  const all = "Please upload all required documents before submitting.";
  const confirm = "Please confirm you have provided all of your information.";
  const remove =
    "All files queued for upload must be removed if you wish to opt out of submitting this supporting documentation.";
  test.each([
    [{ files: 0, hasOptOut: false, optedOut: false }, all],
    [{ files: 0, hasOptOut: true, optedOut: false }, confirm],
    [{ files: 2, hasOptOut: true, optedOut: true }, remove],
    [{ files: 0, hasOptOut: true, optedOut: true }, undefined],
    [{ files: 1, hasOptOut: false, optedOut: false }, undefined],
    [{ files: 1, hasOptOut: true, optedOut: false }, undefined],
  ])("%o: %s [CORE-UP-12, CORE-UP-13, CORE-UP-14, FORG-UPL-09, FORG-UPL-10, FORG-UPL-11]", (page, text) => {
    expect(submitFault(page)).toBe(text);
  });

  test.each([
    [1, all],
    [2, undefined],
  ])("a group that asks for two slots, %i filled: %s [SERV-UP-08]", (files, text) => {
    expect(submitFault({ files, minimum: 2, hasOptOut: false, optedOut: false })).toBe(text);
  });
});

test.each([
  [2, 0, "all"],
  [1, 1, "partial"],
  [0, 2, "none"],
  [0, 0, "none"],
])("%i sent and %i failed: %s", (sent, failed, result) => {
  expect(
    uploadResult({ success: Array.from({ length: sent }), failure: Array.from({ length: failed }) }),
  ).toBe(result);
});

test("a partial failure and a whole one have their texts", () => {
  expect(documentTexts.partialFailure).toBe(
    "We failed to upload the following file(s) due to the reason(s) provided:",
  );
  expect(platformRefusals.INTERNAL_SERVER_ERROR).toBe(
    "We are experiencing a technical issue, please contact customer support",
  );
});
