import { describe, expect, test } from "vitest";
import { sampleStipulation } from "../../testing/samples.ts";
import type { UploadedDocument } from "../contract.ts";
import { hasSentFiles, sentFiles } from "./rules.ts";

const groups = [
  { title: "Voided check", stipulations: [sampleStipulation("Voided check", { id: "s2" })] },
  {
    title: "Tax returns",
    stipulations: [sampleStipulation("2024", { id: "s1" }), sampleStipulation("2025", { id: "s3" })],
  },
] as const;
const file = (filename: string, part: Partial<UploadedDocument> = {}): UploadedDocument => ({
  documentId: filename,
  filename,
  documentType: "TaxReturn",
  stipulationId: null,
  month: null,
  uploadedTimestamp: Temporal.Instant.from("2026-11-20T17:00:00Z"),
  review: "received",
  reviewReason: null,
  reviewedTimestamp: null,
  isOwn: true,
  isRemovable: false,
  ...part,
});
const sectionsOf = (...documents: UploadedDocument[]) =>
  sentFiles(documents, groups).map(({ title, documents: own }) => [
    title,
    ...own.map(({ filename }) => filename),
  ]);

describe("the list of sent files", () => {
  test("the list shows each sent file under its action item, in the order of the items", () => {
    const sections = sectionsOf(
      file("2025.pdf", { stipulationId: "s1" }),
      file("check.pdf", { stipulationId: "s2" }),
      file("2024.pdf", { stipulationId: "s3" }),
    );
    expect(sections).toEqual([
      ["Voided check", "check.pdf"],
      ["Tax returns", "2025.pdf", "2024.pdf"],
    ]);
  });

  test("the list ends with Other files, for files without a visible action item", () => {
    const sections = sectionsOf(
      file("old.pdf"),
      file("hidden.pdf", { stipulationId: "s9" }),
      file("check.pdf", { stipulationId: "s2" }),
    );
    expect(sections).toEqual([
      ["Voided check", "check.pdf"],
      ["Other files", "old.pdf", "hidden.pdf"],
    ]);
  });

  test("the list has the files that the lender added for the borrower [DESK-BOR-09]", () => {
    const added = { stipulationId: "s2", isOwn: false, isAddedByLender: true } as const;
    expect(sectionsOf(file("by mail.pdf", added))).toEqual([["Voided check", "by mail.pdf"]]);
  });

  test("the list excludes other people's files", () => {
    expect(sectionsOf(file("theirs.pdf", { stipulationId: "s1", isOwn: false }))).toEqual([]);
  });
});

test.each([
  [{ isDocument: true, isFulfilled: true }, true],
  [{ isDocument: true, isFulfilled: true, optedOut: true }, false],
  [{ isDocument: true, isFulfilled: true, isReceivedByLender: true as const }, false],
  [{ isDocument: true, isFulfilled: false }, false],
  [{ isDocument: false, isFulfilled: true }, false],
])("the borrower sent files for a request with %o: %s", (part, expected) => {
  const open = sampleStipulation("Open", { isDocument: true, isFulfilled: false });
  expect(hasSentFiles([open, sampleStipulation("Rent", part)])).toBe(expected);
});
