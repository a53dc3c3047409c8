import * as documents from "@portal/domain/documents/lender/contract";
import type { Role } from "@portal/domain/staff/roles/contract";
import * as work from "@portal/domain/work/contract";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { lenderDocument, tiffFile } from "../../../testing/document-fixtures.ts";
import { openWork } from "../../../testing/open-work.ts";
import { workItem } from "../../../testing/work-fixtures.ts";

const scan = lenderDocument({ filename: "scan.tif", contentType: "image/tiff" });
const archive = lenderDocument({ filename: "list.zip", contentType: "application/zip" });

const open = (file: typeof scan, content: Blob, roles: readonly [Role, ...Role[]] = ["underwriter"]) =>
  openWork("/desk/documents/wi-rent", {
    roles,
    api: (api) => {
      const item = workItem({ itemId: "wi-rent" });
      api.answer(work.claimItem, item);
      api.answer(work.releaseItem, item);
      api.answer(work.getWorkItem, { item, done: null });
      api.answer(documents.listLenderDocuments, { documents: [file], total: 1, nextCursor: null });
      api.answer(documents.downloadDocument, { file: content, filename: file.filename });
      api.answer(documents.previewDocument, {
        refused: "NO_PREVIEW",
        message: "This file can't be previewed. Download it to see the original.",
      });
    },
  });

const drawnSizes = () =>
  [...document.querySelectorAll<HTMLCanvasElement>("[data-drawn] canvas")].map(({ width, height }) => [
    width,
    height,
  ]);

test("the viewer shows a TIFF page by page, and can turn its pages [DESK-DOC-02]", async () => {
  await open(
    scan,
    tiffFile([
      { width: 80, height: 40 },
      { width: 24, height: 56 },
    ]),
  );
  await expect.element(page.getByText("of 2")).toBeVisible();
  await expect.poll(drawnSizes).toEqual([
    [80, 40],
    [24, 56],
  ]);
  const [canvas] = document.querySelectorAll<HTMLCanvasElement>("[data-drawn] canvas");
  expect([...(canvas?.getContext("2d")?.getImageData(40, 20, 1, 1).data ?? [])]).toEqual([0, 0, 0, 255]);
  await page.getByRole("button", { name: "Rotate" }).click();
  // The second page is now too far below to be drawn.
  await expect.poll(() => drawnSizes()[0]).toEqual([40, 80]);
});

test("a TIFF of more than 50 pages is not shown, but can be downloaded [DESK-DOC-02]", async () => {
  await open(scan, tiffFile(Array.from({ length: 51 }, () => ({ width: 8, height: 8 }))));
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("This file has too many pages or pixels to show.");
  await expect.element(page.getByRole("alert").getByRole("button", { name: "Download" })).toBeVisible();
});

test("the viewer shows a picture, and can turn it clockwise [DESK-DOC-02]", async () => {
  const canvas = new OffscreenCanvas(30, 20);
  const paint = canvas.getContext("2d");
  paint?.fillRect(0, 0, 15, 20);
  await open(
    lenderDocument({ filename: "license.png", contentType: "image/png" }),
    await canvas.convertToBlob(),
  );
  const opacityAt = (x: number, y: number) =>
    document
      .querySelector<HTMLCanvasElement>("[data-drawn] canvas")
      ?.getContext("2d")
      ?.getImageData(x, y, 1, 1).data[3];
  await expect.poll(drawnSizes).toEqual([[30, 20]]);
  expect([opacityAt(5, 10), opacityAt(25, 10)]).toEqual([255, 0]);
  await page.getByRole("button", { name: "Rotate" }).click();
  await expect.poll(drawnSizes).toEqual([[20, 30]]);
  // After a quarter turn clockwise, the picture's left half is the upper half.
  expect([opacityAt(10, 5), opacityAt(10, 25)]).toEqual([255, 0]);
});

test("a damaged TIFF can be opened again", async () => {
  await open(scan, new Blob(["II*"]));
  await expect.element(page.getByRole("alert")).toMatchTextContent("We couldn't open this file.");
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("people with the permission can download a file as the borrower sent it [DESK-DOC-03 DESK-DOC-12]", async () => {
  const api = await open(archive, new Blob(["PK"]));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await page.getByRole("alert").getByRole("button", { name: "Download" }).click();
  await expect.poll(() => saved).toEqual(["list.zip"]);
  expect(api.calls(documents.downloadDocument).map(({ query }) => query.for)).toEqual(["download"]);
  api.answer(documents.downloadDocument, { refused: "FORBIDDEN" });
  await page.getByRole("button", { name: "Download" }).first().click();
  await expect.element(page.getByText("We couldn't download this file. Try again.").first()).toBeVisible();
});

test("a processor cannot download files, and reads who can [DESK-DOC-12]", async () => {
  await open(archive, new Blob(["PK"]), ["processor"]);
  await expect
    .element(page.getByText("Ask a colleague who can download files, such as an underwriter."))
    .toBeVisible();
  expect(page.getByRole("button", { name: "Download" }).elements()).toEqual([]);
});
