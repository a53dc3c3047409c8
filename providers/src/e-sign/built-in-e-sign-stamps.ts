import { rgb, type PDFDocument, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { shortened, type Lettering } from "./built-in-e-sign-fonts.ts";
import { isOfSigner, type SigningField } from "./built-in-e-sign-fields.ts";
import { dayText, initialsOf, writable } from "./built-in-e-sign-text.ts";
import type { Tags } from "./built-in-e-sign-tags.ts";
import type { SigningCertificate } from "./e-sign-provider.ts";

/** A line drawn without lifting the pen, as alternating x and y values. The unit is a thousandth of the pad's width. */
export type Stroke = readonly number[];
/** The signer's signature. The height of the drawing pad is three tenths of its width. */
export type Signature =
  | { readonly kind: "typed" }
  | { readonly kind: "drawn"; readonly strokes: readonly Stroke[] };

export const padWidth = 1_000;
export const padHeight = 300;

const ink = rgb(0.04, 0.1, 0.3);

export type Stamp = {
  readonly signature: Signature;
  readonly certificate: Pick<SigningCertificate, "name" | "signedAt">;
  readonly jobTitle: string | null;
  /** The font of typed signatures and initials. */
  readonly script: PDFFont;
  /** The fonts of texts that are not signatures or initials. */
  readonly lettering: Lettering;
  readonly tags: Tags;
};

export function stampFields(document: PDFDocument, fields: readonly SigningField[], stamp: Stamp): void {
  for (const field of fields) {
    const page = document.getPage(field.page - 1);
    const initials = initialsOf(stamp.certificate.name);
    // If the signature font lacks letters of the initials, the signature replaces the initials.
    const isDrawn = field.kind === "signature" || writable(initials).includes("?");
    const { tags, certificate } = stamp;
    if (isOfSigner(field) && isDrawn)
      tags.mark(page, "Figure", () => drawSignature(page, field, stamp), {
        alternative:
          field.kind === "signature" ? signatureOf(certificate.name) : `Initials of ${certificate.name}`,
      });
    else if (isOfSigner(field))
      tags.mark(page, "P", () => drawWords(page, field, initials, stamp.script, scriptFit));
    else tags.mark(page, "P", () => drawText(page, field, wordsOf(field, stamp), stamp.lettering));
  }
}

/** Returns a signature's alternative text for screen readers. */
export const signatureOf = (name: string) => `Signature of ${name}`;

function wordsOf({ kind }: SigningField, { certificate, jobTitle }: Stamp): string {
  if (kind === "date") return dayText(certificate.signedAt);
  return kind === "name" ? certificate.name : (jobTitle ?? "");
}

type Box = Pick<SigningField, "x" | "y" | "width" | "height">;

export function drawSignature(
  page: PDFPage,
  box: Box,
  { signature, certificate, script }: Pick<Stamp, "signature" | "certificate" | "script">,
): void {
  if (signature.kind === "typed") return drawWords(page, box, certificate.name, script, scriptFit);
  const scale = Math.min(box.width / padWidth, box.height / padHeight);
  for (const stroke of signature.strokes)
    page.drawSvgPath(pathOf(stroke), {
      x: box.x,
      y: box.y + padHeight * scale,
      scale,
      borderColor: ink,
      borderWidth: 1.4 / scale,
    });
}

function pathOf(stroke: Stroke): string {
  const points: string[] = [];
  for (let at = 0; at + 1 < stroke.length; at += 2) points.push(`${stroke[at]} ${stroke[at + 1]}`);
  // A stroke with a single point becomes a line of no length, which draws a dot.
  return `M ${points.join(" L ")}${points.length === 1 ? ` L ${points[0]}` : ""}`;
}

/**
 * Limits for text in a box. `share` is relative to the box's height, `most` is in points, and `baseline` is relative to
 * the font size.
 */
type Fit = { readonly share: number; readonly most: number; readonly baseline: number };
const textFit: Fit = { share: 0.72, most: 26, baseline: 0.2 };
/** In a handwriting font, small letters are only a fifth of the font size, and capitals are much taller. */
const scriptFit: Fit = { share: 1, most: 40, baseline: 0.32 };

function drawText(page: PDFPage, box: Box, words: string, lettering: Lettering): void {
  const written = shortened(words, 200);
  if (written === "") return;
  const size = sizeIn(box, textFit, (largest) => lettering.widthOf(written, largest));
  lettering.draw(page, written, { ...placeIn(box, size, textFit), size, color: ink });
}

function drawWords(page: PDFPage, box: Box, words: string, font: PDFFont, fit: Fit): void {
  const written = writable(words);
  if (written === "") return;
  const size = sizeIn(box, fit, (largest) => font.widthOfTextAtSize(written, largest));
  page.drawText(written, { ...placeIn(box, size, fit), size, font, color: ink });
}

function sizeIn(box: Box, fit: Fit, widthAt: (size: number) => number): number {
  const largest = Math.min(box.height * fit.share, fit.most);
  return Math.min(largest, (largest * (box.width - 6)) / widthAt(largest));
}

const placeIn = (box: Box, size: number, { baseline }: Fit) => ({
  x: box.x + 3,
  y: box.y + (box.height - size) / 2 + size * baseline,
});
